package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.cli.compare.ByOption;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.SampleSizeStudy;
import dev.plumbline.measure.comparison.PairedSample.PairedVariation;
import dev.plumbline.measure.comparison.SampleSizePlan;
import dev.plumbline.measure.comparison.TestPlan.TestSubject;
import dev.plumbline.present.measure.SampleSizeTables;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `size`: how many documents a comparison needs.
@UsageExamples({
  "plumbline measure size @latest --of pass --drop 0.05",
  "plumbline measure size monday tuesday --of score --drop 0.2 --margin 0.1"
})
@Command(
    header = "Says how many documents find a drop, and the smallest drop that a number finds.",
    description = {
      "For the tests of `compare check --test`. With two runs of the same documents, between which"
          + " nothing got worse, documents are assumed to vary as they do between these. With one,"
          + " the results of a second are assumed to have nothing to do with its own, which is the"
          + " most that can be needed."
    })
final class SizeCommand extends StoreCommand {

  @Parameters(
      arity = "1..2",
      paramLabel = "RUN",
      hideParamSyntax = true,
      description = "a run that has ended, and a later one: @latest, a name or a digest")
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--of",
      required = true,
      paramLabel = "WHAT",
      description =
          "pass (the share that passes), score (the mean), traits or items (each of them)")
  private String of = "";

  @Option(
      names = "--drop",
      paramLabel = "SIZE",
      description =
          "drop that is to be found, in the share of documents, in points, or in the mean decision of"
              + " an item, from 0 to 1")
  private Optional<Double> drop;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "say the smallest drop that so many find (default: as many as were compared)")
  private Optional<Long> documents;

  @Option(
      names = "--margin",
      paramLabel = "SIZE",
      description = "how much lower a run may be (default: ${DEFAULT-VALUE})")
  private double margin = 0;

  @Option(
      names = "--power",
      paramLabel = "P",
      description = "probability of finding the drop (default: ${DEFAULT-VALUE})")
  private double power = 0.8;

  @Option(
      names = "--level",
      paramLabel = "P",
      description =
          "probability with which a run that is not worse may be called worse (default:"
              + " ${DEFAULT-VALUE})")
  private double level = 0.05;

  @Option(
      names = "--criteria",
      paramLabel = "N",
      description =
          "how many criteria are tested together (default: as many as --of has of these runs)")
  private Optional<Integer> criteria;

  @Mixin private ByOption by;

  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    TestSubject subject =
        WireNamed.parse(TestSubject.class, of)
            .orElseThrow(() -> usage("--of is `pass`, `score`, `traits` or `items`"));
    require(margin >= 0, "--margin must not be negative");
    require(drop.orElse(Double.MAX_VALUE) > margin, "--drop must be larger than --margin");
    require(power > 0 && power < 1, "--power must be above 0 and below 1");
    require(level > 0 && level < 0.5, "--level must be above 0 and below 0.5");
    require(criteria.orElse(1) > 0, "--criteria must be at least 1");
    require(documents.orElse(1L) > 0, "--documents must be at least 1");
    LocalStore opened = existing();
    StoredRun first = ended(runs.getFirst());
    StoredRun last = ended(runs.getLast());
    require(runs.size() == 1 || first.number() != last.number(), "name two different runs, or one");
    SequencedMap<String, PairedVariation> variations =
        SampleSizeStudy.variations(
            RunPair.of(first, last, false, opened).pairedById(by.isById()), subject);
    double range =
        variations.values().stream().mapToDouble(PairedVariation::range).max().orElseThrow();
    require(drop.orElse(0.0) <= range, "--drop must not be larger than a drop can be: " + range);
    List<SampleSizePlan> plans = new ArrayList<>();
    variations.forEach((criterion, variation) ->
        plans.add(
            new SampleSizePlan(
                criterion,
                variation,
                level,
                power,
                margin,
                criteria.orElse(variations.size()),
                drop,
                documents.orElse((long) variation.documents()))));
    boolean several = subject == TestSubject.TRAITS || subject == TestSubject.ITEMS;
    format.printExact(
        several ? SampleSizeTables.report(plans) : SampleSizeTables.report(plans.getFirst()));
  }

  private void require(boolean condition, String message) {
    if (!condition) {
      throw usage(message);
    }
  }
}
