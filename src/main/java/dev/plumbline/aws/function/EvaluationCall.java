package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.CompactResponse;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestedDocument;
import dev.plumbline.aws.function.request.RequestedJudge;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import java.util.Optional;

/// A call of the state machine `evaluate`, which `extract` reads as a whole, so that what is wrong
/// with it anywhere is refused before anything is paid: `{evaluation}`, with a `judge` for a juror
/// of its panel, or with the `answers` of the jurors.
final class EvaluationCall {

  private static final String KEY = "evaluation";

  private final RequestBody body;
  private final RequestBody call;
  private final String bundle;
  private final String id;
  private final Optional<Digest> calibration;
  private final boolean isTraced;
  private final Optional<Panel> panel;
  private final JudgeIdentity judge;
  private final int replicate;

  private EvaluationCall(RequestBody body) {
    this.body = body;
    this.call =
        RequestBody.of(
            body.json(KEY).orElseThrow() instanceof JsonObject object ? object : JsonObject.EMPTY,
            Place.WHOLE,
            body.problems());
    this.bundle = call.requireText("bundle", "name a digest, `name@version` or `name@alias`");
    this.id = call.text("id", ExtractFunction.ID_CHARACTERS_MAX);
    this.calibration = ScoreFunction.Request.calibration(call);
    this.isTraced = ScoreFunction.Request.trace(call);
    this.panel = PanelRequest.panel(call);
    JudgeIdentity asked = RequestedJudge.readConfigured(call);
    this.judge = body.has("judge") ? RequestedJudge.readConfigured(body) : asked;
    this.replicate = call.whole("replicate", 0, 0, ExtractFunction.REPLICATE_MAX);
  }

  static boolean is(RequestBody body) {
    return body.has(KEY);
  }

  /// Answers with what was extracted, and with what is asked of `score`; a juror's answer is that
  /// of `extract`.
  static FunctionResponse extracted(
      RequestBody body, ExtractFunction extract, TextInputLoader loader, ModelUsage usage) {
    EvaluationCall evaluation = new EvaluationCall(body);
    if (evaluation.isOfFactsAlone()) {
      return evaluation.ofFacts(extract);
    }
    if (body.has("answers")) {
      evaluation.call.require("panel", "the answers are those of its jurors");
      return evaluation.scored(
          extract.combine(
              PanelRequest.read(body, evaluation.bundle, evaluation.panel, evaluation.id)));
    }
    ExtractFunction.Request request = evaluation.request(loader);
    if (body.has("judge")) {
      return extract.extract(request, usage);
    }
    return evaluation.scored(
        evaluation.panel.isPresent()
            ? extract.extract(request, evaluation.panel.get(), usage)
            : extract.extract(request, usage));
  }

  private ExtractFunction.Request request(TextInputLoader loader) {
    body.reportUnknownKeys();
    return ExtractFunction.Request.inline(
        call, bundle, judge, replicate, id, loader, RequestBody::finish);
  }

  /// Without a text a rubric may still be scored: no judge is asked, so nothing is calibrated.
  private boolean isOfFactsAlone() {
    boolean hasText = call.has("document") || RequestedDocument.INLINE.stream().anyMatch(call::has);
    boolean hasFacts = !call.part("facts").keys().isEmpty();
    if (!hasText && !hasFacts) {
      call.addProblem(
          "document",
          ProblemCode.MISSING,
          "there is neither `text` nor `document`, nor are there facts",
          "send one of them");
      call.finish();
    }
    return !hasText;
  }

  private FunctionResponse ofFacts(ExtractFunction extract) {
    // what jurors would have answered
    body.json("answers");
    body.reportUnknownKeys();
    call.finish();
    ExtractFunction.OfFacts extraction = extract.factsAlone(bundle, call);
    JsonObject said = JsonObject.of("id?", id);
    return new Response(said, score(extraction.bundle(), extraction.digest(), Optional.empty()));
  }

  private FunctionResponse scored(ExtractFunction.Response extracted) {
    JsonObject said = new CompactResponse(extracted).json();
    // a gate ended the evaluation before a judge was called: the score is set by the rubric
    return new Response(
        said,
        score(extracted.bundle(), extracted.digest(), calibration.filter(_ -> !said.has("gate"))));
  }

  private JsonObject score(Digest of, Digest extraction, Optional<Digest> applied) {
    return JsonObject.of(
        "response", "summary",
        "bundle", of,
        "extraction", extraction,
        "calibration", applied,
        "trace", isTraced ? "full" : "");
  }

  /// @param evaluation what was extracted, in short
  /// @param score the request to `score`
  @Kind(value = "extracted", member = "outcome")
  private record Response(JsonObject evaluation, JsonObject score) implements FunctionResponse {}
}
