package dev.plumbline.web.view;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.TWO;
import static java.math.BigDecimal.ZERO;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.authoring.RubricText;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.SimulatorPage;
import dev.plumbline.present.page.browse.WhatIfContent;
import dev.plumbline.present.page.browse.WhatIfContent.ChangedLine;
import dev.plumbline.present.page.browse.WhatIfContent.RescoringEffect;
import dev.plumbline.present.page.browse.WhatIfContent.Slider;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.RescoringPreview;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.source.RubricNumber;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.repository.VersionLocking;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.web.view.RunSimulation.Changed;
import dev.plumbline.web.view.RunSimulation.RuleUse;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rubric of a run to be edited, and what the run would be by it.
final class SimulatorView {

  /// Documents that are listed; the figures are of all.
  private static final int DOCUMENTS_MAX = 200;

  private static final String RUBRIC = "rubric";
  private static final int REASONS_MAX = 5;
  private static final int RULES_MAX = 100;

  /// A simulation uses every processor: another one waits.
  private final Semaphore one = new Semaphore(1);

  private Optional<ReadRun> last = Optional.empty();

  /// A run as it was read, which is kept as long as the store is the same.
  ///
  /// @param written its rubric
  private record ReadRun(
      Digest run, String files, Bundle bundle, String written, RescoringPreview decisions) {

    private static ReadRun of(StoredRun run, String files, LocalStore store) {
      Bundle bundle = StoredRuns.bundle(run, store);
      return new ReadRun(
          run.digest().orElseThrow(),
          files,
          bundle,
          RubricText.of(bundle),
          RescoringPreview.of(run, bundle, store));
    }
  }

  WebResponse form(StoredRun run, LocalStore store, WebRequest request, String formToken) {
    one.acquireUninterruptibly();
    try {
      ReadRun read = read(run, store);
      RubricSliders sliders = new RubricSliders(read.written(), read.bundle(), request);
      return page(
          run,
          read.bundle(),
          formToken,
          sliders.source(),
          store,
          Optional.of(sliders.content(read.decisions())),
          SimulatorPage.Outcome.NONE);
    } finally {
      one.release();
    }
  }

  private ReadRun read(StoredRun run, LocalStore store) {
    String files = store.store().fileState();
    if (last.filter(it -> it.files().equals(files))
        .filter(it -> run.digest().equals(Optional.of(it.run())))
        .isEmpty()) {
      last = Optional.of(ReadRun.of(run, files, store));
    }
    return last.orElseThrow();
  }

  WebResponse result(StoredRun run, LocalStore store, WebRequest request, String formToken) {
    Bundle bundle = StoredRuns.bundle(run, store);
    String source = source(request);
    one.acquireUninterruptibly();
    try {
      RunSimulation.Outcome outcome =
          RunSimulation.of(run, bundle, source.getBytes(UTF_8), DOCUMENTS_MAX, store);
      return page(
          run, bundle, formToken, source, store, Optional.empty(), shown(run, outcome, bundle));
    } finally {
      one.release();
    }
  }

  /// The rubric as it was edited, whether it compiles or not.
  WebResponse file(WebRequest request) {
    return WebResponse.download("rubric.yaml", source(request));
  }

  /// The same under the version that its changes need.
  WebResponse file(StoredRun run, LocalStore store, WebRequest request) {
    return WebResponse.download(
        "rubric.yaml",
        NextVersion.of(StoredRuns.bundle(run, store), source(request), store.repository())
            .map(NextVersion::source)
            .orElseGet(() -> source(request)));
  }

  /// Browsers send line ends of two characters.
  private static String source(WebRequest request) {
    return request.sent(RUBRIC).replace("\r\n", "\n");
  }

  private static WebResponse page(
      StoredRun run,
      Bundle bundle,
      String formToken,
      String source,
      LocalStore store,
      Optional<WhatIfContent> sliders,
      SimulatorPage.Outcome outcome) {
    return WebResponse.page(
        SimulatorPage.of(
            RunsView.link(run),
            RunsView.title(run, bundle),
            formToken,
            source,
            NextVersion.of(bundle, source, store.repository()).map(NextVersion::version),
            sliders,
            outcome));
  }

  private static SimulatorPage.Outcome shown(
      StoredRun run, RunSimulation.Outcome outcome, Bundle before) {
    return switch (outcome) {
      case RunSimulation.Outcome.Rejected(List<Problem> problems) ->
          new SimulatorPage.Outcome(
              problems.stream().map(problem -> problem.render("")).toList(), List.of(), List.of());
      case RunSimulation.Outcome.JudgedAgain(List<String> why) ->
          new SimulatorPage.Outcome(why, List.of(), List.of());
      case RunSimulation.Outcome.Simulated simulated ->
          new SimulatorPage.Outcome(List.of(), notes(simulated, before), effect(run, simulated));
    };
  }

