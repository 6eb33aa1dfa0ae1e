package dev.plumbline.base.canonical;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/// The values of a list that was built with templates. An object of a template is only made if
/// somebody asks for it: writing needs the template and the values that vary.
final class TemplatedList extends AbstractList<Json> implements RandomAccess {

  /// [JsonTemplate#NONE] for a value that no template made.
  private final JsonTemplate[] templates;

  /// Where the values of each element begin.
  private final int[] starts;

  private final Json[] values;
  private final int size;
  private final int expectedBytes;

  /// Takes ownership of the arrays; only [JsonArrayBuilder] calls this.
  TemplatedList(
      JsonTemplate[] templates, int[] starts, Json[] values, int size, int expectedBytes) {
    this.templates = templates;
    this.starts = starts;
    this.values = values;
    this.size = size;
    this.expectedBytes = expectedBytes;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Json get(int index) {
    if (index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    int start = starts[index];
    return isTemplated(index)
        ? templates[index].with(Arrays.copyOfRange(values, start, start + templates[index].size()))
        : values[start];
  }

  boolean isTemplated(int index) {
    return templates[index] != JsonTemplate.NONE;
  }

  JsonTemplate template(int index) {
    return templates[index];
  }

  int start(int index) {
    return starts[index];
  }

  /// The values of all elements, one after the other, which nobody modifies.
  Json[] values() {
    return values;
  }

  /// About how many bytes it takes.
  int expectedBytes() {
    return expectedBytes;
  }
}
