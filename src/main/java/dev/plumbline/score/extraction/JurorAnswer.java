package dev.plumbline.score.extraction;

/// What a panel has of one juror about one document.
public sealed interface JurorAnswer {

  /// The juror answered, perhaps not every item.
  record Answered(Extraction extraction) implements JurorAnswer {}

  /// There is no answer; the code says why.
  record Missing(String code) implements JurorAnswer {}

  /// The juror was not asked, since its answer could not have changed the verdict or no more were
  /// to be asked.
  JurorAnswer NOT_ASKED = new Missing(PanelCombiner.NOT_ASKED);

  /// No answer of it about the document is recorded.
  JurorAnswer NOT_RECORDED = new Missing("not-recorded");
}
