package dev.plumbline.judge.llm;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.score.extraction.AnsweringModel;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// The answer of a model.
///
/// @param text as received, empty if there was none
/// @param stopReason why generation ended; check it before the text
/// @param by whom it was given, as the endpoint says
/// @param fenced whether the text is one Markdown code fence that was found to hold JSON, so that
///   what is in it is the answer
public record ModelReply(
    String text, StopReason stopReason, Usage usage, AnsweringModel by, boolean fenced) {

  private static final String FENCE = "```";
  private static final String THINKS = "<think>";
  private static final String THOUGHT = "</think>";

  /// A reply of which nobody says who gave it.
  public ModelReply(String text, StopReason stopReason, Usage usage) {
    this(text, stopReason, usage, AnsweringModel.UNTOLD);
  }

  /// A reply as a provider gives it.
  public ModelReply(String text, StopReason stopReason, Usage usage, AnsweringModel by) {
    this(text, stopReason, usage, by, false);
  }

  /// The same reply, known to be fenced.
  public ModelReply asFenced() {
    return new ModelReply(text, stopReason, usage, by, true);
  }

  /// The answer to read: the text, without its fence if it is marked as fenced.
  public String answer() {
    return fenced ? unfenced().orElse(text) : text;
  }

  /// What is inside of a text that is one fence and nothing else: a line of three backticks and
  /// perhaps the name of a language, the content, and a line of three backticks. What a model
  /// thought aloud before, between `<think>` and `</think>`, is left out, and may be all there is
  /// to leave out.
  public Optional<String> unfenced() {
    String spoken = text.strip();
    int thought = spoken.startsWith(THINKS) ? spoken.indexOf(THOUGHT) : -1;
    String whole = thought < 0 ? spoken : spoken.substring(thought + THOUGHT.length()).strip();
    if (thought >= 0 && !whole.startsWith(FENCE)) {
      return Optional.of(whole);
    }
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
  public enum StopReason implements WireNamed {
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

    /// The reason of this name, which a recorded answer may leave out or call `stop` where it is
    /// whole; `OTHER` if there is none.
    public static StopReason parse(String word) {
      return word.isEmpty() || word.equals("stop")
          ? FINISHED
          : WireName.KEBAB.parse(StopReason.class, word).orElse(OTHER);
    }

    /// The reason in the words of a vendor, which gateways hand on as they are.
    ///
    /// @param tool whether the answer was to be the input of a tool
    /// @throws ModelUnavailableException if the answer broke off, which is none
    public static StopReason ofVendor(String word, boolean tool) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "stop", "end_turn", "stop_sequence", "eos", "complete" -> FINISHED;
        case "tool_use", "tool_calls", "function_call" -> tool ? FINISHED : OTHER;
        case "length", "max_tokens", "max_output_tokens", "model_length" -> LENGTH;
        case "content_filter",
            "content_filtered",
            "guardrail_intervened",
            "safety",
            "recitation",
            "blocklist",
            "prohibited_content",
            "spii",
            "image_safety",
            "error_toxic",
            "sensitive" ->
            FILTERED;
        case "refusal" -> DECLINED;
        case "model_context_window_exceeded", "error_limit" -> QUESTION_TOO_LONG;
        case "error", "network_error" ->
            throw new ModelUnavailableException("the provider's answer broke off", Duration.ZERO);
        default -> OTHER;
      };
    }
  }

  /// Billed tokens; 0 where the provider did not report them. What no model can have read or
  /// written counts as [#TOKENS_MAX], so that sums over millions of calls stay numbers.
  ///
  /// @param unlisted of these, how many are in the provider's total alone
  public record Usage(long input, long output, @Sparse long unlisted) implements JsonRecord {

    /// More than any call can take.
    public static final long TOKENS_MAX = 100_000_000;

    public static final Usage UNKNOWN = new Usage(0, 0);

    public Usage {
      input = Math.clamp(input, 0, TOKENS_MAX);
      output = Math.clamp(output, 0, TOKENS_MAX);
      unlisted = Math.clamp(unlisted, 0, input + output);
    }

    public Usage(long input, long output) {
      this(input, output, 0);
    }

    /// What is only in the total is what was read from or written to a cache, as far as it is told,
    /// and else what the model thought.
    ///
    /// @param cached tokens of the question that a cache held; 0 where nobody says
    public static Usage of(long input, long output, long total, long cached) {
      long unlisted = Math.max(0, total - input - output);
      long read = Math.min(unlisted, cached);
      return new Usage(input + read, output + unlisted - read, unlisted);
    }
  }
}
