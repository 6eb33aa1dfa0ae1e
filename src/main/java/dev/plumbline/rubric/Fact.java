package dev.plumbline.rubric;

import dev.plumbline.plan.expression.FactType;

/// A typed, named value about a document, and where it comes from.
public record Fact(String id, FactType type, boolean optional, Source source, String description) {

  /// Where a fact comes from.
  public sealed interface Source {
    /// Given with the document.
    record Supplied() implements Source {}

    /// Worked out from the text.
    record Computed(TextMeasure measure) implements Source {}

    /// Asked of the judge.
    record Judged(String ask, boolean quotes) implements Source {}
  }
}
