package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.lab.AttackStudy;
import dev.plumbline.lab.RewrittenDocuments;
import dev.plumbline.present.measure.AttackTables;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `measure experiment attack`: texts that speak to the judge, behind the documents of a run.
@UsageExamples({
  "plumbline measure experiment attack march --out attacked.jsonl",
  "plumbline evaluate --rubric rubric.yaml --documents attacked.jsonl \\%n"
      + "    --judge openai --name attacked --max-unscored 1",
  "plumbline measure experiment attack march attacked"
})
@Command(
    name = "attack",
    header = "Writes documents that speak to the judge, and shows what that gained.",
    description = {
      "Each attack is put behind one of the documents in turn; evaluate the file with the rubric and"
          + " the judge of the run. An attack gains something if the score is higher than without"
          + " it, and neither a flag nor the status tells a person to look."
    })
final class ExperimentAttackCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "of the documents as they are")
  private String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ATTACKED",
      description = "run of the file that --out wrote")
  private Optional<String> attacked;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write the attacked documents, as JSON Lines")
  private Optional<Path> out;

  @Mixin private ReportOptions format;

  @Override
  protected void run() {
    if (out.isPresent() == attacked.isPresent()) {
      throw usage("name the run of the attacked documents, or --out to write them");
    }
    LocalStore opened = existing();
    StoredRun honest = ended(run);
    if (attacked.isPresent()) {
      format.print(AttackTables.report(AttackStudy.of(honest, ended(attacked.get()), opened)));
      return;
    }
    List<String> lines = AttackStudy.lines(new RewrittenDocuments(honest, opened));
    PrivateFiles.replace(out.orElseThrow(), String.join("\n", lines) + "\n");
    out().println(lines.size() + " documents in " + out.get());
  }
}
