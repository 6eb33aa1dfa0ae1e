package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.measure.AttackTables;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.measuring.RunDocuments;
import dev.plumbline.workflow.measuring.StoredAttacks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment attack`: texts that speak to the judge, behind the documents of a run.
@Command(
    name = "attack",
    header = "Writes documents that speak to the judge, and shows what that gained.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline measure experiment attack march --out attacked.jsonl%n"
            + "  plumbline evaluate --rubric rubric.yaml --documents attacked.jsonl \\%n"
            + "    --judge openai --name attacked --max-unscored 1%n"
            + "  plumbline measure experiment attack march attacked%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Each attack is put behind one of the documents in turn; evaluate the file with the rubric and"
          + " the judge of the run. An attack gains something if the score is higher than without"
          + " it, and neither a flag nor the status tells a person to look."
    })
public final class ExperimentAttackCommand extends LeafCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "of the documents as they are")
  private String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ATTACKED",
      description = "run of the file that --out wrote")
  private Optional<String> attacked = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write the attacked documents, as JSON Lines")
  private Optional<Path> out = Optional.empty();

  @Mixin private StoreOption store;
  @Mixin private ReportOptions format;

  @Override
  public Integer call() {
    if (out.isPresent() == attacked.isPresent()) {
      throw usage("name the run of the attacked documents, or --out to write them");
    }
    LocalStore opened = store.existing();
    StoredRun honest = StoredRuns.findEnded(run, opened);
    if (attacked.isPresent()) {
      format.print(
          AttackTables.report(
              StoredAttacks.of(honest, StoredRuns.findEnded(attacked.get(), opened), opened)));
      return ExitCode.OK;
    }
    List<String> lines = StoredAttacks.lines(new RunDocuments(honest, opened));
    PrivateFiles.replace(
        out.orElseThrow(), (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    out().println(lines.size() + " documents in " + out.get());
    return ExitCode.OK;
  }
}
