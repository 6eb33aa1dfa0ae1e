package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.measure.TargetOptions.TargetLabels;
import dev.plumbline.measure.experiment.PanelReport;
import dev.plumbline.present.measure.PanelTables;
import dev.plumbline.results.PanelReporter;
import dev.plumbline.run.PriceListReader;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure jurors`: the jurors of a panel, beside each other and beside people.
@UsageExamples({
  "plumbline measure jurors @latest",
  "plumbline measure jurors @latest --labels human.csv --prices prices.yaml"
})
@Command(
    header = "Says how far the jurors of a panel agree, what each cost, and what the panel gains.",
    description = {
      "Of each juror: how often it decided as the panel, how many decisions and quotes are its own,"
          + " how far the others agree without it, and its stored answers with their tokens."
          + " Agreement is Krippendorff's alpha with the 95 %% interval from resampling documents."
          + " With --labels, the panel and its jurors are compared with people, in pairs from the"
          + " juror that is nearest to them."
    })
final class JurorsCommand extends StoreCommand {

  @Parameters(
      arity = "1",
      paramLabel = "RUN",
      description = "run of a panel that has ended: @latest, a name or a digest")
  private String written;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "price list, to tell what each juror cost (default: $PLUMBLINE_PRICES)")
  private Optional<Path> prices;

  @Mixin private TargetOptions labels;
  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    LocalStore opened = existing();
    StoredRun run = ended(written);
    PanelReporter stored = new PanelReporter(run, opened);
    Optional<PanelReporter.Labels> people = Optional.empty();
    if (labels.areGiven()) {
      TargetLabels read = labels.read(stored.bundle());
      people =
          Optional.of(new PanelReporter.Labels(read.join(), labels.target(), labels.scale(read)));
    }
    Optional<Path> list = prices.or(this::configured);
    PanelReport report =
        stored.report(people, judge -> list.flatMap(file -> PriceListReader.find(file, judge)));
    people.ifPresent(it -> it.join().check(err()::println));
    if (people.isPresent() && report.people().isEmpty()) {
      err()
          .println(
              "warning: no labelled document has a score of the panel and of every juror: nothing is"
                  + " compared with people");
    }
    format.printExact(PanelTables.report(report, run.reference()));
  }

  private Optional<Path> configured() {
    return Optional.ofNullable(environment().get("PLUMBLINE_PRICES"))
        .filter(file -> !file.isEmpty())
        .map(Path::of);
  }
}
