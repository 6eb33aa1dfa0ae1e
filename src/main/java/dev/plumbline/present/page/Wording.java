package dev.plumbline.present.page;

import java.util.List;
import java.util.Locale;

/// Words of pages made from names and counts.
public final class Wording {

  private static final int SHORT = 90;

  /// A name of a rubric as words: `too_short_to_judge` is `too short to judge`.
  public static String name(String id) {
    return id.replace('_', ' ').replace('-', ' ');
  }

  /// With a capital as the beginning of a sentence has one.
  public static String sentence(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, words.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT)
            + words.substring(words.offsetByCodePoints(0, 1));
  }

  /// The text without the punctuation that ends a sentence, so that another one can follow.
  public static String clause(String text) {
    String bare = text.strip();
    return bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare;
  }

  /// A name or question inside a sentence, cut after ninety code points.
  public static String quoted(String text) {
    return "\u201c" + shortened(text, SHORT) + "\u201d";
  }

  /// At most so many code points, with `…` for the others.
  public static String shortened(String text, int length) {
    return text.codePointCount(0, text.length()) <= length
        ? text
        : text.substring(0, text.offsetByCodePoints(0, length)).strip() + "\u2026";
  }

  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

  /// A small number as a word.
  public static String number(long count) {
    return count < NUMBERS.size() ? NUMBERS.get((int) count) : Long.toString(count);
  }

  /// `a`, `a and b`, `a, b and c`.
  public static String list(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private Wording() {}
}
