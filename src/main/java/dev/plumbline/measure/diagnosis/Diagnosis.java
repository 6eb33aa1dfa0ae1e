package dev.plumbline.measure.diagnosis;

import java.math.BigDecimal;
import java.util.List;

/// A symptom of a run with the figures by which it was found.
///
/// @param subject the part of the rubric, or the kind, that it is about; may be empty
/// @param figures in the order in which people read them
public record Diagnosis(Symptom symptom, String subject, List<Figure> figures) {

  public Diagnosis {
    figures = List.copyOf(figures);
  }

  /// @param value a count; a share, a score or a difference, of at most four decimals
  /// @param share whether the value is a share, from 0 to 1
  public record Figure(String name, BigDecimal value, boolean share) {
    static Figure count(String name, long value) {
      return new Figure(name, BigDecimal.valueOf(value), false);
    }

    static Figure number(String name, BigDecimal value) {
      return new Figure(name, Exact.rounded(value), false);
    }

    static Figure share(String name, long part, long whole) {
      return share(name, Exact.quotient(BigDecimal.valueOf(part), BigDecimal.valueOf(whole)));
    }

    static Figure share(String name, BigDecimal value) {
      return new Figure(name, Exact.rounded(value), true);
    }
  }
}
