package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestMetrics;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.input.InputNode.Kind;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.calibrate.CalibrationResult;
import dev.plumbline.calibrate.CalibrationResult.ScoredDocument;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.ArtefactRepository.Parallel;
import dev.plumbline.store.repository.ArtefactRepository.StoredArtefact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// `score`: runs a bundle's plan over an extraction, or over facts alone, and stores the scorecard.
record ScoreFunction(ArtefactLoader loader, ArtefactRepository repository) {

  /// @param bundle a digest, `name@version` or `name@alias`
  /// @param extraction absent if facts are given
  /// @param calibrations of different targets, in their order
  /// @param trace whether the response includes every step
  record Request(
      String bundle,
      Optional<Digest> extraction,
      JsonObject facts,
      List<Digest> calibrations,
      boolean trace) {

    Request {
      calibrations = List.copyOf(calibrations);
    }

    static Request read(RequestBody body) {
      boolean facts = body.find("facts").isPresent();
      if (facts == body.find("extraction").isPresent()) {
        body.addProblem(
            "extraction",
            facts ? ProblemCode.KEY_NOT_ALLOWED : ProblemCode.MISSING,
            facts
                ? "there are `facts`, too, which the extraction has already"
                : "there is neither `extraction` nor `facts`",
            "send one of the two");
      }
      Request request =
          new Request(
              body.requireText("bundle", "name a digest, `name@version` or `name@alias`"),
              body.digest("extraction"),
              body.part("facts").json(),
              calibration(body).stream().toList(),
              trace(body));
      body.finish();
      return request;
    }

    /// Whether the request asks for every step; an empty text means that it does not.
    static boolean trace(RequestBody body) {
      return switch (body.text("trace")) {
        case "full" -> true;
        case "" -> false;
        default -> {
          body.addProblem(
              "trace", ProblemCode.UNKNOWN_VALUE, "it must be `full`", "or leave it out");
          yield false;
        }
      };
    }

    /// An empty text means none: a state machine cannot omit a key.
    static Optional<Digest> calibration(RequestBody body) {
      return body.text("calibration").isEmpty() ? Optional.empty() : body.digest("calibration");
    }

    /// One, or a list of several.
    static List<Digest> calibrations(RequestBody body) {
      if (body.find("calibration").filter(it -> it.kind() == Kind.LIST).isEmpty()) {
        return calibration(body).stream().toList();
      }
      List<Digest> calibrations = new ArrayList<>();
      for (JsonInput each : body.list("calibration")) {
        Optional<Digest> digest =
            each.json() instanceof JsonText(String written)
                ? Digest.parse(written)
                : Optional.empty();
        if (digest.isEmpty()) {
          body.addProblem(
              "calibration",
              ProblemCode.WRONG_REFERENCE,
              "one of these is not a digest",
              "a digest is `sha256:` and 64 lower-case hex digits");
        }
        digest.ifPresent(calibrations::add);
      }
      return calibrations;
    }
  }

  /// The scorecard, with its trace if requested, and the reason if there is no score.
  ///
  /// @param results of the calibrations, by target
  record Response(
      Digest digest, StoredScorecard card, boolean trace, SortedMap<String, JsonObject> results)
      implements FunctionResponse {

    Response {
      results = SortedCopy.of(results);
    }

    /// That of the only calibration; empty without one.
    Optional<JsonObject> result() {
      return results.values().stream().findFirst();
    }

    @Override
    public JsonObject json() {
      JsonObjectBuilder json =
          JsonObject.builder().put("outcome", card.status()).put("scorecard", digest);
      json.putUnlessEmpty("code", metrics().unscoredReason());
      json.put("result", result());
      card.json()
          .forEach((key, value) -> {
            if (trace || !key.equals("trace")) {
              json.put(key, value);
            }
          });
      return json.build();
    }

    @Override
    public RequestMetrics metrics() {
      return RequestMetrics.of(card);
    }
  }

  /// Scores the request. The index entry for calibrations is written beside the scorecard; if only
  /// one of the two writes succeeds, sending the request again writes the other.
  Response score(Request request) {
    ScoringInput scoringInput =
        request.extraction().isEmpty() ? fromFacts(request) : fromExtraction(request);
    Bundle bundle = scoringInput.bundle();
    Scorecard card =
        new Scorer(bundle).score(scoringInput.extraction(), scoringInput.artefact().digest());
    StoredArtefact made = StoredArtefact.of(ArtefactKind.SCORECARD, card.json());
    Digest spec = bundle.scoring().digest();
    Digest digest =
        Parallel.both(
            () -> repository.indexScorecard(scoringInput.extraction(), spec, made.digest()),
            () -> repository.store(ArtefactKind.SCORECARD, made.bytes()));
    ScoredDocument calibrating =
        new ScoredDocument(
            bundle,
            card,
            digest,
            card.whole(),
            new StoredExtraction(scoringInput.artefact().json()));
    SortedMap<String, JsonObject> results = new TreeMap<>();
    for (Digest by : request.calibrations()) {
      FittedCalibration calibration = loader.calibration(by);
      String target = calibration.scope().target();
      if (results.put(target, calibrated(calibration, by, calibrating)) != null) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/calibration",
            ProblemCode.DUPLICATE,
            "two calibrations are for " + EscapedText.text(target),
            "name one of them; a bridge is applied alone");
      }
    }
    return new Response(digest, calibrating.card(), request.trace(), results);
  }

  /// An extraction, its artefact, and the bundle to score it with.
  private record ScoringInput(Bundle bundle, Extraction extraction, StoredArtefact artefact) {}

  private ScoringInput fromExtraction(Request request) {
    ArtefactLoader.ScoringInput scoringInput =
        loader.scoringInput(request.bundle(), request.extraction().orElseThrow());
    Extraction extraction = loader.extraction(scoringInput.extraction(), scoringInput.bundle());
    Candidates.oneOrder(scoringInput.bundle().extraction(), extraction)
        .ifPresent(problem -> {
          throw RequestFailure.refused(List.of(problem));
        });
    return new ScoringInput(scoringInput.bundle(), extraction, scoringInput.extraction());
  }

  private ScoringInput fromFacts(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
    return switch (new Extractor(bundle.extraction()).prepare(request.facts())) {
      case Preparation.Complete(Extraction extraction) -> {
        StoredArtefact made = StoredArtefact.of(ArtefactKind.EXTRACTION, extraction.json());
        repository.store(ArtefactKind.EXTRACTION, made.bytes());
        yield new ScoringInput(bundle, extraction, made);
      }
      case Preparation.Refused(List<Problem> problems) -> throw RequestFailure.refused(problems);
      case Preparation.Ready _ -> throw new IllegalStateException("facts alone ask no judge");
    };
  }

  /// Stores the calibrated score as an artefact of its own; without a point score there is nothing
  /// to calibrate.
  private JsonObject calibrated(
      FittedCalibration calibration, Digest by, ScoredDocument scoredDocument) {
    return switch (CalibrationResult.of(calibration, by, scoredDocument)) {
      case CalibrationResult.Calibrated(JsonObject json, JsonObject summary) -> {
        JsonObjectBuilder result = JsonObject.builder();
        result.putAll(summary);
        yield result.put("digest", repository.store(ArtefactKind.RESULT, json)).build();
      }
      case CalibrationResult.Refused(String code) -> {
        if (!code.equals(CalibrationResult.SCOPE_MISMATCH)) {
          yield JsonObject.of("refused", code);
        }
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/calibration",
            ProblemCode.MISMATCH,
            "the calibration belongs to another rubric or judge",
            "fit one for this rubric and judge");
      }
    };
  }
}
