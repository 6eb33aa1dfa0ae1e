package dev.plumbline.rubric;

import dev.plumbline.rubric.plan.expression.FactType;

/// The declaration of a typed, named value about a document.
///
/// @param optional whether a supplied fact may be missing; it is then unknown
/// @param description empty if there is none
public record Fact(String id, FactType type, boolean optional, Source source, String description) {

  /// Where the value of a fact comes from.
  public sealed interface Source {
    /// Supplied by the caller with the document.
    record Supplied() implements Source {}

    /// Computed from the text.
    record Computed(TextMeasure measure) implements Source {}

    /// Answered by the judge.
    ///
    /// @param ask the question
    /// @param quotes whether the answer needs a verified quote to count as known
    record Judged(String ask, boolean quotes) implements Source {}
  }
}