  private static List<String> notes(RunSimulation.Outcome.Simulated simulated, Bundle before) {
    List<String> notes = new ArrayList<>();
    if (simulated.after().digest().equals(before.digest())) {
      notes.add("this is the rubric of the run");
    }
    if (simulated.draft()) {
      notes.add("the rubric is a draft: it must be approved before it can be used");
    }
    if (Comparability.of(before, simulated.after())
        instanceof Comparability.Incomparable(List<String> reasons)) {
      int more = reasons.size() - REASONS_MAX;
      notes.add(
          "scores by these rubrics do not mean the same: "
              + String.join(", ", reasons.subList(0, Math.min(reasons.size(), REASONS_MAX)))
              + (more > 0 ? ", and " + more + " more" : ""));
    }
    simulated.warnings().forEach(warning -> notes.add("warning: " + warning.render("")));
    return notes;
  }

  private static List<Block> effect(StoredRun run, RunSimulation.Outcome.Simulated simulated) {
    RoundedNumber number = RoundedNumber.of(simulated.after().rubric());
    return ComparisonReport.effect(
        simulated.all(),
        number,
        new Columns<Map.Entry<String, RuleUse>>()
            .text("", "rule", Map.Entry::getKey)
            .count("", "before", entry -> entry.getValue().before())
            .count("", "after", entry -> entry.getValue().after())
            .table("rules", List.copyOf(simulated.rules().entrySet())),
        ComparisonReport.documents(number)
            .<Changed>from(Changed::comparison)
            .linked(changed -> Optional.of(card(run, changed.comparison())))
            .words("", "rules that apply", SimulatorView::rules)
            .table("documents", simulated.most()),
        simulated.others());
  }

  private static PageAddress card(StoredRun run, DocumentComparison.Compared pair) {
    return RunsView.link(run).file(CardPage.file(pair.before().line().position() + 1));
  }

  private static Cell rules(Changed changed) {
    SortedSet<String> rules = new TreeSet<>(changed.rulesBefore());
    rules.addAll(changed.rulesAfter());
    return Cell.list(
        rules.stream()
            .map(rule ->
                !changed.rulesBefore().contains(rule)
                    ? rule + " (new)"
                    : !changed.rulesAfter().contains(rule) ? rule + " (no longer)" : rule)
            .toList(),
        RULES_MAX);
  }

  /// An edited rubric under the version that its changes need.
  ///
  /// @param version the next one that no rubric of the store has
  /// @param source the rubric with it
  private record NextVersion(String version, String source) {

    private static final Pattern WRITTEN =
        Pattern.compile("(?m)^(version: *)([\"']?)([0-9.]+)\\2( *)$");

    /// Empty if nothing is changed, the rubric does not compile, or its version is written in
    /// another way than on a line of its own.
    ///
    /// @param before the rubric that was edited
    static Optional<NextVersion> of(Bundle before, String source, ArtefactRepository repository) {
      Optional<Bundle> edited = compiled(source).filter(it -> !it.digest().equals(before.digest()));
      Matcher written = WRITTEN.matcher(source);
      if (edited.isEmpty()
          || !edited.get().identity().name().equals(before.identity().name())
          || !written.find()) {
        return Optional.empty();
      }
      String version =
          VersionLocking.free(
              before.identity(), RubricDiff.neededBump(before, edited.get()), repository);
      String renamed =
          source.substring(0, written.start(3)) + version + source.substring(written.end(3));
      return compiled(renamed)
          .filter(it -> it.identity().version().equals(version))
          .map(_ -> new NextVersion(version, renamed));
    }

    private static Optional<Bundle> compiled(String source) {
      return switch (RubricFileCompiler.trial(source.getBytes(UTF_8))) {
        case Locked(Bundle bundle, var _) -> Optional.of(bundle);
        case DraftLocked(Bundle bundle, var _) -> Optional.of(bundle);
        case Rejected(var _) -> Optional.empty();
      };
    }
  }

  /// The numbers of a run's rubric as sliders, moved as an address says.
  private static final class RubricSliders {

    /// More numbers than these are changed in the text.
    private static final int SLIDERS_MAX = 60;

    private static final int STEPS = 40;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,12}(?:\\.[0-9]{1,12})?");

    private final String written;
    private final String source;
    private final Bundle bundle;
    private final List<RubricNumber> numbers;
    private final SortedMap<String, BigDecimal> moved = new TreeMap<>();

    /// @param written the rubric of the run
    RubricSliders(String written, Bundle bundle, WebRequest request) {
      this(written, bundle, request::asked);
    }

