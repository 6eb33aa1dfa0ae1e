package dev.plumbline.web.view;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.page.Address;
import dev.plumbline.present.page.browse.SimulatorPage;
import dev.plumbline.present.page.browse.WhatIfContent;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebRequest;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.authoring.RubricText;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.repository.VersionLocking;
import dev.plumbline.workflow.results.WhatIf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
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
      Digest run, String files, Bundle bundle, String written, WhatIf decisions) {

    private static ReadRun of(StoredRun run, String files, LocalStore store) {
      Bundle bundle = StoredRuns.bundle(run, store);
      return new ReadRun(
          run.digest().orElseThrow(),
          files,
          bundle,
          RubricText.of(bundle),
          WhatIf.of(run, bundle, store));
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
      Simulation.Outcome outcome =
          Simulation.of(run, bundle, source.getBytes(StandardCharsets.UTF_8), DOCUMENTS_MAX, store);
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
      StoredRun run, Simulation.Outcome outcome, Bundle before) {
    return switch (outcome) {
      case Simulation.Outcome.Rejected(List<Problem> problems) ->
          new SimulatorPage.Outcome(
              problems.stream().map(problem -> problem.render("")).toList(), List.of(), List.of());
      case Simulation.Outcome.JudgedAgain(List<String> why) ->
          new SimulatorPage.Outcome(why, List.of(), List.of());
      case Simulation.Outcome.Simulated simulated ->
          new SimulatorPage.Outcome(List.of(), notes(simulated, before), effect(run, simulated));
    };
  }

  private static List<String> notes(Simulation.Outcome.Simulated simulated, Bundle before) {
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

  private static List<Block> effect(StoredRun run, Simulation.Outcome.Simulated simulated) {
    RoundedNumber number = RoundedNumber.of(simulated.after().rubric());
    return ComparisonReport.effect(
        simulated.all(),
        number,
        new Columns<Map.Entry<String, Simulation.RuleUse>>()
            .text("", "rule", Map.Entry::getKey)
            .count("", "before", entry -> entry.getValue().before())
            .count("", "after", entry -> entry.getValue().after())
            .table("rules", Phrase.NONE, List.copyOf(simulated.rules().entrySet())),
        ComparisonReport.documents(number)
            .<Simulation.Changed>from(Simulation.Changed::comparison)
            .linked(changed -> Optional.of(card(run, changed.comparison())))
            .words("", "rules that apply", SimulatorView::rules)
            .table("documents", Phrase.NONE, simulated.most()),
        simulated.others());
  }

  private static Address card(StoredRun run, DocumentComparison.Compared pair) {
    return RunsView.link(run).file(CardPage.file(pair.before().line().position() + 1));
  }

  private static Cell rules(Simulation.Changed changed) {
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
      return switch (RubricCompiler.trial(source.getBytes(StandardCharsets.UTF_8))) {
        case BundleCompilation.Locked(Bundle bundle, var _) -> Optional.of(bundle);
        case BundleCompilation.DraftLocked(Bundle bundle, var _) -> Optional.of(bundle);
        case BundleCompilation.Rejected(var _) -> Optional.empty();
      };
    }
  }
}
