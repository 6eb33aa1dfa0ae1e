package dev.plumbline.web.view;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.calibrate.stats.ShareInterval;
import dev.plumbline.present.page.browse.RunListPage;
import dev.plumbline.present.page.browse.RunListPage.ListedRun;
import dev.plumbline.present.page.browse.RunListPage.ListedRun.Figures;
import dev.plumbline.present.page.browse.RunListPage.RunLink;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.results.RunOutcome;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.web.WebResponse;
import dev.plumbline.web.view.ViewedRuns.RunOutcomes;
import dev.plumbline.web.view.ViewedRuns.RunOutcomes.Counted;
import dev.plumbline.web.view.ViewedRuns.RunOutcomes.Reading;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The list of runs.
final class RunsView {

  private static final int RUNS_MAX = 500;

  private static final int TREND_MAX = 12;

  /// When runs began, to the minute.
  private static final DateTimeFormatter BEGAN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final LocalStore store;
  private final ViewedRuns tables;
  private final RunOutcomes all;
  private final Reading outcomes;
  private final SortedMap<Digest, Optional<StoredBundle>> rubrics = new TreeMap<>();

  RunsView(LocalStore store, RunOutcomes outcomes, ViewedRuns tables) {
    this.tables = tables;
    this.store = store;
    this.all = outcomes;
    this.outcomes = outcomes.read(store);
  }

  WebResponse page() {
    List<String> damaged = new ArrayList<>();
    List<StoredRun> runs = store.runs().list(each -> damaged.add(each.getMessage()));
    SortedMap<Digest, StoredRun> byDigest = new TreeMap<>();
    runs.forEach(run -> run.digest().ifPresent(digest -> byDigest.put(digest, run)));
    List<StoredRun> shown = runs.stream().limit(RUNS_MAX).toList();
    List<ListedRun> listed = listed(shown, byDigest);
    shown.stream()
        .filter(StoredRun::hasEnded)
        .findFirst()
        .ifPresent(run -> tables.prepare(run, store));
    return WebResponse.page(
        RunListPage.of(store.folder().toString(), listed, runs.size(), damaged, all.isCounting()));
  }

  /// Whether long runs are still being counted.
  static WebResponse progress(RunOutcomes outcomes) {
    return WebResponse.json(
        CanonicalJson.text(
            JsonObject.of("ended", !outcomes.isCounting(), "says", RunListPage.COUNTING)));
  }

  /// The latest runs are counted first; trends go from the oldest on.
  private List<ListedRun> listed(List<StoredRun> runs, SortedMap<Digest, StoredRun> byDigest) {
    List<Optional<Counted>> counted = runs.stream().map(outcomes::of).toList();
    Map<String, List<Double>> trends = new HashMap<>();
    Map<String, StoredRun> earlier = new HashMap<>();
    List<ListedRun> listed = new ArrayList<>();
    for (int i = runs.size() - 1; i >= 0; i--) {
      StoredRun run = runs.get(i);
      Optional<StoredBundle> rubric = rubrics.computeIfAbsent(run.spec().bundle(), this::rubric);
      String name = rubric.map(StoredBundle::name).orElse("");
      List<Double> trend = trends.computeIfAbsent(name, _ -> new ArrayList<>());
      Optional<RunOutcome> outcome = counted.get(i).map(Counted::outcome);
      Optional<RunOutcome> counts = outcome.filter(it -> it.judged() > 0 && !run.spec().draft());
      counts.ifPresent(it -> trend.add((double) it.passed() / it.documents()));
      boolean ends = counts.isPresent();
      listed.add(
          listed(
              run,
              rubric.map(StoredBundle::label).orElse(""),
              counted.get(i),
              ends ? trend.subList(Math.max(0, trend.size() - TREND_MAX), trend.size()) : List.of(),
              parent(run, byDigest),
              parent(run, byDigest).or(() -> Optional.ofNullable(earlier.get(name)))));
      if (run.hasEnded()) {
        earlier.put(name, run);
      }
    }
    return listed.reversed();
  }

  private static Optional<StoredRun> parent(StoredRun run, SortedMap<Digest, StoredRun> byDigest) {
    return run.spec().parent().flatMap(parent -> Optional.ofNullable(byDigest.get(parent)));
  }

  /// Passes of all documents, as a gate counts them.
  static Figures figures(RunOutcome outcome) {
    boolean rated = outcome.judged() > 0;
    ShareInterval share = ShareInterval.of(outcome.passed(), Math.max(1, outcome.documents()));
    return new Figures(
        rated ? percent(share.value()) + " %" : "",
        rated
            ? percent(share.low())
                + " to "
                + percent(share.high())
                + " %"
                + (outcome.corrected() > 0 ? ", as people decided" : "")
            : "",
        outcome.mean().map(it -> FixedDecimals.of(it.toDecimal(), 2)).orElse(""),
        outcome.open());
  }

  private static String percent(double share) {
    return FixedDecimals.of(100 * share, 0);
  }

  static RunLink link(StoredRun run) {
    String digits = run.digest().map(Digest::hex).orElse(Long.toString(run.number()));
    String name =
        run.envelope()
            .name()
            .map(Object::toString)
            .orElse(run.digest().map(Digest::beginning).orElse("run " + run.number()));
    return new RunLink(name, digits, run.hasEnded());
  }

  /// Name and version of the rubric, and who judged.
  static String title(StoredRun run, Bundle bundle) {
    return run.spec().rubric(bundle.identity().label())
        + ", judged by "
        + run.spec().judge().label();
  }

  private ListedRun listed(
      StoredRun run,
      String rubric,
      Optional<Counted> counted,
      List<Double> trend,
      Optional<StoredRun> parent,
      Optional<StoredRun> before) {
    return new ListedRun(
        link(run),
        BEGAN.format(run.envelope().begin()) + " UTC",
        run.digest().map(Digest::beginning).orElse(""),
        run.spec().rubric(rubric),
        run.spec().judge().label(),
        run.lines(),
        counted.map(Counted::outcome).map(RunsView::figures),
        counted.map(Counted::waiting).orElse(List.of()),
        run.envelope().usage(),
        trend,
        parent.map(RunsView::link),
        before.map(RunsView::link));
  }

  private Optional<StoredBundle> rubric(Digest digest) {
    return StoredRuns.rubric(digest, store);
  }
}
