package dev.plumbline.cli.compare;

import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.store.sqlite.SqliteBaselines.Baseline;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `compare baseline show`: lists the baselines.
@Command(
    name = "show",
    header = "Lists the baselines of the store, one for a rubric.",
    synopsisHeading = "%nExample:%n" + "  plumbline compare baseline show%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class BaselineShowCommand implements Callable<Integer> {

  private static final Columns<Baseline> COLUMNS =
      new Columns<Baseline>()
          .text("rubric", "rubric", Baseline::rubric)
          .text("run", "run", each -> each.run().toString())
          .text("since", "since", each -> each.since().toString());

  @Mixin private ReportOptions form;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    List<Baseline> baselines = store.existing().store().baselines().list();
    form.print(
        new Report(
            "baselines",
            List.of(
                COLUMNS.table("baselines", Phrase.NONE, baselines),
                Block.of(
                    baselines.isEmpty()
                        ? "no baselines; `plumbline compare baseline set RUN` makes one"
                        : ""))));
    return ExitCode.OK;
  }
}
