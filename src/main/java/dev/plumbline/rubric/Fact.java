package dev.plumbline.rubric;

import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.rubric.plan.expression.FactType;
import java.util.Optional;

/// The declaration of a typed, named value about a document.
///
/// @param optional whether a supplied fact may be missing; it is then unknown
/// @param description empty if there is none
public record Fact(
    @Unwritten String id,
    @Unwritten FactType type,
    @Sparse boolean optional,
    @Flat Source source,
    @Sparse String description)
    implements JsonRecord {

  /// Of a computed fact it follows from the measure.
  @Derived
  @Flat
  Optional<FactType> declaredType() {
    return source instanceof Source.Computed ? Optional.empty() : Optional.of(type);
  }

  /// Where the value of a fact comes from.
  public sealed interface Source extends JsonForm {
    @Override
    default JsonObject json() {
      return switch (this) {
        case Supplied() -> JsonObject.EMPTY;
        case Computed(TextMeasure measure) -> JsonObject.of("computed", measure);
        case Judged(String ask, boolean quotes) ->
            JsonObject.of("judged", JsonObject.of("ask", ask, "quotes?", quotes));
      };
    }

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
