package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.Calibration;
import dev.plumbline.calibration.Calibrator;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.GateOff;
import dev.plumbline.calibration.Labelled;
import dev.plumbline.calibration.Recipe;
import dev.plumbline.calibration.Report;
import dev.plumbline.calibration.Reporter;
import dev.plumbline.calibration.Sample;
import dev.plumbline.calibration.Sampler;
import dev.plumbline.calibration.Signals;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.plan.Scale;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.store.ScorecardIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// `calibrate`: fit a map from a judge's scores to people's, joined by the documents' digests.
public final class CalibrateFunction {

  private final Loader loader;
  private final Keeper keeper;
  private final ScorecardIndex index;

  CalibrateFunction(Loader loader, Keeper keeper, ScorecardIndex index) {
    this.loader = loader;
    this.keeper = keeper;
    this.index = index;
  }

  /// @param target the composite or a trait
  /// @param scale of the people; none for that of the traits
  /// @param signals by name, in order and each once; `all` for whatever there is; none for the
  ///   score alone
  public record Request(
      String bundle,
      JudgeIdentity judge,
      String target,
      List<Label> labels,
      List<Scale> scale,
      List<String> signals,
      Recipe recipe) {
    public Request {
      signals = List.copyOf(signals);
      labels = List.copyOf(labels);
      scale = List.copyOf(scale);
    }
  }

  /// What people say of a document.
  ///
  /// @param human the raters' mean
  public record Label(Digest document, double human, List<Double> raters, String group) {
    public Label {
      raters = List.copyOf(raters);
    }

    private Labelled labelled(JsonObject card, JsonObject extraction, GateOff gateOff) {
      return new Labelled(
          document,
          new Signals(card, extraction),
          gateOff.signals(card, extraction),
          human,
          raters,
          group);
    }
  }

  /// The calibration with its report.
  ///
  /// @param left labels of documents without a point score by this bundle and judge
  public record Response(Digest digest, FittedCalibration calibration, int left)
      implements Answered {

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("outcome", Outcome.CALIBRATED.word())
          .put("calibration", digest)
          .put("method", calibration.method().label())
          .put("labelsLeftOut", left)
          .put("report", calibration.report())
          .build();
    }
  }

  public Response calibrate(Request request) {
    Bundle bundle = loader.bundle(request.bundle());
    LabelCheck.target(request.target(), bundle);
    Bond bond = Bond.of(bundle, request.judge().json(), request.target());
    List<Labelled> documents = documents(request, bond, new GateOff(bundle));
    Scale scale = LabelCheck.scale(request, bundle);
    LabelCheck.onScale(request.labels(), scale);
    Sample sample = Sampler.sample(documents, request.target(), scale, names(request, documents));
    return switch (Calibrator.calibrate(sample, request.recipe())) {
      case Calibration.Refused(String because) ->
          throw Stopped.with(
              Outcome.REFUSED, "/labels", "too-few-labels", because, "label more documents");
      case Calibration.Fitted fitted -> {
        Report report =
            Reporter.report(
                sample,
                request.recipe(),
                fitted,
                Sampler.uncapped(documents, request.target(), sample));
        FittedCalibration calibration = FittedCalibration.of(bond, fitted, report, sample);
        Digest digest = keeper.keep(Kind.CALIBRATION, calibration.json());
        yield new Response(digest, calibration, request.labels().size() - sample.size());
      }
    };
  }

  /// Labels of documents that have a point score by this judge; a row whose scorecard is not kept
  /// yet is that of a score under way.
  private List<Labelled> documents(Request request, Bond bond, GateOff gateOff) {
    SortedMap<Digest, Digest> listed =
        index.list(
            new ScorecardIndex.Series(
                bond.extractionSpec(), bond.scoringSpec(), Keeper.judge(request.judge())));
    List<Label> labels =
        LabelCheck.distinct(request.labels()).stream()
            .filter(label -> listed.containsKey(label.document()))
            .toList();
    SortedMap<Digest, JsonObject> cards =
        loader.findAll(
            Kind.SCORECARD,
            labels.stream().map(label -> listed.get(label.document())).toList(),
            "/labels");
    SortedMap<Digest, JsonObject> extractions =
        loader.findAll(
            Kind.EXTRACTION,
            cards.values().stream().map(card -> card.digest("extraction")).toList(),
            "/labels");
    List<Labelled> documents = new ArrayList<>();
    for (Label label : labels) {
      JsonObject card = cards.get(listed.get(label.document()));
      JsonObject extraction = card == null ? null : extractions.get(card.digest("extraction"));
      if (extraction != null) {
        documents.add(label.labelled(card, extraction, gateOff));
      }
    }
    return documents;
  }

  /// The signals that were asked for; `all` are those that every document has, without the length.
  private static List<String> names(Request request, List<Labelled> documents) {
    List<String> offered =
        new ArrayList<>(Signals.offered(documents.stream().map(Labelled::signals).toList()));
    if (request.signals().contains("all")) {
      offered.remove(request.target());
      return offered;
    }
    List<Problem> problems = new ArrayList<>();
    for (String name : request.signals()) {
      boolean known = offered.contains(name) || name.equals(Signals.LOG_LENGTH);
      if (!known || name.equals(request.target())) {
        problems.add(
            Problem.at(
                "/signals",
                "unknown-signal",
                "no signal is called " + Quoted.text(name),
                Suggestion.of(name, offered, "there are")));
      }
    }
    if (!problems.isEmpty() && !documents.isEmpty()) {
      throw Stopped.refused(problems);
    }
    return documents.isEmpty() ? List.of() : request.signals();
  }
}
