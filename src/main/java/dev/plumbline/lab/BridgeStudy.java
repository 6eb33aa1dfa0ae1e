package dev.plumbline.lab;

import static dev.plumbline.base.problem.ProblemCode.INCOMPARABLE_RUNS;
import static dev.plumbline.base.problem.ProblemCode.NO_BRIDGE;
import static dev.plumbline.base.problem.ProblemCode.OFF_SCALE;
import static dev.plumbline.base.problem.ProblemCode.TOO_FEW;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;
import static dev.plumbline.base.problem.ProblemCode.WRONG_SCALE;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.BridgeOrigin;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.Calibrator;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.calibrate.fit.Sample.SampleRow;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.measure.bridge.BridgeFitter;
import dev.plumbline.measure.bridge.BridgeReport;
import dev.plumbline.measure.bridge.BridgeReport.Bridge;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome.Built;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome.NoRelation;
import dev.plumbline.measure.bridge.BridgeReport.BridgeOutcome.TooFewAnchors;
import dev.plumbline.measure.bridge.BridgeReport.EquatingPrecision;
import dev.plumbline.measure.bridge.BridgeReport.Judged;
import dev.plumbline.measure.bridge.BridgeReport.Verdicts;
import dev.plumbline.measure.bridge.ItemMovements;
import dev.plumbline.measure.bridge.JudgeScale;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Bridges a judge to an older one on the documents that a stored run of each has judged. No judge
/// is asked.
public final class BridgeStudy {

  private static final String COMMAND = "measure bridge";

  private static final int DIFFERENCES_MAX = 3;

  private final StoredRun old;
  private final StoredRun now;
  private final LocalStore store;
  private final Bundle bundle;

  /// What is asked for.
  ///
  /// @param targets the composite or traits
  /// @param scale of the older judge's raw composite; absent for all that the rubric allows
  /// @param precision the standard error that is wanted, in standard deviations of the older scores
  /// @param raw whether the scale is that of raw scores although the older run has calibrated ones
  public record Request(
      List<String> targets,
      Optional<Scale> scale,
      CalibrationRecipe recipe,
      double precision,
      boolean raw,
      AnchorFile anchors) {
    public Request {
      targets = List.copyOf(targets);
    }
  }

  /// A text that both runs have.
  private record Anchor(String id, Digest document, Artefacts old, Artefacts now) {}

  /// The older judge's scale of one target.
  ///
  /// @param calibration whose results are the scores; absent for raw ones
  private record OldScale(Scale scale, Optional<Digest> calibration) {

    OptionalDouble score(String target, Artefacts stored) {
      if (calibration.isEmpty()) {
        return signals(stored).find(target);
      }
      return stored.results().stream()
          .filter(result -> result.target().equals(target))
          .map(StoredResult::exact)
          .mapToDouble(Number::doubleValue)
          .findFirst();
    }
  }

  /// @param old the run of the older judge
  /// @param now that of the judge that comes after it
  /// @throws Refusal unless both are of one rubric and of different judges
  public BridgeStudy(StoredRun old, StoredRun now, LocalStore store) {
    this.old = old;
    this.now = now;
    this.store = store;
    this.bundle = StoredRuns.bundle(now, store);
    requireSameRubric(StoredRuns.bundle(old, store));
    if (!bundle.extraction().asksJudge()) {
      throw refused(
          NO_BRIDGE,
          "this rubric asks no judge, so its scores are those of every judge",
          "there is nothing to bridge");
    }
    if (old.spec().judge().equals(now.spec().judge())) {
      throw refused(
          NO_BRIDGE,
          "both runs are of the judge " + EscapedText.text(now.spec().judge().written()),
          "name the run of the older judge first, then that of the new one");
    }
  }

  private void requireSameRubric(Bundle before) {
    if (before.extraction().digest().equals(bundle.extraction().digest())
        && before.scoring().digest().equals(bundle.scoring().digest())) {
      return;
    }
    List<String> differences = Comparability.differences(before, bundle);
    int more = differences.size() - DIFFERENCES_MAX;
    throw refused(
        INCOMPARABLE_RUNS,
        "the runs are of different rubrics, "
            + before.identity().reference()
            + " and "
            + bundle.identity().reference()
            + (differences.isEmpty() ? "" : ": ")
            + String.join(
                ", ", differences.subList(0, Math.min(DIFFERENCES_MAX, differences.size())))
            + (more > 0 ? ", and " + more + " more" : ""),
        "evaluate the anchors with the new judge and the older run's rubric");
  }

