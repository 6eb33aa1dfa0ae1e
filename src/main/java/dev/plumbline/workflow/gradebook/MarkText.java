package dev.plumbline.workflow.gradebook;

import dev.plumbline.present.report.FixedDecimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How a platform takes what counts: as a number, on its own maximum if that is given, or as a word
/// of its scale.
///
/// @param kind what is given
/// @param words of the platform for verdicts and grades; what has none is given as it is
/// @param factor that a mark is multiplied with
/// @param decimals of numbers
/// @param comma whether decimals begin with a comma
public record MarkText(
    Kind kind, Map<String, String> words, BigDecimal factor, int decimals, boolean comma) {

  /// What is given of a document.
  public enum Kind {
    MARK,
    GRADE,
    VERDICT
  }

  public MarkText {
    words = Collections.unmodifiableMap(new TreeMap<>(words));
  }

  /// What a mark is multiplied with so that the highest of the rubric becomes the platform's.
  public static BigDecimal factor(BigDecimal highest, BigDecimal maximum) {
    return maximum.divide(highest, MathContext.DECIMAL128);
  }

  /// Empty if nothing counts, or there is no such value.
  public Optional<String> of(GradeBookRow row) {
    return switch (kind) {
      case MARK -> number(row).map(value -> comma ? value.replace('.', ',') : value);
      case GRADE -> row.given().map(word -> words.getOrDefault(word, word));
      case VERDICT -> row.verdict().map(word -> words.getOrDefault(word, word));
    };
  }

  private Optional<String> number(GradeBookRow row) {
    return row.mark().map(mark -> FixedDecimals.of(mark.multiply(factor), decimals));
  }

  /// A number that a platform wrote; empty if it is none.
  static Optional<BigDecimal> parsed(String written) {
    try {
      return Optional.of(new BigDecimal(written.strip().replace(',', '.')));
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
  }
}
