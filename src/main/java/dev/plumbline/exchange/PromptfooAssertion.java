package dev.plumbline.exchange;

import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.NO_VERDICT;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.results.Explanation;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.AppliedCalibrations;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.run.SingleEvaluation;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An assertion of promptfoo of the type `webhook`: an output is a document, and its variables that
/// the rubric declares are context. The answer is `{pass, score, reason}`, the score as a share of
/// the rubric's scale; promptfoo takes anything else for a failure of the assertion, so what has no
/// verdict is a problem and no score.
public final class PromptfooAssertion {

  /// promptfoo adds scores as floating-point numbers.
  private static final int DECIMALS = 12;

  private final Bundle bundle;
  private final AnswerSource judge;
  private final LocalStore store;

  public PromptfooAssertion(Bundle bundle, AnswerSource judge, LocalStore store) {
    this.bundle = bundle;
    this.judge = judge;
    this.store = store;
  }

  /// @param request `{output, context: {vars}}`
  /// @throws Refusal with what is wrong with it, or why there is no verdict
  public JsonObject answer(byte[] request) {
    DocumentEvaluator.Result.Evaluated evaluated =
        SingleEvaluation.of(
                bundle,
                Optional.of(document(read(request))),
                JsonObject.EMPTY,
                AppliedCalibrations.of(List.of()),
                judge,
                StoreAccess.of(store),
                _ -> {})
            .evaluated("output");
    Digest digest = evaluated.card().digest();
    Explanation explanation = Explanation.of(digest, store);
    StoredScorecard card = explanation.card();
    boolean passed =
        card.passed()
            .orElseThrow(() ->
                Refusal.of(
                    "output",
                    NO_VERDICT,
                    "there is no verdict: the result is " + card.status(),
                    "see `plumbline explain " + digest + "`"));
    JsonObjectBuilder answer = JsonObject.builder().put("pass", passed);
    card.composite().decimal().ifPresent(score -> answer.put("score", share(score)));
    return answer.put("reason", reason(explanation, digest)).build();
  }

  private static String reason(Explanation explanation, Digest digest) {
    List<String> reasons = explanation.reasons();
    return (reasons.isEmpty() ? "pass" : String.join("; ", reasons))
        + " (scorecard "
        + digest
        + ")";
  }

  private BigDecimal share(BigDecimal score) {
    Interval range = bundle.scoring().program().range();
    BigDecimal low = range.low().toDecimal();
    BigDecimal width = range.high().toDecimal().subtract(low);
    return width.signum() == 0
        ? BigDecimal.ONE
        : score.subtract(low).divide(width, DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
  }

  private Document document(JsonObject request) {
    String text =
        switch (request.member("output")) {
          case JsonText(String output) -> output;
          case JsonNull _ ->
              throw Refusal.of(
                  "output",
                  MISSING,
                  "the request has no `output`",
                  "send `{output, context: {vars}}`, as promptfoo does");
          case Json other -> PlainJson.text(other);
        };
    JsonObject variables = request.objectOrEmpty("context").objectOrEmpty("vars");
    SortedMap<String, String> context = new TreeMap<>();
    for (String part : bundle.extraction().document().context()) {
      variables
          .find(part)
          .ifPresent(value ->
              context.put(
                  part, value instanceof JsonText(String words) ? words : PlainJson.text(value)));
    }
    return Document.of(List.of(GivenPart.of("", Optional.empty(), text)), context);
  }

  private static JsonObject read(byte[] request) {
    return switch (JsonReader.read(request, Integer.MAX_VALUE)) {
      case Read(JsonObject object) -> object;
      case Read _ ->
          throw Refusal.of("request", WRONG_TYPE, "the request is no object", "send one");
      case JsonResult.Refused(List<Problem> problems) -> throw new Refusal("request", problems);
    };
  }
}