  /// @throws Refusal with what is wrong of each target
  public BridgeReport report(Request request) {
    requireKnown(request.targets());
    List<AnchorScores> targets =
        each(request.targets(), target -> new AnchorScores(target, scale(target, request)));
    ItemMovements items = new ItemMovements();
    int[] texts = new int[2];
    read(
        request.anchors()::accepts,
        anchor -> {
          boolean same = hasSameFacts(anchor);
          texts[same ? 0 : 1]++;
          if (same) {
            items.add(anchor.id(), anchor.old().extraction(), anchor.now().extraction());
            targets.forEach(target -> target.add(anchor));
          }
        });
    requireSome(texts[0], request.anchors());
    List<Bridge> bridges = each(targets, target -> built(target, request));
    return new BridgeReport(
        new Judged(
            old.reference(),
            old.spec().judge(),
            targets.stream().flatMap(it -> it.scale.calibration().stream()).toList()),
        new Judged(now.reference(), now.spec().judge(), List.of()),
        texts[0],
        texts[1],
        bridges,
        verdicts(),
        items.movements(),
        items.differences());
  }

  /// What becomes of each; what is wrong of several is said together.
  private static <T, R> List<R> each(List<T> all, Function<T, R> made) {
    List<R> results = new ArrayList<>();
    List<Refusal> refusals = new ArrayList<>();
    for (T one : all) {
      try {
        results.add(made.apply(one));
      } catch (Refusal refusal) {
        refusals.add(refusal);
      }
    }
    if (!refusals.isEmpty()) {
      throw Refusal.all(refusals);
    }
    return results;
  }

  /// What both judges gave the anchors, of one target.
  private static final class AnchorScores {
    private final String target;
    private final OldScale scale;
    private final List<SampleRow> rows = new ArrayList<>();

    private AnchorScores(String target, OldScale scale) {
      this.target = target;
      this.scale = scale;
    }

    private void add(Anchor anchor) {
      OptionalDouble was = scale.score(target, anchor.old());
      OptionalDouble is = signals(anchor.now()).find(target);
      if (was.isEmpty() || is.isEmpty()) {
        return;
      }
      double score = was.getAsDouble();
      if (score < scale.scale().min().doubleValue() || score > scale.scale().max().doubleValue()) {
        throw Refusal.of(
            "--scale",
            OFF_SCALE,
            target
                + ": the older judge's score of "
                + EscapedText.text(anchor.id())
                + " is off the scale",
            "leave `--scale` out for all scores that the rubric allows");
      }
      rows.add(new SampleRow(anchor.document().hex(), is.getAsDouble(), List.of(), score));
    }

    private Sample sample() {
      return new Sample(scale.scale(), List.of(), rows);
    }
  }

  private Verdicts verdicts() {
    boolean cut =
        bundle.scoring().program().nodes().stream()
            .anyMatch(node -> node.cut() instanceof Cut.When);
    return bundle.scoring().program().cutsOnCalibrated()
        ? Verdicts.BRIDGED
        : cut ? Verdicts.RAW : Verdicts.NONE;
  }

  private void requireKnown(List<String> targets) {
    List<String> known =
        Stream.concat(
                Stream.of(CalibrationScope.COMPOSITE),
                bundle.scoring().traits().stream().map(Trait::id))
            .toList();
    List<Refusal> unknown =
        targets.stream()
            .filter(target -> !known.contains(target))
            .map(target ->
                Refusal.of(
                    "--target",
                    UNDECLARED,
                    "there is no score " + EscapedText.text(target),
                    Suggestion.of(target, known, "there are")))
            .toList();
    if (!unknown.isEmpty()) {
      throw Refusal.all(unknown);
    }
  }

  private static void requireSome(int texts, AnchorFile file) {
    if (texts == 0) {
      throw refused(
          INCOMPARABLE_RUNS,
          (file.ids().isEmpty() ? "no text was" : "none of the anchors was")
              + " judged in both runs, with the same facts",
          "evaluate documents of the older run with the new judge");
    }
  }

  /// Reads what both runs have, in the order of the new one. A text that a run has several times
  /// counts once, and one that a gate ended has no judge.
  private void read(Predicate<String> accepts, Consumer<Anchor> consumer) {
    SortedMap<Digest, RunLine> before = new TreeMap<>();
    store.lines(
        old,
        line -> {
          if (accepts.test(line.id()) && line.scorecard().isPresent()) {
            line.document().ifPresent(document -> before.putIfAbsent(document, line));
          }
        });
    SortedSet<Digest> seen = new TreeSet<>();
    StoredCorrections earlier = new StoredCorrections(old, store);
    new StoredCorrections(now, store)
        .forEach(
            it ->
                it.line()
                    .document()
                    .filter(_ -> it.artefacts().isPresent())
                    .map(before::get)
                    .map(was ->
                        new Anchor(
                            was.id(),
                            was.document().orElseThrow(),
                            earlier.document(new RunStore.Entry(was, "")).artefacts().orElseThrow(),
                            it.artefacts().get()))
                    .filter(anchor -> isJudged(anchor.old()) && isJudged(anchor.now())),
            found -> found.filter(it -> seen.add(it.document())).ifPresent(consumer));
  }

