package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.bundle.StoredBundle;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.workflow.local.LocalStore;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `aliases`: shows to which bundles the aliases of a rubric pointed, and since when.
@Command(
    name = "aliases",
    header = "Shows the history of a rubric's aliases.",
    synopsisHeading = "%nExample:%n  plumbline rubric aliases support-answer%n%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints every move of every alias, by alias and then in the order of the moves: when, the"
          + " alias, the number of the move, the rubric's version (`-` if the bundle is not stored),"
          + " and the bundle's digest."
    },
    mixinStandardHelpOptions = true)
public final class AliasesCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NAME", description = "name of the rubric")
  private String rubric;

  @Mixin private StoreOption store;

  @Option(names = "--json", description = "print the history as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  /// @param version of the rubric; empty if the bundle is not stored
  private record Row(AliasName alias, Aliases.Pointer pointer, String version, boolean current) {}

  @Override
  public Integer call() {
    List<Row> rows = rows(store.existing());
    if (rows.isEmpty()) {
      throw Refusal.of(
          store.folder().toString(),
          ProblemCode.NOT_FOUND,
          "the rubric " + EscapedText.text(rubric) + " has no aliases",
          "name a rubric whose bundles have aliases, or its store with `--store`");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          CanonicalJson.text(
              JsonObject.of(
                  "aliases",
                  JsonArray.mapped(rows, AliasesCommand::json),
                  "rubric",
                  Json.of(rubric))));
    } else {
      print(rows, out);
    }
    return ExitCode.OK;
  }

  private List<Row> rows(LocalStore localStore) {
    Aliases aliases = localStore.stores().aliases();
    List<Row> rows = new ArrayList<>();
    for (AliasName alias : aliases.list(rubric)) {
      List<Aliases.Pointer> history = aliases.history(alias);
      for (Aliases.Pointer pointer : history) {
        String version =
            localStore
                .find(ArtefactKind.BUNDLE, pointer.bundle())
                .map(bundle -> TraceStepText.escaped(new StoredBundle(bundle).version()))
                .orElse("");
        rows.add(new Row(alias, pointer, version, pointer.equals(history.getLast())));
      }
    }
    return rows;
  }

  private static void print(List<Row> rows, PrintWriter out) {
    try (TextTable table =
        new TextTable(
            out,
            "",
            List.of(
                TableColumn.text("when"),
                TableColumn.text("alias"),
                TableColumn.text("move"),
                TableColumn.text("version"),
                TableColumn.text("bundle"),
                TableColumn.text("")))) {
      rows.forEach(row ->
          table.row(
              List.of(
                  row.pointer().at().toString(),
                  row.alias().alias(),
                  Long.toString(row.pointer().version()),
                  row.version().isEmpty() ? "-" : row.version(),
                  row.pointer().bundle().toString(),
                  row.current() ? "current" : "")));
    }
  }

  private static JsonObject json(Row row) {
    return JsonObject.builder()
        .put("alias", row.alias().alias())
        .put("at", row.pointer().at().toString())
        .put("bundle", row.pointer().bundle())
        .put("current", row.current())
        .put("move", row.pointer().version())
        .putUnlessEmpty("version", row.version())
        .build();
  }
}
