package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.workflow.local.LocalStore;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `query`: runs a query over the views of the store.
@Command(
    name = "query",
    header = "Runs an SQL query over the views of the store; it can change nothing.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline store query \"select id, composite from lines where composite < 3\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The views are runs, lines, scorecards, rules_fired, quotes and rulings. Rows are printed"
          + " with tabs between the columns, the names of the columns first. What they show is"
          + " compared with its digests before the query is run."
    },
    mixinStandardHelpOptions = true)
public final class QueryCommand implements Callable<Integer> {

  /// The artefacts that the views show.
  private static final List<ArtefactKind> VIEWED =
      List.of(
          ArtefactKind.SCORECARD,
          ArtefactKind.EXTRACTION,
          ArtefactKind.RULING,
          ArtefactKind.APPEAL);

  @Parameters(paramLabel = "SQL", description = "a SELECT statement")
  private String sql;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    LocalStore opened = store.existing();
    try {
      opened
          .store()
          .maintenance()
          .query(
              sql,
              tables -> requireIntact(tables, opened),
              row ->
                  out.println(
                      row.stream().map(EscapedText::visible).collect(Collectors.joining("\t"))));
    } catch (IllegalArgumentException refused) {
      throw Refusal.of(
          "query",
          ProblemCode.WRONG_QUERY,
          "this query cannot be run: " + refused.getMessage(),
          "write one `select` over the views");
    }
    return ExitCode.OK;
  }

  /// A query reads rows as they are, so what it reads is compared with its digests first.
  private static void requireIntact(Set<String> tables, LocalStore store) {
    if (tables.contains("run") || tables.contains("run_line")) {
      store.store().runs().list(_ -> {}).stream()
          .filter(StoredRun::hasEnded)
          .forEach(store::requireIntact);
    }
    if (tables.contains("artefact")) {
      for (ArtefactKind kind : VIEWED) {
        store
            .artefacts()
            .forEach(
                kind,
                digest -> {
                  if (store.artefacts().find(kind, digest)
                      instanceof ArtefactLookup.Corrupt(String what)) {
                    throw LocalStore.corrupt(digest, what);
                  }
                });
      }
    }
  }
}
