package dev.plumbline.lab;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.lab.DriftSeries.DriftSource;
import dev.plumbline.measure.monitoring.DecisiveParts;
import dev.plumbline.measure.monitoring.PartHistories;
import dev.plumbline.measure.monitoring.RunStatistics;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport.OfRun;
import dev.plumbline.measure.monitoring.RunStatistics.StatisticsReport.Window;
import dev.plumbline.measure.monitoring.RunStatisticsBuilder;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.ReviewSchedule;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Collects how the parts of a rubric behaved over runs, each alone and all together by the ids of
/// the latest rubric.
///
/// @param today with which review dates are compared
public record PartStudy(LocalStore store, LocalDate today) {

  /// Ids of another rubric mean something else, even where they are written alike; so does a
  /// version of which runs have two rubrics, and what was only tried out.
  private void requireOneRubric(List<StoredRun> ended) {
    SortedSet<String> rubrics = new TreeSet<>();
    SortedMap<String, SortedMap<Digest, String>> versions = new TreeMap<>();
    for (StoredRun run : ended) {
      Rubric.Identity rubric = StoredRuns.bundle(run, store).identity();
      rubrics.add(rubric.name());
      versions
          .computeIfAbsent(rubric.reference(), _ -> new TreeMap<>())
          .merge(run.spec().bundle(), run.reference(), (one, _) -> one);
    }
    if (rubrics.size() > 1) {
      throw refused(
          "these runs are of different rubrics: " + String.join(", ", rubrics),
          "name runs of one rubric; its versions may differ");
    }
    List<String> drafts =
        ended.stream().filter(run -> run.spec().draft()).map(StoredRun::reference).toList();
    if (ended.size() > 1 && !drafts.isEmpty()) {
      throw refused(
          "of these runs, the rubric was only tried out in " + String.join(", ", drafts),
          "leave drafts out, or name one alone");
    }
    versions.forEach((version, runs) -> {
      if (runs.size() > 1) {
        throw refused(
            "these runs are by different rubrics, each called `"
                + version
                + "`: "
                + String.join(", ", runs.values()),
            "name runs of one of them");
      }
    });
  }

  private static Refusal refused(String what, String help) {
    return Refusal.of("stats", ProblemCode.INCOMPARABLE_RUNS, what, help);
  }

  /// @param ended runs in the order in which they began, each once
  /// @param since first day of the runs that are counted; of those before it, only what their parts
  ///   did is looked at. Empty to count all
  /// @throws Refusal if they are of different rubrics, or several with a draft among them, or if
  ///   none is left to count
  public StatisticsReport of(List<StoredRun> ended, Optional<LocalDate> since) {
    requireOneRubric(ended);
    List<StoredRun> counted =
        ended.stream().filter(run -> since.isEmpty() || !day(run).isBefore(since.get())).toList();
    if (counted.isEmpty()) {
      throw Refusal.of(
          "--since",
          ProblemCode.NOT_FOUND,
          "the last of these runs began on " + day(ended.getLast()),
          "name an earlier day");
    }
    PartHistories histories = new PartHistories();
    for (StoredRun run : ended.subList(0, ended.size() - counted.size())) {
      Bundle bundle = StoredRuns.bundle(run, store);
      RunStatisticsBuilder own = new RunStatisticsBuilder(bundle);
      scan(run, _ -> List.of(), List.of(own));
      histories.add(bundle, run.envelope().begin(), own.build(false).parts());
    }
    Bundle latest = StoredRuns.bundle(counted.getLast(), store);
    List<OfRun> each = new ArrayList<>();
    RunStatisticsBuilder total = new RunStatisticsBuilder(latest);
    boolean decisive = true;
    for (StoredRun run : counted) {
      Bundle bundle = StoredRuns.bundle(run, store);
      DecisiveParts parts = new DecisiveParts(bundle);
      decisive &= parts.areTried();
      RunStatisticsBuilder own = new RunStatisticsBuilder(bundle);
      List<RunStatisticsBuilder> both = counted.size() > 1 ? List.of(own, total) : List.of(own);
      scan(run, read -> parts.find(read.extraction().json()), both);
      RunStatistics statistics = own.build(parts.areTried());
      histories.add(bundle, run.envelope().begin(), statistics.parts());
      each.add(new OfRun(DriftSource.of(run, store).monitored(), statistics));
    }
    return new StatisticsReport(
        each,
        counted.size() > 1 ? total.build(decisive) : each.getFirst().statistics(),
        ReviewSchedule.check(latest.rubric(), today),
        today,
        since.map(day -> new Window(day, ended.size() - counted.size())),
        histories.all());
  }

  /// The day on which a run began, in UTC.
  public static LocalDate day(StoredRun run) {
    return LocalDate.ofInstant(run.envelope().begin(), ZoneOffset.UTC);
  }

  /// @param decisive parts that decided the verdict
  private void scan(
      StoredRun run,
      Function<Artefacts, Collection<String>> decisive,
      List<RunStatisticsBuilder> builders) {
    new StoredCorrections(run, store)
        .forEach(
            it -> it.artefacts().map(read -> new Scanned(read, decisive.apply(read))),
            scanned ->
                builders.forEach(builder ->
                    scanned.ifPresentOrElse(
                        it ->
                            builder.add(
                                it.artefacts().card(),
                                it.artefacts().extraction(),
                                it.artefacts().results(),
                                it.decisive()),
                        builder::addWithoutScorecard)));
  }

  private record Scanned(Artefacts artefacts, Collection<String> decisive) {}

  /// A window of time that runs are in by the day on which they began, whatever day it is today.
  public sealed interface RunWindow {

    /// From a day on.
    record From(LocalDate day) implements RunWindow {}

    /// So many days up to the last run.
    record Days(int days) implements RunWindow {}

    /// @param runs in the order in which they began, at least one
    /// @return the first day
    default LocalDate since(List<StoredRun> runs) {
      return switch (this) {
        case From(LocalDate day) -> day;
        case Days(int days) -> PartStudy.day(runs.getLast()).minusDays(days);
      };
    }
  }
}
