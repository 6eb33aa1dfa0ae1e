package dev.plumbline.llm;

import dev.plumbline.problem.WireName;

/// The answer of a model.
///
/// @param text as received, empty if there was none
/// @param stopReason why generation ended; check it before the text
public record ModelReply(String text, StopReason stopReason, Usage usage) {

  /// Why generation ended.
  public enum StopReason {
    /// The model completed its answer.
    FINISHED,
    /// The limit of output tokens was reached.
    LENGTH,
    /// The model declined.
    DECLINED,
    /// A content filter blocked the question or the answer.
    FILTERED,
    /// The question exceeds the context window of the model.
    QUESTION_TOO_LONG,
    /// The answer exceeds the size that is accepted here.
    ANSWER_TOO_LONG,
    /// Another reason, or an empty answer.
    OTHER;

    /// The name in artefacts: `finished`.
    public String wireName() {
      return WireName.KEBAB.of(this);
    }

    /// The reason of this name; `OTHER` if there is none.
    public static StopReason parse(String word) {
      return WireName.KEBAB.parse(StopReason.class, word).orElse(OTHER);
    }
  }

  /// Billed tokens; 0 where the provider did not report them.
  public record Usage(long input, long output) {
    public static final Usage UNKNOWN = new Usage(0, 0);
  }
}
