package dev.plumbline.base.canonical;

import java.util.Arrays;

/// Collects the values of a list, of which many are objects of templates, such as a trace: nearly
/// all of an artefact, and written without making these objects.
public final class JsonArrayBuilder {

  /// The expected number of values of an element.
  private static final int VALUES_EACH = 3;

  /// The expected bytes of a value that varies, and of one that no template made.
  private static final int VARYING_BYTES = 8;

  private static final int OTHER_BYTES = 128;

  private JsonTemplate[] templates;
  private int[] starts;
  private Json[] values;
  private int size;
  private int used;
  private int expectedBytes;

  /// @param expected the expected number of elements; a hint for the capacity
  public JsonArrayBuilder(int expected) {
    templates = new JsonTemplate[expected];
    starts = new int[expected];
    values = new Json[expected * VALUES_EACH];
  }

  public JsonArrayBuilder add(Json value) {
    begin(JsonTemplate.NONE, OTHER_BYTES);
    return put(value);
  }

  /// Adds an object of a template. Its varying values follow by [#put], as many as the template has
  /// and in the order of [JsonTemplate#with].
  public JsonArrayBuilder add(JsonTemplate template) {
    begin(template, template.length() + template.size() * VARYING_BYTES);
    return this;
  }

  /// The next varying value of the last element.
  public JsonArrayBuilder put(Json value) {
    if (value == null) {
      throw new IllegalArgumentException("an element has a value");
    }
    if (used == values.length) {
      values = Arrays.copyOf(values, used * 2 + 1);
    }
    values[used++] = value;
    return this;
  }

  /// The list. Arrays are handed over without a copy, so a builder builds once.
  ///
  /// @throws IllegalStateException if an element has too few or too many values
  public JsonArray build() {
    checkLast();
    return new JsonArray(new TemplatedList(templates, starts, values, size, expectedBytes));
  }

  private void begin(JsonTemplate template, int bytes) {
    checkLast();
    if (size == templates.length) {
      templates = Arrays.copyOf(templates, size * 2 + 1);
      starts = Arrays.copyOf(starts, size * 2 + 1);
    }
    templates[size] = template;
    starts[size++] = used;
    expectedBytes += bytes;
  }

  private void checkLast() {
    if (size == 0) {
      return;
    }
    JsonTemplate last = templates[size - 1];
    int expected = last == JsonTemplate.NONE ? 1 : last.size();
    if (used - starts[size - 1] != expected) {
      throw new IllegalStateException(expected + " values vary, not " + (used - starts[size - 1]));
    }
  }
}
