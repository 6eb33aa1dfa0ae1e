package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.CalibrationResult;
import dev.plumbline.calibration.ScoredDocument;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.FunctionResponse;
import dev.plumbline.function.request.RequestBody;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.function.request.RequestMetrics;
import dev.plumbline.input.InputNode.Kind;
import dev.plumbline.input.JsonInput;
import dev.plumbline.problem.Problem;
import dev.plumbline.repository.ArtefactLoader;
import dev.plumbline.repository.ArtefactRepository;
import dev.plumbline.repository.Parallel;
import dev.plumbline.repository.StoredArtefact;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import java.util.List;

/// `score`: run a bundle's plan over an extraction, or over facts, and keep the scorecard.
public final class ScoreFunction {

  private final ArtefactLoader loader;
  private final ArtefactRepository repository;

  ScoreFunction(ArtefactLoader loader, ArtefactRepository repository) {
    this.loader = loader;
    this.repository = repository;
  }

  /// @param bundle a digest, `name@version` or `name@alias`
  /// @param extraction one, or none if facts are given
  /// @param calibration one, or none
  /// @param trace whether the response shows every step
  public record Request(
      String bundle,
      List<Digest> extraction,
      JsonObject facts,
      List<Digest> calibration,
      boolean trace) {
    public Request {
      extraction = List.copyOf(extraction);
      calibration = List.copyOf(calibration);
    }

    static Request read(RequestBody body) {
      boolean facts = body.find("facts").isPresent();
      if (facts == body.find("extraction").isPresent()) {
        body.addProblem("extraction", "missing", "send `extraction` or `facts`", "one of the two");
      }
      for (JsonInput each : body.list("include")) {
        if (!each.json().equals(Json.of("trace"))) {
          body.addProblem("include", "unknown-value", "only `trace` can be included", "");
        }
      }
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              body.digest("extraction").stream().toList(),
              body.part("facts").json(),
              calibration(body),
              body.list("include").stream().anyMatch(it -> it.kind() == Kind.TEXT));
      body.finish();
      return request;
    }

    /// Empty is none: a state machine cannot leave a key out.
    private static List<Digest> calibration(RequestBody body) {
      return body.text("calibration").isEmpty()
          ? List.of()
          : body.digest("calibration").stream().toList();
    }
  }

  /// The scorecard, with its trace if that was asked for, and why there is no score if there is
  /// none.
  ///
  /// @param results what calibrations made of it: at most one
  public record Response(Digest digest, JsonObject card, boolean trace, List<JsonObject> results)
      implements FunctionResponse {
    public Response {
      results = List.copyOf(results);
    }

    @Override
    public JsonObject json() {
      JsonObjectBuilder json =
          JsonObject.builder().put("outcome", card.text("status")).put("scorecard", digest);
      json.putUnlessEmpty("reason", counts().unscoredReason());
      results.forEach(result -> json.put("result", result));
      card.forEach((key, value) -> {
        if (trace || !key.equals("trace")) {
          json.put(key, value);
        }
      });
      return json.build();
    }

    @Override
    public RequestMetrics counts() {
      return RequestMetrics.of(card);
    }
  }

  /// The row for the join with labels is written beside the scorecard; should only one of the two
  /// come about, the other does when the same is sent again.
  public Response score(Request request) {
    Given given = request.extraction().isEmpty() ? stated(request) : extracted(request);
    Bundle bundle = given.bundle();
    Scorecard card = new Scorer(bundle).score(given.extraction(), given.artefact().digest());
    StoredArtefact made = StoredArtefact.of(ArtefactKind.SCORECARD, card.json());
    Digest spec = bundle.scoring().digest();
    Digest digest =
        Parallel.both(
            () -> repository.list(given.extraction(), spec, made.digest()),
            () -> repository.keep(ArtefactKind.SCORECARD, made.bytes()));
    ScoredDocument calibrating =
        new ScoredDocument(bundle, card, digest, made.json(), given.artefact().json());
    List<JsonObject> results =
        request.calibration().stream().map(it -> calibrated(it, calibrating)).toList();
    return new Response(digest, made.json(), request.trace(), results);
  }

  /// What is scored, an extraction and its artefact, and by what.
  private record Given(Bundle bundle, Extraction extraction, StoredArtefact artefact) {}

  private Given extracted(Request request) {
    ArtefactLoader.ScoringInput scoringInput =
        loader.pair(request.bundle(), request.extraction().getFirst());
    return new Given(
        scoringInput.bundle(),
        loader.extraction(scoringInput.extraction(), scoringInput.bundle()),
        scoringInput.extraction());
  }

  private Given stated(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
    return switch (new Extractor(bundle.extraction()).prepare(request.facts())) {
      case Preparation.Complete(Extraction extraction) -> {
        StoredArtefact made = StoredArtefact.of(ArtefactKind.EXTRACTION, extraction.json());
        repository.keep(ArtefactKind.EXTRACTION, made.bytes());
        yield new Given(bundle, extraction, made);
      }
      case Preparation.Refused(List<Problem> problems) -> throw RequestFailure.refused(problems);
      case Preparation.Ready _ -> throw new IllegalStateException("facts alone ask no judge");
    };
  }

  /// Keeps the calibrated score beside the raw one; without a point there is nothing to calibrate.
  private JsonObject calibrated(Digest by, ScoredDocument scoredDocument) {
    return switch (CalibrationResult.of(loader.calibration(by), by, scoredDocument)) {
      case CalibrationResult.Calibrated(JsonObject json, JsonObject told) -> {
        JsonObjectBuilder result = JsonObject.builder();
        told.forEach(result::put);
        yield result.put("digest", repository.keep(ArtefactKind.RESULT, json)).build();
      }
      case CalibrationResult.Refused(String code) -> {
        if (code.equals("no-point")) {
          yield JsonObject.of("refused", Json.of(code));
        }
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/calibration",
            code,
            "the calibration belongs to another rubric or judge",
            "calibrate this one");
      }
    };
  }
}
