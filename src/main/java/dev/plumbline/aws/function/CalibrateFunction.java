package dev.plumbline.aws.function;

import dev.plumbline.aws.function.CalibrateFunction.Label;
import dev.plumbline.aws.function.CalibrateFunction.Request;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.calibrate.CalibrationReport;
import dev.plumbline.calibrate.CalibrationReportBuilder;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationOutcome;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.LabelledDocument;
import dev.plumbline.calibrate.fit.Sample.SampleBuilder;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.calibrate.fit.ScorecardSignals.UngatedScores;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.store.Stores.ScorecardIndex;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.ScorecardReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/// `calibrate`: fits a map from a judge's scores to human scores. Labels and scorecards are joined
/// by the digests of their documents.
record CalibrateFunction(
    ArtefactLoader loader, ArtefactRepository repository, ScorecardIndex index) {

  /// @param target the composite or a trait
  /// @param scale the scale of the human scores; empty for the one that the traits share
  /// @param signals names in ascending order without duplicates; `all` for every available one;
  ///   empty for the score alone
  record Request(
      String bundle,
      JudgeIdentity judge,
      String target,
      List<Label> labels,
      Optional<Scale> scale,
      List<String> signals,
      CalibrationRecipe recipe) {
    Request {
      signals = List.copyOf(signals);
      labels = List.copyOf(labels);
    }

    Request with(List<Label> others) {
      return new Request(bundle, judge, target, others, scale, signals, recipe);
    }

    /// The scale of the labels.
    ///
    /// @throws RequestFailure if the rubric has no such target, or its traits share no scale
    Scale require(Bundle rubric) {
      HumanScoreCheck.target(target, rubric);
      return HumanScoreCheck.scale(this, rubric);
    }
  }

  /// The human score of a document.
  ///
  /// @param human the mean of the raters
  record Label(Digest document, double human, List<Double> raters, String group) {
    Label {
      raters = List.copyOf(raters);
    }

    private LabelledDocument labelled(
        StoredScorecard card, StoredExtraction extraction, UngatedScores ungatedScores) {
      ScorecardSignals gated = new ScorecardSignals(card, extraction);
      return new LabelledDocument(
          document,
          gated,
          ungatedScores.signals(gated, card, () -> extraction),
          human,
          raters,
          group);
    }
  }

  /// The calibration with its report.
  ///
  /// @param labelsOmitted the number of labels of documents that have no point score by this bundle
  ///   and judge
  @Kind(value = "calibrated", member = "outcome")
  record Response(
      @Member("calibration") Digest digest,
      @Unwritten FittedCalibration calibration,
      int labelsOmitted)
      implements FunctionResponse {

    @Derived
    CalibrationMethod method() {
      return calibration.method();
    }

    @Derived
    CalibrationReport report() {
      return calibration.report();
    }
  }

  Response calibrate(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
    Scale scale = request.require(bundle);
    CalibrationScope scope = CalibrationScope.of(bundle, request.judge(), request.target());
    List<LabelledDocument> documents = documents(request, scope, new UngatedScores(bundle));
    HumanScoreCheck.onScale(request.labels(), scale);
    Sample sample =
        SampleBuilder.sample(documents, request.target(), scale, names(request, documents));
    return switch (Calibrator.calibrate(sample, request.recipe())) {
      case CalibrationOutcome.Refused(String because) ->
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              "/labels",
              ProblemCode.TOO_FEW,
              because,
              "label more documents");
      case CalibrationOutcome.Fitted fitted -> {
        CalibrationReport report =
            CalibrationReportBuilder.report(
                sample,
                request.recipe(),
                fitted,
                SampleBuilder.ungated(documents, request.target(), sample));
        FittedCalibration calibration = FittedCalibration.of(scope, fitted, report, sample);
        Digest digest = repository.store(ArtefactKind.CALIBRATION, calibration.json());
        yield new Response(digest, calibration, request.labels().size() - sample.size());
      }
    };
  }

  /// The labelled documents that have a scorecard by this judge. The index is written beside the
  /// scorecard, so an entry whose scorecard is not stored yet belongs to a request in progress and
  /// is skipped.
  private List<LabelledDocument> documents(
      Request request, CalibrationScope scope, UngatedScores ungatedScores) {
    List<Label> distinct = HumanScoreCheck.distinct(request.labels());
    SortedMap<Digest, Digest> listed =
        index.find(
            new ScorecardIndex.Series(
                scope.extractionSpec(),
                scope.scoringSpec(),
                ArtefactRepository.judgeKey(request.judge())),
            distinct.stream().map(Label::document).toList());
    List<Label> labels =
        distinct.stream().filter(label -> listed.containsKey(label.document())).toList();
    SortedMap<Digest, JsonObject> cards =
        loader.findAll(
            ArtefactKind.SCORECARD,
            labels.stream().map(label -> listed.get(label.document())).toList(),
            "/labels");
    SortedMap<Digest, JsonObject> extractions =
        loader.findAll(
            ArtefactKind.EXTRACTION,
            cards.values().stream().map(card -> new StoredScorecard(card).extraction()).toList(),
            "/labels");
    ScorecardReader reader = new ScorecardReader(bundle -> loader.bundle(bundle.toString()));
    List<LabelledDocument> documents = new ArrayList<>();
    for (Label label : labels) {
      Optional<StoredScorecard> card =
          Optional.ofNullable(cards.get(listed.get(label.document()))).map(reader::read);
      card.map(it -> extractions.get(it.extraction()))
          .ifPresent(extraction ->
              documents.add(
                  label.labelled(card.get(), new StoredExtraction(extraction), ungatedScores)));
    }
    return documents;
  }

  /// The requested signals; `all` stands for those that every document has, except the text's
  /// length.
  ///
  /// @throws RequestFailure if a name is unknown or is the target itself
  private static List<String> names(Request request, List<LabelledDocument> documents) {
    List<String> offered =
        new ArrayList<>(
            ScorecardSignals.commonNames(
                documents.stream().map(LabelledDocument::signals).toList()));
    if (request.signals().contains("all")) {
      offered.remove(request.target());
      return offered;
    }
    List<Problem> problems = new ArrayList<>();
    for (String name : request.signals()) {
      boolean known = offered.contains(name) || name.equals(ScorecardSignals.LOG_LENGTH);
      if (!known || name.equals(request.target())) {
        problems.add(
            Problem.at(
                "/signals",
                ProblemCode.UNKNOWN_VALUE,
                "there is no signal " + EscapedText.text(name),
                Suggestion.of(name, offered, "there are")));
      }
    }
    if (!problems.isEmpty() && !documents.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
    return documents.isEmpty() ? List.of() : request.signals();
  }

  /// Checks that labels and their scale fit a rubric and one another.
  static final class HumanScoreCheck {

    static void target(String target, Bundle bundle) {
      List<String> targets = new ArrayList<>(List.of("composite"));
      bundle.scoring().traits().forEach(trait -> targets.add(trait.id()));
      if (!targets.contains(target)) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/target",
            ProblemCode.UNDECLARED,
            "the rubric does not score " + EscapedText.text(target),
            Suggestion.of(target, targets, "it scores"));
      }
    }

    static List<Label> distinct(List<Label> labels) {
      SortedSet<Digest> seen = new TreeSet<>();
      for (Label label : labels) {
        if (!seen.add(label.document())) {
          throw RequestFailure.with(
              FunctionOutcome.REFUSED,
              "/labels",
              ProblemCode.DUPLICATE,
              "the document " + label.document() + " occurs twice",
              "remove one");
        }
      }
      return labels;
    }

    static void onScale(List<Label> labels, Scale scale) {
      List<Problem> problems = new ArrayList<>();
      if (!scale.hasAtMostPoints(Sample.POINTS_MAX)) {
        problems.add(
            Problem.at(
                "/scale",
                ProblemCode.WRONG_SCALE,
                "this scale has too many points",
                "at most " + Sample.POINTS_MAX));
      }
      for (int i = 0; i < labels.size(); i++) {
        if (!scale.isWithin(new BigDecimal(labels.get(i).human()))) {
          problems.add(
              Problem.at(
                  "/labels/" + i + "/scores",
                  ProblemCode.OUT_OF_BOUNDS,
                  "the score is outside the scale",
                  "it is from "
                      + scale.min().toPlainString()
                      + " to "
                      + scale.max().toPlainString()));
        }
      }
      if (!problems.isEmpty()) {
        throw RequestFailure.refused(problems);
      }
    }

    /// The scale of the human scores: the one in the request, else the one that all traits share.
    ///
    /// @throws RequestFailure if neither exists
    static Scale scale(Request request, Bundle bundle) {
      List<Scale> shared =
          bundle.scoring().traits().stream()
              .filter(
                  it -> request.target().equals("composite") || it.id().equals(request.target()))
              .map(Trait::scale)
              .distinct()
              .toList();
      if (request.scale().isEmpty() && shared.size() != 1) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/scale",
            ProblemCode.MISSING,
            "the traits share no scale, so that of the labels is unknown",
            "send `scale: {min, max, step}`");
      }
      return request.scale().orElseGet(shared::getFirst);
    }

    private HumanScoreCheck() {}
  }
}
