package dev.plumbline.cli.rubric;

import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.WRONG_NAME;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.TraceStepText;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.Aliases.Pointer;
import dev.plumbline.store.BundleName;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `alias`: moves an alias of a rubric, or shows to which bundles its aliases pointed, and since
/// when.
@UsageExamples({
  "plumbline rubric alias support-answer@live 1.2.0",
  "plumbline rubric alias support-answer"
})
@Command(
    header = "Points an alias of a rubric to a version, or shows the history of its aliases.",
    description = {
      "With a version, `support-answer@live` names the bundle of that version from now on, as by the"
          + " function compile-bundle.",
      "Without, prints every move of every alias, by alias and then in the order of the moves: when, the"
          + " alias, the number of the move, the rubric's version if the bundle is stored,"
          + " and the bundle's digest."
    })
final class AliasCommand extends StoreCommand {

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "name of the rubric; with a version, NAME@ALIAS")
  private String rubric;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "VERSION",
      description =
          "version of the rubric that the alias is to name, which is locked in this store")
  private String version;

  @Mixin private ReportOptions form;

  private static final Columns<Row> COLUMNS =
      new Columns<Row>()
          .text("at", "when", row -> row.pointer().at().toString())
          .text("alias", row -> row.alias().alias())
          .count("move", row -> row.pointer().version())
          .text("version", Row::version)
          .text("bundle", row -> row.pointer().bundle().toString())
          .words("current", "", row -> Cell.flag(row.current(), "current"));

  /// @param version of the rubric; empty if the bundle is not stored
  private record Row(AliasName alias, Pointer pointer, String version, boolean current) {}

  @Override
  protected void run() {
    LocalStore opened = existing();
    if (version != null) {
      move(opened);
      return;
    }
    List<Row> rows = rows(opened);
    if (rows.isEmpty()) {
      throw Refusal.of(
          store.folder(),
          NOT_FOUND,
          "the rubric " + EscapedText.text(rubric) + " has no aliases",
          "name a rubric whose bundles have aliases, or its store with `--store`");
    }
    form.printExact(
        new Report(
            "aliases of " + rubric,
            List.of(COLUMNS.table("aliases", rows), Block.data("rubric", rubric))));
  }

  private void move(LocalStore opened) {
    AliasName alias =
        AliasName.parse(rubric)
            .orElseThrow(() ->
                Refusal.of(
                    rubric,
                    WRONG_NAME,
                    "this is not an alias of a rubric",
                    "write `NAME@ALIAS`, where the alias begins with a lower-case letter, as in"
                        + " `support-answer@live`"));
    Digest bundle =
        BundleName.parse(alias.rubric() + "@" + version)
            .flatMap(opened.stores().names()::find)
            .orElseThrow(() ->
                Refusal.of(
                    store.folder(),
                    NOT_FOUND,
                    "no version "
                        + EscapedText.text(version)
                        + " of "
                        + EscapedText.text(alias.rubric())
                        + " is locked here",
                    "lock it with `rubric compile`"));
    opened.repository().moveAlias(alias, bundle);
    out().println(alias + " is " + version + ", " + bundle);
  }

  private List<Row> rows(LocalStore localStore) {
    Aliases aliases = localStore.stores().aliases();
    List<Row> rows = new ArrayList<>();
    for (AliasName alias : aliases.list(rubric)) {
      List<Pointer> history = aliases.history(alias);
      for (Pointer pointer : history) {
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
