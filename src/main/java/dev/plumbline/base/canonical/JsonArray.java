package dev.plumbline.base.canonical;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// A list of values; its order is significant.
public record JsonArray(List<Json> values) implements Json {

  public static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    values = List.copyOf(values);
  }

  public static JsonArray of(Object... values) {
    return mapped(List.of(values), Json::of);
  }

  public static JsonArray texts(Collection<String> texts) {
    return mapped(texts, JsonText::new);
  }

  /// One value for each element, in iteration order.
  public static <T> JsonArray mapped(
      Collection<T> elements, Function<? super T, ? extends Json> value) {
    Json[] values = new Json[elements.size()];
    int size = 0;
    for (T element : elements) {
      values[size++] = value.apply(element);
    }
    return new JsonArray(List.of(values));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }
}