  private static boolean isJudged(Artefacts stored) {
    return stored.card().gate().isEmpty();
  }

  /// Facts of one text differ where they were supplied; judged ones are the judges'.
  private boolean hasSameFacts(Anchor anchor) {
    var was = anchor.old().extraction().facts();
    var is = anchor.now().extraction().facts();
    return bundle.extraction().facts().stream()
        .filter(fact -> !(fact.source() instanceof Fact.Source.Judged))
        .allMatch(fact -> Objects.equals(was.get(fact.id()), is.get(fact.id())));
  }

  private static ScorecardSignals signals(Artefacts stored) {
    return new ScorecardSignals(stored.card(), stored.extraction());
  }

  /// The scale on which the older run gave its scores.
  private OldScale scale(String target, Request request) {
    Optional<FittedCalibration> applied =
        NamedCalibrations.stored(old.spec().calibrations(), store).stream()
            .filter(one -> !request.raw() && one.scope().target().equals(target))
            .findFirst();
    if (applied.isPresent()) {
      FittedCalibration calibration = applied.get();
      calibration
          .bridge()
          .ifPresent(origin -> {
            throw refused(
                NO_BRIDGE,
                target + ": the older run is itself bridged, and the errors of both would add up",
                "name a run of the judge "
                    + EscapedText.text(origin.judge().written())
                    + " as the older one, or add `--raw`");
          });
      return new OldScale(calibration.scale(), Optional.of(calibration.digest()));
    }
    return Optional.of(target)
        .filter(CalibrationScope.COMPOSITE::equals)
        .flatMap(_ -> request.scale())
        .or(() -> JudgeScale.of(bundle, target))
        .map(scale -> new OldScale(scale, Optional.empty()))
        .orElseThrow(() ->
            refused(
                WRONG_SCALE,
                target + ": the scale of the older judge's scores is not known",
                "set it with `--scale`"));
  }

  private Bridge built(AnchorScores scores, Request request) {
    String target = scores.target;
    return switch (fit(scores, request.recipe(), request.precision())) {
      case Built(Bridge bridge) -> bridge;
      case NoRelation(String reason) ->
          throw refused(NO_BRIDGE, target + ": " + reason, "choose anchors that differ more");
      case TooFewAnchors(EquatingPrecision precision, int needed) ->
          throw refused(
              TOO_FEW,
              target + ": " + tooFew(precision, needed, request.precision()),
              "evaluate more documents of the older run with the new judge"
                  + (precision.anchors() >= Calibrator.LABELS_MIN
                      ? ", or declare a larger `--precision`"
                      : ""));
    };
  }

  private static String tooFew(EquatingPrecision precision, int needed, double declared) {
    String here =
        Plural.of(precision.anchors(), "anchor has", "anchors have")
            + " a score by both judges, and "
            + needed;
    return needed <= Calibrator.LABELS_MIN
        ? here + " are the fewest"
        : here
            + " would do: scores that correlate by "
            + rounded(precision.correlation())
            + " need so many for a standard error of "
            + rounded(declared)
            + " standard deviations";
  }

  private static String rounded(double value) {
    return new BigDecimal(value)
        .setScale(3, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  private BridgeOutcome fit(AnchorScores scores, CalibrationRecipe recipe, double precision) {
    return BridgeFitter.fit(
        CalibrationScope.of(bundle, now.spec().judge(), scores.target),
        new BridgeOrigin(
            old.spec().judge(),
            old.digest().orElseThrow(),
            now.digest().orElseThrow(),
            scores.scale.calibration()),
        scores.sample(),
        recipe,
        precision);
  }

  /// Whether a bridge is what its runs give on its anchors, byte for byte.
  ///
  /// @throws Refusal if its runs cannot be bridged
  public boolean gives(FittedCalibration bridge) {
    AnchorScores scores =
        new AnchorScores(
            bridge.scope().target(),
            new OldScale(bridge.scale(), bridge.bridge().orElseThrow().calibration()));
    read(
        _ -> true,
        anchor -> {
          if (bridge.hasSeen(anchor.document()) && hasSameFacts(anchor)) {
            scores.add(anchor);
          }
        });
    return fit(scores, bridge.recipe(), Double.MAX_VALUE) instanceof Built(Bridge again)
        && again.artefact().digest().equals(bridge.digest());
  }

  private static Refusal refused(ProblemCode code, String message, String help) {
    return Refusal.of(COMMAND, code, message, help);
  }
}
