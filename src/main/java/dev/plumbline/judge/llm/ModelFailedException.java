package dev.plumbline.judge.llm;

/// The provider rejected the request for good: a wrong key, an unknown model, an unsupported
/// parameter, a text that it does not take. A retry cannot succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelFailedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String said;
  private final boolean ofOneQuestion;

  /// Of every question: a setting is wrong.
  public ModelFailedException(String message) {
    this(message, "", false);
  }

  /// @param said by the endpoint, for whoever asked and no log; may be empty
  /// @param ofOneQuestion whether another question may well be answered
  public ModelFailedException(String message, String said, boolean ofOneQuestion) {
    super(message);
    this.said = said;
    this.ofOneQuestion = ofOneQuestion;
  }

  public String said() {
    return said;
  }

  public boolean isOfOneQuestion() {
    return ofOneQuestion;
  }
}
