package dev.plumbline.cli.rubric;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.bundle.StoredBundle;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.workflow.local.LocalStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `aliases`: shows to which bundles the aliases of a rubric pointed, and since when.
@Command(
    name = "aliases",
    header = "Shows the history of a rubric's aliases.",
    synopsisHeading = "%nExample:%n  plumbline rubric aliases support-answer%n%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints every move of every alias, by alias and then in the order of the moves: when, the"
          + " alias, the number of the move, the rubric's version if the bundle is stored,"
          + " and the bundle's digest."
    },
    mixinStandardHelpOptions = true)
public final class AliasesCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NAME", description = "name of the rubric")
  private String rubric;

  @Mixin private StoreOption store;

  @Mixin private ReportOptions form;

  private static final Columns<Row> COLUMNS =
      new Columns<Row>()
          .text("at", "when", row -> row.pointer().at().toString())
          .text("alias", "alias", row -> row.alias().alias())
          .count("move", "move", row -> row.pointer().version())
          .text("version", "version", Row::version)
          .text("bundle", "bundle", row -> row.pointer().bundle().toString())
          .words("current", "", row -> Cell.flag(row.current(), "current"));

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
    form.printExact(
        new Report(
            "aliases of " + rubric,
            List.of(
                COLUMNS.table("aliases", Phrase.NONE, rows),
                Block.data("rubric", Json.of(rubric)))));
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
}
