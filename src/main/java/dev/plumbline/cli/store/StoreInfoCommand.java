package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.store.sqlite.StoreSummary;
import dev.plumbline.workflow.local.LocalStore;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `store info`: what a store holds.
@Command(
    name = "info",
    header = "Shows what the store holds.",
    synopsisHeading = "%nExample:%n" + "  plumbline store info%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class StoreInfoCommand implements Callable<Integer> {

  private static final Columns<StoreSummary> FIGURES =
      new Columns<StoreSummary>()
          .count("fileBytes", "bytes on disk", StoreSummary::fileBytes)
          .count("runsEnded", "runs that have ended", StoreSummary::runsEnded)
          .count("runsIncomplete", "runs that can be continued", StoreSummary::runsIncomplete)
          .count("names", "names", StoreSummary::names)
          .count("aliases", "aliases", StoreSummary::aliases)
          .count("persons", "persons", StoreSummary::persons);

  private static final Columns<StoreSummary.Kind> KINDS =
      new Columns<StoreSummary.Kind>()
          .text("kind", "kind", StoreSummary.Kind::kind)
          .count("artefacts", "stored", StoreSummary.Kind::artefacts)
          .count("erased", "erased", StoreSummary.Kind::erased)
          .count("bytes", "bytes", StoreSummary.Kind::bytes);

  @Mixin private StoreOption store;

  @Mixin private ReportOptions form;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    StoreSummary summary = opened.store().maintenance().info();
    form.printExact(
        new Report(
            opened.folder() + ", schema " + summary.schemaVersion(),
            List.of(
                Block.of("{}, schema " + summary.schemaVersion(), opened.folder().toString()),
                Block.data("schemaVersion", Json.of(summary.schemaVersion())),
                FIGURES.figures(summary),
                KINDS.table("kinds", Phrase.NONE, summary.kinds()))));
    return ExitCode.OK;
  }
}
