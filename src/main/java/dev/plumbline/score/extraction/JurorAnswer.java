package dev.plumbline.score.extraction;

import dev.plumbline.rubric.plan.model.FactValue;

/// What a panel has of one juror about one document.
public sealed interface JurorAnswer {

  /// The juror answered, perhaps not every item.
  record Answered(Extraction extraction) implements JurorAnswer {}

  /// There is no answer; the code says why.
  record Missing(String code) implements JurorAnswer {

    /// A fact that is unknown for the same reason.
    public FactValue asFact() {
      return new FactValue.Unknown(code);
    }
  }

  /// The juror was not asked, since its answer could not have changed the verdict or no more were
  /// to be asked.
  Missing NOT_ASKED = new Missing(PanelCombiner.NOT_ASKED);

  /// The document was given to others: the juror has no vote about it.
  Missing NOT_ASSIGNED = new Missing("not-assigned");

  /// What it answered was the answer of another juror, given again.
  Missing REPEATED = new Missing("answer-repeated");

  /// Nobody needs to decide between the others.
  Missing NOT_NEEDED = new Missing("not-needed");

  /// The others differ by more than the panel tolerates, and it is not decided between them.
  Missing ADJUDICATION = new Missing("adjudication");

  /// No answer of it about the document is recorded.
  Missing NOT_RECORDED = new Missing("not-recorded");
}
