package dev.plumbline.function;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.Bond;
import dev.plumbline.calibration.Calibration;
import dev.plumbline.calibration.Calibrator;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.calibration.GateOff;
import dev.plumbline.calibration.Labelled;
import dev.plumbline.calibration.Method;
import dev.plumbline.calibration.Objective;
import dev.plumbline.calibration.Recipe;
import dev.plumbline.calibration.Report;
import dev.plumbline.calibration.Reporter;
import dev.plumbline.calibration.Sample;
import dev.plumbline.calibration.Sampler;
import dev.plumbline.calibration.Signals;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.Kind;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.plan.Scale;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.rubric.Trait;
import dev.plumbline.store.ScorecardIndex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

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

    /// Labels come as a list, or as `{s3: …}`, a file of one label a line.
    static Request read(RequestBody body, Sources sources) {
      JudgeIdentity judge = Judges.read(body);
      String target = body.text("target").isEmpty() ? "composite" : body.text("target");
      boolean elsewhere =
          body.require("labels", "send `[{document, scores: {composite: …}}]`")
              instanceof JsonObject;
      List<Label> here = elsewhere ? List.of() : read(body.parts("labels"), target);
      Optional<Sent.There> there = elsewhere ? there(body.part("labels")) : Optional.empty();
      String bundle = body.requireText("bundle", "name a digest, `name@version` or `name@alias`");
      List<Scale> scale = scale(body);
      List<String> signals = signals(body);
      Recipe recipe = recipe(body);
      body.finish();
      return new Request(
          bundle,
          judge,
          target,
          there.map(it -> lines(it, sources, target)).orElse(here),
          scale,
          signals,
          recipe);
    }

    private static List<Label> read(List<RequestBody> labels, String target) {
      return labels.stream().map(label -> Label.read(label, target)).toList();
    }

    private static Optional<Sent.There> there(RequestBody labels) {
      Optional<Sent.There> there = Sent.reference(labels);
      labels.closed();
      return there;
    }

    private static List<Label> lines(Sent.There there, Sources sources, String target) {
      byte[] lines = sources.bytes(there.reference(), there.at(), Sources.LINES_BYTES_MAX);
      List<Problem> problems = new ArrayList<>();
      List<Label> labels = read(RequestBody.lines(lines, there.at(), problems), target);
      RequestBody.finish(problems);
      return labels;
    }

    private static List<String> signals(RequestBody body) {
      SortedSet<String> names = new TreeSet<>();
      for (Json name : body.list("signals")) {
        if (name instanceof JsonText(String text)) {
          names.add(text);
        } else {
          body.flaw("signals", "wrong-type", "`signals` holds no names", "send `[\"all\"]`");
        }
      }
      return List.copyOf(names);
    }

    private static List<Scale> scale(RequestBody body) {
      if (body.find("scale").isEmpty()) {
        return List.of();
      }
      RequestBody scale = body.part("scale");
      try {
        Scale read = new Scale(scale.number("min"), scale.number("max"), scale.number("step"));
        scale.closed();
        return List.of(read);
      } catch (IllegalArgumentException | ArithmeticException notAScale) {
        body.flaw("scale", "wrong-scale", "this is not a scale", "`{min, max, step}`");
        return List.of();
      }
    }

    private static Recipe recipe(RequestBody body) {
      Objective objective =
          switch (body.text("objective")) {
            case "", "qwk" -> Objective.QWK;
            case "mae" -> Objective.MAE;
            default -> {
              body.flaw("objective", "unknown-value", "there are qwk and mae", "name one");
              yield Objective.QWK;
            }
          };
      String method = body.text("method");
      if (!method.isEmpty() && !method.equals("auto") && Method.labelled(method).isEmpty()) {
        body.flaw("method", "unknown-value", "no such method", "`auto` picks one");
      }
      return Method.labelled(method)
          .<Recipe>map(Recipe.Fixed::new)
          .orElseGet(() -> new Recipe.Auto(objective));
    }
  }

  /// What people say of a document.
  ///
  /// @param human the raters' mean
  public record Label(Digest document, double human, List<Double> raters, String group) {
    public Label {
      raters = List.copyOf(raters);
    }

    static Label read(RequestBody body, String target) {
      body.requireText("document", "the digest of a document");
      RequestBody scores = body.part("scores");
      Label label =
          new Label(
              body.digest("document").orElse(Keeper.judge(JudgeIdentity.NOBODY)),
              scores.number(target).doubleValue(),
              body.numbers("raters"),
              body.text("group"));
      body.closed();
      return label;
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
    checkTarget(request.target(), bundle);
    Bond bond = Bond.of(bundle, request.judge().json(), request.target());
    List<Labelled> documents = documents(request, bond, new GateOff(bundle));
    Scale scale = scale(request, bundle);
    checkOnScale(request.labels(), scale);
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
        distinct(request.labels()).stream()
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

  private static void checkTarget(String target, Bundle bundle) {
    List<String> targets = new ArrayList<>(List.of("composite"));
    bundle.scoring().traits().forEach(trait -> targets.add(trait.id()));
    if (!targets.contains(target)) {
      throw Stopped.with(
          Outcome.REFUSED,
          "/target",
          "unknown-target",
          "this rubric does not score " + Quoted.text(target),
          Suggestion.of(target, targets, "it scores"));
    }
  }

  private static List<Label> distinct(List<Label> labels) {
    SortedSet<Digest> seen = new TreeSet<>();
    for (Label label : labels) {
      if (!seen.add(label.document())) {
        throw Stopped.with(
            Outcome.REFUSED,
            "/labels",
            "duplicate-document",
            "the document " + label.document() + " stands twice",
            "keep one");
      }
    }
    return labels;
  }

  private static void checkOnScale(List<Label> labels, Scale scale) {
    List<Problem> problems = new ArrayList<>();
    if (!scale.hasAtMost(Sample.MAX_POINTS)) {
      problems.add(
          Problem.at(
              "/scale",
              "wrong-scale",
              "this scale has too many points",
              "at most " + Sample.MAX_POINTS));
    }
    for (int i = 0; i < labels.size(); i++) {
      if (!scale.isWithin(new BigDecimal(labels.get(i).human()))) {
        problems.add(
            Problem.at(
                "/labels/" + i + "/scores",
                "out-of-bounds",
                "the score is off the scale",
                "it goes from "
                    + scale.min().toPlainString()
                    + " to "
                    + scale.max().toPlainString()));
      }
    }
    if (!problems.isEmpty()) {
      throw Stopped.refused(problems);
    }
  }

  private static Scale scale(Request request, Bundle bundle) {
    List<Scale> shared =
        bundle.scoring().traits().stream()
            .filter(it -> request.target().equals("composite") || it.id().equals(request.target()))
            .map(Trait::scale)
            .distinct()
            .toList();
    if (request.scale().isEmpty() && shared.size() != 1) {
      throw Stopped.with(
          Outcome.REFUSED,
          "/scale",
          "missing",
          "the traits share no scale, so the people's is not known",
          "send `scale: {min, max, step}`");
    }
    return request.scale().isEmpty() ? shared.getFirst() : request.scale().getFirst();
  }
}
