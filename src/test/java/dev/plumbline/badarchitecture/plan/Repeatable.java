package dev.plumbline.badarchitecture.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Calls that look like the unrepeatable ones and give the same answer everywhere.
public final class Repeatable {

  static double logarithm(double number) {
    return StrictMath.log(number);
  }

  static BigDecimal decimal(double number) {
    return new BigDecimal(number);
  }

  static boolean surrogate(char character) {
    return Character.isSurrogate(character) || Character.isHighSurrogate(character);
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  static String format(int number) {
    return String.format(Locale.ROOT, "%d", number);
  }

  static String valueOf(int number) {
    return String.valueOf(number);
  }

  static Map<String, String> toMap(List<String> list) {
    return list.stream()
        .collect(
            Collectors.toMap(
                Function.identity(), Function.identity(), (left, right) -> left, TreeMap::new));
  }

  static Map<String, List<String>> groupingBy(List<String> list) {
    return list.stream()
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.toList()));
  }

  private Repeatable() {}
}
