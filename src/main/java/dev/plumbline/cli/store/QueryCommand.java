package dev.plumbline.cli.store;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.local.StoreQuery;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

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
      "The views are runs, lines, scorecards, rules_fired, quotes and corrections. Rows are printed"
          + " with tabs between the columns, the names of the columns first. What they show is"
          + " compared with its digests before the query is run."
    })
public final class QueryCommand extends LeafCommand {

  @Parameters(paramLabel = "SQL", description = "a SELECT statement")
  private String sql;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    PrintWriter out = out();
    StoreQuery.run(
        sql,
        store.existing(),
        row ->
            out.println(row.stream().map(EscapedText::visible).collect(Collectors.joining("\t"))));
    return ExitCode.OK;
  }
}
