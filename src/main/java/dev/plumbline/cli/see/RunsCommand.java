package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.RunStore.DamagedRunException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
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

  private static final List<TableColumn> COLUMNS =
      List.of(
          TableColumn.text("begun"),
          TableColumn.text("run"),
          TableColumn.number("documents"),
          TableColumn.text("judge"),
          TableColumn.text("name"));

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the runs as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<DamagedRunException> damaged = new ArrayList<>();
    List<StoredRun> runs = store.existing().store().runs().list(damaged::add);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(JsonObject.of("runs", JsonArray.mapped(runs, RunsCommand::json))));
    } else if (runs.isEmpty() && damaged.isEmpty()) {
      out.println("no runs; `plumbline evaluate --documents` makes one");
    } else {
      try (TextTable table = new TextTable(out, "", COLUMNS)) {
        runs.forEach(run -> table.row(cells(run)));
      }
    }
    PrintWriter err = spec.commandLine().getErr();
    damaged.forEach(each -> err.println("plumbline: " + each.getMessage()));
    return damaged.isEmpty() ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private static List<String> cells(StoredRun run) {
    return List.of(
        run.envelope().begin().toString(),
        run.digest().map(Digest::beginning).orElse("not ended"),
        Long.toString(run.lines()),
        run.spec().judge().provider(),
        run.envelope().name().map(RunName::text).orElse(""));
  }

  private static JsonObject json(StoredRun run) {
    return JsonObject.builder()
        .putIfPresent("run", run.digest().map(Digest::toString).map(Json::of))
        .put("ended", run.hasEnded())
        .put("documents", run.lines())
        .put("spec", run.spec().json())
        .put("envelope", run.envelope().json())
        .build();
  }
}
