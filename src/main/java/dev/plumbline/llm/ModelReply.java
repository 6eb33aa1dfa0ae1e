package dev.plumbline.llm;

import java.util.Locale;

/// What a model said.
///
/// @param text as it came, empty if there was none
/// @param stop why it ended; to be looked at first
public record ModelReply(String text, StopReason stopReason, Usage usage) {

  /// Why an answer ended.
  public enum StopReason {
    /// It was whole, as the model saw it.
    FINISHED,
    /// It came to the most tokens that it could have.
    LENGTH,
    /// The model declined.
    DECLINED,
    /// A filter kept the question or the answer back.
    FILTERED,
    /// The question is longer than the model takes.
    QUESTION_TOO_LONG,
    /// The answer is longer than we take.
    ANSWER_TOO_LONG,
    /// Something else, or nothing was said.
    OTHER;

    /// The name in artefacts: `finished`.
    public String wireName() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Empty words and strange ones are `OTHER`.
    public static StopReason parse(String word) {
      for (StopReason stopReason : values()) {
        if (stopReason.wireName().equals(word)) {
          return stopReason;
        }
      }
      return OTHER;
    }
  }

  /// Tokens that were paid for; 0 where the provider did not say.
  public record Usage(long input, long output) {
    public static final Usage UNKNOWN = new Usage(0, 0);
  }
}
