package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.rubric.bundle.StoredBundle;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.rulings.PublicationChain;
import dev.plumbline.workflow.rulings.RunLinks;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `runs`: lists the runs of a store.
@Command(
    name = "runs",
    header = "Lists the runs in the store, the latest first.",
    synopsisHeading = "%nExample:%n" + "  plumbline store runs%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class RunsCommand implements Callable<Integer> {

  /// @param rubric name and version; empty if its bundle cannot be read
  private record Listed(StoredRun run, String rubric, PublicationChain published) {
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

  private static final Columns<Listed> COLUMNS =
      new Columns<Listed>()
          .text("", "begun", Listed::begun)
          .text("", "run", one -> one.run().digest().map(Digest::beginning).orElse("not ended"))
          .count("", "documents", one -> one.run().lines())
          .text("", "judge", Listed::judge)
          .text("", "rubric", Listed::rubric)
          .text("", "published", one -> one.published().words())
          .text("", "name", one -> one.run().envelope().name().map(RunName::text).orElse(""));

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the runs as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<String> damaged = new ArrayList<>();
    LocalStore opened = store.existing();
    SortedMap<Digest, List<Publication>> published = RunLinks.PUBLICATIONS.stored(opened);
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
                    new PublicationChain(
                        run.digest()
                            .map(published::get)
                            .map(RunLinks.PUBLICATIONS::ordered)
                            .orElse(List.of()))))
            .toList();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(JsonObject.of("runs", JsonArray.mapped(runs, RunsCommand::json))));
    } else if (runs.isEmpty() && damaged.isEmpty()) {
      out.println("no runs; `plumbline evaluate --documents` makes one");
    } else {
      try (RowWriter<Listed> table = RowWriter.of(ListingFormat.TABLE, COLUMNS, out)) {
        runs.forEach(table::row);
      }
    }
    PrintWriter err = spec.commandLine().getErr();
    damaged.forEach(each -> err.println("plumbline: " + each));
    return damaged.isEmpty() ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private static JsonObject json(Listed one) {
    StoredRun run = one.run();
    return JsonObject.builder()
        .putIfPresent("run", run.digest().map(Digest::toString).map(Json::of))
        .put("ended", run.hasEnded())
        .put("documents", run.lines())
        .putUnlessEmpty("rubric", one.rubric())
        .putUnlessEmpty("published", one.published().json())
        .put("spec", run.spec().json())
        .put("envelope", run.envelope().json())
        .build();
  }
}
