package dev.plumbline.judge.llm;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /// The model did not answer: throttled, overloaded, disconnected or timed out. A retry may
  /// succeed.
  ///
  /// The message never contains a key, a text or the provider's own message.
  public static final class ModelUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final Pattern LENGTH =
        Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(ms|s)?");

    private final Duration retryAfter;
    private final boolean turnedAway;
    private final String said;

    /// @param retryAfter how long the provider asked to wait; zero if it did not say
    public ModelUnavailableException(String message, Duration retryAfter) {
      this(message, retryAfter, retryAfter.isPositive(), "");
    }

    /// @param turnedAway whether the provider has too many requests; few of them say how long to
    ///   wait
    /// @param said by the endpoint, for whoever asked and no log; may be empty
    public ModelUnavailableException(
        String message, Duration retryAfter, boolean turnedAway, String said) {
      super(message);
      this.retryAfter = retryAfter;
      this.turnedAway = turnedAway || retryAfter.isPositive();
      this.said = said;
    }

    public String said() {
      return said;
    }

    /// How long the headers of a response ask to wait: seconds, milliseconds, or a date.
    ///
    /// @param header by its name
    /// @param now where the response has no date of its own, which would need no second clock
    /// @return zero if they do not say
    public static Duration retryAfter(Function<String, Optional<String>> header, Instant now) {
      String written = header.apply("retry-after").orElse("").strip();
      Matcher length =
          LENGTH.matcher(
              header.apply("retry-after-ms").map(it -> it.strip() + "ms").orElse(written));
      if (length.matches()) {
        return Duration.ofMillis(
            new BigDecimal(length.group(1))
                .movePointRight("ms".equals(length.group(2)) ? 0 : 3)
                .longValue());
      }
      Instant from = header.apply("date").flatMap(ModelUnavailableException::date).orElse(now);
      return date(written)
          .map(at -> Duration.between(from, at))
          .filter(Duration::isPositive)
          .orElse(Duration.ZERO);
    }

    private static Optional<Instant> date(String written) {
      try {
        return Optional.of(RFC_1123_DATE_TIME.parse(written, Instant::from));
      } catch (DateTimeException noDate) {
        return Optional.empty();
      }
    }

    /// How long the provider asked to wait; zero if it did not say.
    public Duration retryAfter() {
      return retryAfter;
    }

    /// Whether the provider did nothing that it could charge for: it was throttled or asked to
    /// wait. A call that was cut off may have been answered.
    public boolean isTurnedAway() {
      return turnedAway;
    }
  }

  /// The provider rejected the request for good: a wrong key, an unknown model, an unsupported
  /// parameter, a text that it does not take. A retry cannot succeed.
  ///
  /// The message never contains a key, a text or the provider's own message.
  public static final class ModelFailedException extends RuntimeException {

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
}
