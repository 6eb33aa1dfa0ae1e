package dev.plumbline.prompt;

/// Why an answer, or its part about one item, is not used. Nothing is repaired or defaulted: the
/// items concerned are unknown with this code.
public enum AnswerFault {
  /// It was truncated by the output limit.
  CUT_OFF("answer-truncated"),
  /// It is blank.
  EMPTY("answer-empty"),
  /// The provider's content filter blocked the answer or the question.
  FILTERED("answer-filtered"),
  /// It is not exactly one JSON value.
  NOT_JSON("answer-not-json"),
  /// It has the delimiter of another document.
  OTHER_DOCUMENT("answer-document-mismatch"),
  /// It does not match the schema: a member is missing, unexpected or of the wrong type.
  REFUSED("answer-invalid"),
  /// It exceeds the length that is read.
  TOO_LONG("answer-too-long"),
  /// The question exceeds the model's context window.
  QUESTION_TOO_LONG("question-too-long"),
  /// The model declined to answer.
  DECLINED("judge-declined"),
  /// A quote exceeds the length that is looked up.
  QUOTE_TOO_LONG("quote-too-long"),
  /// There are more quotes than allowed for an item.
  TOO_MANY_QUOTES("too-many-quotes");

  private final String code;

  AnswerFault(String code) {
    this.code = code;
  }

  /// The code in artefacts, such as `answer-cut-off`.
  public String code() {
    return code;
  }
}
