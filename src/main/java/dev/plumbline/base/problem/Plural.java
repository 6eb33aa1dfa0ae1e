package dev.plumbline.base.problem;

import java.util.Map;
import java.util.stream.Collectors;

/// Counts of things in messages.
public final class Plural {

  /// The count with its noun, such as `1 document` or `2 documents`.
  ///
  /// @param singular a noun whose plural ends in `s`
  public static String of(long count, String singular) {
    return of(count, singular, singular + "s");
  }

  /// The count with what is said of one or of several, such as `1 line is` or `2 lines are`.
  public static String of(long count, String one, String several) {
    return count + " " + (count == 1 ? one : several);
  }

  /// How many of each, such as `pass 3, fail 1`.
  public static String each(Map<String, ? extends Number> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private Plural() {}
}