    /// @param asked the value of a number by its path; empty for the one that it has
    private RubricSliders(String written, Bundle bundle, UnaryOperator<String> asked) {
      this.written = written;
      this.bundle = bundle;
      this.numbers = RubricNumber.in(written).stream().limit(SLIDERS_MAX).toList();
      for (RubricNumber number : numbers) {
        String value = asked.apply(number.path());
        if (DECIMAL.matcher(value).matches()) {
          moved.put(number.path(), new BigDecimal(value));
        }
      }
      this.source = RubricNumber.with(written, moved);
    }

    /// The rubric with the numbers where they were moved.
    String source() {
      return source;
    }

    private List<Slider> sliders() {
      return numbers.stream().map(this::slider).toList();
    }

    WhatIfContent content(RescoringPreview decisions) {
      List<Slider> sliders = sliders();
      return switch (RubricFileCompiler.trial(source.getBytes(UTF_8))) {
        case Rejected(List<Problem> problems) ->
            new WhatIfContent(
                sliders,
                problems.stream().map(problem -> problem.render("")).toList(),
                Optional.empty(),
                changed());
        case Locked(Bundle after, var _) -> content(sliders, decisions, after);
        case DraftLocked(Bundle after, var _) -> content(sliders, decisions, after);
      };
    }

    private WhatIfContent content(List<Slider> sliders, RescoringPreview decisions, Bundle after) {
      Optional<RescoringEffect> effect =
          decisions.isAnsweredBy(after) ? Optional.of(decisions.by(after)) : Optional.empty();
      List<String> problems =
          effect.isPresent() ? List.of() : List.of("the judge would have to be asked again");
      return new WhatIfContent(sliders, problems, effect, changed());
    }

    private List<ChangedLine> changed() {
      String[] before = written.split("\n", -1);
      String[] after = source.split("\n", -1);
      List<ChangedLine> changed = new ArrayList<>();
      for (int i = 0; i < before.length; i++) {
        if (!before[i].equals(after[i])) {
          changed.add(new ChangedLine(before[i].strip(), after[i].strip()));
        }
      }
      return changed;
    }

    private Slider slider(RubricNumber number) {
      BigDecimal was = number.value();
      Optional<Interval> range = range(number).filter(it -> !it.isPoint());
      BigDecimal far = was.abs().multiply(TWO).max(ONE);
      BigDecimal low =
          range.map(it -> it.low().toDecimal()).orElse(was.signum() < 0 ? far.negate() : ZERO);
      BigDecimal high = range.map(it -> it.high().toDecimal()).orElse(far);
      BigDecimal step = step(was, low, high);
      BigDecimal value = moved.getOrDefault(number.path(), was);
      return new Slider(
          group(number),
          Wording.name(number.name()),
          number.path(),
          was,
          value,
          aligned(low, was, step, RoundingMode.CEILING).min(value),
          aligned(high, was, step, RoundingMode.FLOOR).max(value),
          step);
    }

    /// A power of ten by which the number can be reached, and the whole way in some forty steps.
    private static BigDecimal step(BigDecimal was, BigDecimal low, BigDecimal high) {
      BigDecimal step = ONE;
      while (high.subtract(low).compareTo(step.multiply(BigDecimal.valueOf(STEPS))) < 0
          || was.remainder(step).signum() != 0) {
        step = step.movePointLeft(1);
      }
      return step;
    }

    /// A browser counts steps from the end below, so that must be some steps from the number.
    private static BigDecimal aligned(
        BigDecimal end, BigDecimal was, BigDecimal step, RoundingMode rounding) {
      return end.subtract(was).divide(step, 0, rounding).multiply(step).add(was);
    }

    private static String group(RubricNumber number) {
      return switch (number.kind()) {
        case WEIGHT -> "Weights in " + Wording.name(number.of());
        case CUT -> "Pass marks";
        case THRESHOLD -> "Thresholds";
        case GRADE -> "Grades of " + Wording.name(number.of());
      };
    }

    /// Where a node can be, for what it is compared with.
    private Optional<Interval> range(RubricNumber number) {
      Program program = bundle.scoring().program();
      return switch (number.kind()) {
        case WEIGHT -> Optional.empty();
        case CUT, GRADE ->
            program.nodes().stream()
                .map(Node::id)
                .filter(number.of()::equals)
                .findFirst()
                .map(program::range);
        case THRESHOLD -> {
          Interval range = program.range(program.result().id());
          Rational value = Rational.of(number.value());
          yield range.low().compareTo(value) <= 0 && value.compareTo(range.high()) <= 0
              ? Optional.of(range)
              : Optional.empty();
        }
      };
    }
  }
}
