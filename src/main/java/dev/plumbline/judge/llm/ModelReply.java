package dev.plumbline.judge.llm;

import dev.plumbline.base.problem.WireName;
import java.util.Optional;

/// The answer of a model.
///
/// @param text as received, empty if there was none
/// @param stopReason why generation ended; check it before the text
/// @param fenced whether the text is one Markdown code fence that was found to hold JSON, so that
///   what is in it is the answer
public record ModelReply(String text, StopReason stopReason, Usage usage, boolean fenced) {

  private static final String FENCE = "```";

  /// A reply as a provider gives it.
  public ModelReply(String text, StopReason stopReason, Usage usage) {
    this(text, stopReason, usage, false);
  }

  /// The same reply, known to be fenced.
  public ModelReply asFenced() {
    return new ModelReply(text, stopReason, usage, true);
  }

  /// The answer to read: the text, without its fence if it is marked as fenced.
  public String answer() {
    return fenced ? unfenced().orElse(text) : text;
  }

  /// What is inside of a text that is one fence and nothing else: a line of three backticks and
  /// perhaps the name of a language, the content, and a line of three backticks.
  public Optional<String> unfenced() {
    String whole = text.strip();
    int start = whole.indexOf('\n');
    int end = whole.length() - FENCE.length();
    if (start < 0
        || end <= start
        || !whole.endsWith("\n" + FENCE)
        || !whole.startsWith(FENCE)
        || !whole.substring(FENCE.length(), start).strip().matches("[A-Za-z]*")) {
      return Optional.empty();
    }
    String inside = whole.substring(start + 1, end);
    return inside.lines().anyMatch(line -> line.startsWith(FENCE))
        ? Optional.empty()
        : Optional.of(inside);
  }

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

  /// Billed tokens; 0 where the provider did not report them. What no model can have read or
  /// written counts as [#TOKENS_MAX], so that sums over millions of calls stay numbers.
  public record Usage(long input, long output) {

    /// More than any call can take.
    public static final long TOKENS_MAX = 100_000_000;

    public static final Usage UNKNOWN = new Usage(0, 0);

    public Usage {
      input = Math.clamp(input, 0, TOKENS_MAX);
      output = Math.clamp(output, 0, TOKENS_MAX);
    }
  }
}
