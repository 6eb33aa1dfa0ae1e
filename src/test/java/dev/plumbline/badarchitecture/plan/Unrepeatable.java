package dev.plumbline.badarchitecture.plan;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One method for each call that gives another answer elsewhere, tomorrow or on another JDK.
public final class Unrepeatable {

  static long clock() {
    return System.currentTimeMillis();
  }

  static String environment() {
    return System.getenv("HOME");
  }

  static LocalDate today() {
    return LocalDate.now();
  }

  static UUID random() {
    return UUID.randomUUID();
  }

  static double logarithm(double number) {
    return Math.log(number);
  }

  static String shortest(double number) {
    return Double.toString(number);
  }

  static DoubleFunction<String> shortestByReference() {
    return Double::toString;
  }

  static String valueOf(double number) {
    return String.valueOf(number);
  }

  static StringBuilder append(double number) {
    return new StringBuilder().append(number);
  }

  static BigDecimal decimal(double number) {
    return BigDecimal.valueOf(number);
  }

  static boolean letter(char character) {
    return Character.isLetter(character);
  }

  static char lowerCharacter(char character) {
    return Character.toLowerCase(character);
  }

  static String lower(String text) {
    return text.toLowerCase();
  }

  static String format(int number) {
    return String.format("%d", number);
  }

  static byte[] bytes(String text) {
    return text.getBytes();
  }

  static Charset charset() {
    return Charset.defaultCharset();
  }

  static Locale locale() {
    return Locale.getDefault();
  }

  static String normal(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  static Set<String> setOf() {
    return Set.of("a", "b");
  }

  static Map<String, String> mapOf() {
    return Map.of("a", "b");
  }

  static Map<String, String> hashMap() {
    return new HashMap<>();
  }

  static Stream<String> parallelStream(List<String> list) {
    return list.parallelStream();
  }

  static Stream<String> parallel(List<String> list) {
    return list.stream().parallel();
  }

  static Set<String> toSet(List<String> list) {
    return list.stream().collect(Collectors.toSet());
  }

  static Map<String, String> toMap(List<String> list) {
    return list.stream().collect(Collectors.toMap(Function.identity(), Function.identity()));
  }

  static Map<String, List<String>> groupingBy(List<String> list) {
    return list.stream().collect(Collectors.groupingBy(Function.identity()));
  }

  private Unrepeatable() {}
}
