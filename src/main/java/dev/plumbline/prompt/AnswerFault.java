package dev.plumbline.prompt;

/// Why an answer, or what it says of one item, does not count. Nothing is repaired and nothing gets
/// a default: the items concerned are unknown with this code.
public enum AnswerFault {
  /// It ended before it was whole.
  CUT_OFF("answer-cut-off"),
  /// There is no answer in it.
  EMPTY("answer-empty"),
  /// The provider's filter kept it back, or the question.
  FILTERED("answer-filtered"),
  /// It is not one JSON value, or there is something around it.
  NOT_JSON("answer-not-json"),
  /// It answers about another text.
  OTHER_DOCUMENT("answer-of-another-document"),
  /// It is not what was asked: something is missing, too much, or of the wrong type.
  REFUSED("answer-refused"),
  /// It is longer than is read.
  TOO_LONG("answer-too-long"),
  /// The question is longer than the model takes.
  QUESTION_TOO_LONG("question-too-long"),
  /// The model declined.
  DECLINED("judge-declined"),
  /// A quotation is longer than is looked up.
  QUOTE_TOO_LONG("quote-too-long"),
  /// More quotations than an item can have.
  TOO_MANY_QUOTES("too-many-quotes");

  private final String code;

  AnswerFault(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }
}
