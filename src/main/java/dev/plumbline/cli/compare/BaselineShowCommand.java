package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.PlainJson;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.store.sqlite.SqliteBaselines.Baseline;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `compare baseline show`: lists the baselines.
@Command(
    name = "show",
    header = "Lists the baselines of the store, one for a rubric.",
    synopsisHeading = "%nExample:%n" + "  plumbline compare baseline show%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class BaselineShowCommand implements Callable<Integer> {

  @Option(names = "--json", description = "print the baselines as JSON")
  private boolean json;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<Baseline> baselines = store.existing().store().baselines().list();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          PlainJson.line(
              JsonObject.of("baselines", JsonArray.mapped(baselines, BaselineShowCommand::json))));
    } else if (baselines.isEmpty()) {
      out.println("no baselines; `plumbline compare baseline set RUN` makes one");
    } else {
      out.print(
          TextTable.text(
              "",
              List.of(TableColumn.text(""), TableColumn.text(""), TableColumn.text("")),
              baselines.stream()
                  .map(each ->
                      List.of(each.rubric(), each.run().toString(), "since " + each.since()))
                  .toList()));
    }
    return ExitCode.OK;
  }

  private static JsonObject json(Baseline baseline) {
    return JsonObject.builder()
        .put("rubric", baseline.rubric())
        .put("run", baseline.run())
        .put("since", baseline.since().toString())
        .build();
  }
}
