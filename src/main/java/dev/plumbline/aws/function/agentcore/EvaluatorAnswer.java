package dev.plumbline.aws.function.agentcore;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.FunctionResponse.UnscoredText;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.StoredResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// The answer in the service's form: `{label, value, explanation}`, or `{errorCode, errorMessage}`
/// where there is no score. A failure has no value, and never 0.
///
/// @param answered what is logged
public record EvaluatorAnswer(FunctionResponse answered, JsonObject answer)
    implements FunctionResponse {

  private static final String UNSCORED = "UNSCORED_";

  /// What a calibration that fits leaves out; the verdict holds all the same.
  private static final List<String> WITHOUT_POINT = List.of("gated", "no-point-score");

  /// The label is the verdict, else that a person must look, else the grade, else the score in
  /// words. The value is the calibrated score, or without a calibration the composite; an interval
  /// has none, and a gate's score none on the human scale, where a raw score is no label either.
  ///
  /// @param result of the calibration
  /// @param leftOut what nobody said of what was evaluated, in words
  public static EvaluatorAnswer of(
      FunctionResponse answered,
      Digest digest,
      StoredScorecard card,
      Optional<JsonObject> result,
      String leftOut) {
    String scorecard =
        (leftOut.isEmpty() ? "" : "left out: " + leftOut + "; ") + "scorecard " + digest;
    if (card.isUnscored()) {
      return new EvaluatorAnswer(
          answered, error(UNSCORED + code(card.whyUnscored()), "there is no score: " + scorecard));
    }
    Optional<StoredResult> applied = result.map(StoredResult::new);
    Optional<String> refused = applied.flatMap(StoredResult::refused);
    Optional<StoredResult> calibrated = applied.filter(_ -> refused.isEmpty());
    Optional<String> decided =
        calibrated
            .filter(StoredResult::decides)
            .map(it -> it.verdict().orElse(it.status()))
            .or(card::verdict)
            .or(() ->
                Optional.of(card.status()).filter(ScoreStatus.NEEDS_REVIEW.wireName()::equals))
            .or(() -> card.grade().map(it -> it.words()));
    if (refused.filter(it -> decided.isEmpty() || !WITHOUT_POINT.contains(it)).isPresent()) {
      return new EvaluatorAnswer(
          answered,
          error(UNSCORED + code(refused.get()), "there is no calibrated score: " + scorecard));
    }
    Optional<BigDecimal> value =
        applied.isPresent() ? calibrated.map(StoredResult::score) : card.composite().decimal();
    String label =
        decided.orElseGet(
            () -> value.map(BigDecimal::toPlainString).orElse(card.composite().words()));
    return new EvaluatorAnswer(
        answered,
        JsonObject.of(
            "label", label,
            "value", value,
            "explanation", explanation(card, calibrated, scorecard)));
  }

  private static String explanation(
      StoredScorecard card, Optional<StoredResult> calibrated, String scorecard) {
    String traits =
        card.traits().stream()
            .map(trait -> trait.id() + " " + trait.raw().words())
            .collect(Collectors.joining(", "));
    return calibrated.map(it -> "calibrated " + it.score().toPlainString() + ", ").orElse("")
        + "composite "
        + card.composite().words()
        + (traits.isEmpty() ? "" : " (" + traits + ")")
        + card.gate().map(gate -> ", ended by the gate " + gate.id()).orElse("")
        + ", "
        + card.status()
        + "; "
        + scorecard;
  }

  /// A request that cannot be completed.
  public static EvaluatorAnswer failed(RequestFailure failure) {
    String outcome = failure.json().text("outcome");
    String message =
        failure.json().objects("problems").stream()
            .map(problem ->
                problem.findText("path").filter(it -> !it.isEmpty()).map(it -> it + ": ").orElse("")
                    + problem.text("message")
                    + problem.findText("help").map(help -> "; " + help).orElse(""))
            .collect(Collectors.joining("\n"));
    return new EvaluatorAnswer(
        new UnscoredText(failure),
        error(
            outcome.equals(FunctionOutcome.REFUSED.wireName())
                ? "VALIDATION_FAILED"
                : code(outcome),
            message.isEmpty() ? "ask again later" : message));
  }

  private static JsonObject error(String code, String message) {
    return JsonObject.of("errorCode", code, "errorMessage", message);
  }

  private static String code(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  @Override
  public JsonObject json() {
    return answered.json();
  }

  @Override
  public byte[] bytes() {
    return PlainJson.text(answer).getBytes(UTF_8);
  }

  @Override
  public RequestMetrics metrics() {
    return answered.metrics();
  }
}
