package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.PairFile;
import dev.plumbline.lab.PreferenceStudy;
import dev.plumbline.present.measure.PairTables;
import dev.plumbline.run.local.LocalStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure pairs`: two candidates beside each other, over a run.
@UsageExamples({
  "plumbline measure pairs @latest",
  "plumbline measure pairs @latest --known pairs.csv --map prefers=label"
})
@Command(
    header = "Says which candidates are preferred, and how far the judges can be trusted with it.",
    description = {
      "Of each judge: how often both orders disagree, how often it is for the candidate that is"
          + " shown first and for the longer one, and how far it agrees with people. Of systems:"
          + " who won against whom, win rates, and strengths by Bradley and Terry. Undecided pairs"
          + " are no ties and count for no system. Intervals are of 95 %%, from resampling pairs."
    })
final class PairsCommand extends StoreCommand {

  @Parameters(
      arity = "1",
      paramLabel = "RUN",
      description = "run of a rubric that compares candidates: @latest, a name or a digest")
  private String written;

  @Option(
      names = "--item",
      paramLabel = "ID",
      description = "preferences of one item (default: those of the score)")
  private String item = "";

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "who made the candidates (system_a, system_b) and what people prefer (prefers: a, b or"
              + " tie), by id: JSON Lines or CSV")
  private Optional<Path> known;

  @Option(
      names = "--map",
      paramLabel = "OUR=THEIR",
      description = "field of --known that has another name, such as prefers=label")
  private Map<String, String> fields = new TreeMap<>();

  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (known.isEmpty() && !fields.isEmpty()) {
      throw usage("--map is for --known");
    }
    LocalStore opened = existing();
    PreferenceStudy pairs = new PreferenceStudy(ended(written), item, opened);
    Optional<PairFile> read = known.map(file -> PairFile.read(file, fields));
    read.ifPresent(file -> warn(file, pairs.strangers(file)));
    format.printExact(PairTables.report(pairs.report(read)));
  }

  private void warn(PairFile file, long strangers) {
    PrintWriter err = err();
    if (file.ids().isEmpty()) {
      err.println("warning: " + known.orElseThrow() + " says nothing of any pair");
    } else if (strangers > 0) {
      err.println(
          "warning: "
              + strangers
              + " of "
              + Plural.of(file.ids().size(), "pair")
              + " in "
              + known.orElseThrow()
              + " are not in the run");
    }
  }
}
