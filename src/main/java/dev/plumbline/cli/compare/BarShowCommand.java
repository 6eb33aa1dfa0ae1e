package dev.plumbline.cli.compare;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.run.LockedBar;
import dev.plumbline.run.StoredBars;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `bar show`: lists the bars of a store.
@Command(header = "Lists the bars of the store, and when each was logged.")
final class BarShowCommand extends StoreCommand {

  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    StoredBars bars = StoredBars.of(existing());
    Columns<LockedBar> columns =
        new Columns<LockedBar>()
            .words("digest", "bar", each -> Cell.of(each.digest().beginning(), each.digest()))
            .text(
                "logged",
                each -> bars.logged(each.digest()).map(it -> it.time().toString()).orElse(""))
            .text("judge", each -> each.bar().judge().label())
            .count("documents", each -> each.bar().documents().count())
            .text("criteria", each -> each.bar().criteria().words())
            .text("expires", each -> each.bar().expires().map(Object::toString).orElse(""))
            .text("amends", each -> each.bar().amends().map(it -> it.beginning()).orElse(""));
    format.printExact(
        new Report(
            "",
            List.of(
                columns.table("bars", bars.list()),
                Block.of(bars.list().isEmpty() ? "there is no bar in this store" : ""))));
  }
}
