package dev.plumbline.cli.store;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.run.local.StoreQuery;
import java.io.PrintWriter;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `query`: runs a query over the views of the store.
@UsageExamples("plumbline store query \"select id, composite from lines where composite < 3\"")
@Command(
    header = "Runs an SQL query over the views of the store; it can change nothing.",
    description = {
      "The views are runs, lines, scorecards, rules_fired, quotes and corrections. Rows are printed"
          + " with tabs between the columns, the names of the columns first. What they show is"
          + " compared with its digests before the query is run."
    })
final class QueryCommand extends StoreCommand {

  @Parameters(paramLabel = "SQL", description = "a SELECT statement")
  private String sql;

  @Override
  protected void run() {
    PrintWriter out = out();
    StoreQuery.run(
        sql,
        existing(),
        row ->
            out.println(row.stream().map(EscapedText::visible).collect(Collectors.joining("\t"))));
  }
}
