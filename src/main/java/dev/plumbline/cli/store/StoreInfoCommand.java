package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.sqlite.SqliteMaintenance.StoreSummary;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `store info`: what a store holds.
@UsageExamples("plumbline store info")
@Command(header = "Shows what the store holds, and its runs, the latest first.")
final class StoreInfoCommand extends StoreCommand {

  private static final Columns<StoreSummary> FIGURES =
      new Columns<StoreSummary>()
          .count("fileBytes", "bytes on disk", StoreSummary::fileBytes)
          .count("runsEnded", "runs that have ended", StoreSummary::runsEnded)
          .count("runsIncomplete", "runs that can be continued", StoreSummary::runsIncomplete)
          .count("names", StoreSummary::names)
          .count("aliases", StoreSummary::aliases)
          .count("persons", StoreSummary::persons);

  private static final Columns<StoreSummary.Kind> KINDS =
      new Columns<StoreSummary.Kind>()
          .text("kind", StoreSummary.Kind::kind)
          .count("artefacts", "stored", StoreSummary.Kind::artefacts)
          .count("erased", StoreSummary.Kind::erased)
          .count("bytes", StoreSummary.Kind::bytes);

  /// @param rubric name and version; empty if its bundle cannot be read
  private record Listed(StoredRun run, String rubric, RunReleases released) {
    String begun() {
      return run.envelope().begin().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// The judge, or the persons for whom documents of a marking wait.
    String judge() {
      JudgeIdentity judge = run.spec().judge();
      String persons = run.envelope().startedBy();
      return judge.equals(JudgeIdentity.NONE) && persons.startsWith(JudgeIdentity.PERSON + ":")
          ? persons
          : judge.label();
    }
  }

  private static final Columns<Listed> RUNS =
      new Columns<Listed>()
          .text("", "begun", Listed::begun)
          .text("", "run", one -> one.run().digest().map(Digest::beginning).orElse("not ended"))
          .count("", "documents", one -> one.run().lines())
          .text("", "judge", Listed::judge)
          .text("", "rubric", Listed::rubric)
          .text("", "released", one -> one.released().words())
          .text("", "name", one -> one.run().envelope().name().map(RunName::text).orElse(""))
          .as(StoreInfoCommand::json);

  @Mixin private ReportOptions form;

  @Override
  public Integer call() {
    LocalStore opened = existing();
    List<String> damaged = new ArrayList<>();
    SortedMap<Digest, List<Release>> released = RunReleases.stored(opened);
    List<Listed> runs =
        StoredRuns.list(opened, damaged::add).stream()
            .map(run ->
                new Listed(
                    run,
                    run.spec()
                        .rubric(
                            StoredRuns.rubric(run.spec().bundle(), opened)
                                .map(StoredBundle::label)
                                .orElse("")),
                    new RunReleases(
                        run.digest()
                            .map(released::get)
                            .map(RunReleases::ordered)
                            .orElse(List.of()))))
            .toList();
    StoreSummary summary = opened.maintenance().info();
    form.printExact(
        new Report(
            opened.folder() + ", schema " + summary.schemaVersion(),
            List.of(
                Block.of("{}, schema " + summary.schemaVersion(), opened.folder().toString()),
                Block.data("schemaVersion", summary.schemaVersion()),
                FIGURES.figures(summary),
                KINDS.table("kinds", summary.kinds()),
                RUNS.table("runs", runs),
                Block.of(
                    runs.isEmpty() && damaged.isEmpty()
                        ? "no runs; `plumbline evaluate --documents` makes one"
                        : ""))));
    damaged.forEach(each -> err().println("plumbline: " + each));
    return damaged.isEmpty() ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private static JsonObject json(Listed one) {
    StoredRun run = one.run();
    return JsonObject.of(
        "run", run.digest(),
        "ended", run.hasEnded(),
        "documents", run.lines(),
        "rubric?", one.rubric(),
        "released?", one.released().json(),
        "spec", run.spec(),
        "envelope", run.envelope());
  }
}
