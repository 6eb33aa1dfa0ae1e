package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.run.RunTree;
import dev.plumbline.workflow.local.StoredRuns;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `prove`: proves that a document's line belongs to a run.
@Command(
    name = "prove",
    header = "Proves that a result belongs to a run, without showing any other.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof prove @latest essay-7 > proof.json%n"
            + "  plumbline proof verify --proof proof.json%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints the run's manifest, the document's line and the hashes that lead from it to the run's digest."
    },
    mixinStandardHelpOptions = true)
public final class ProveCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(
      names = "--document-only",
      description = "prove that the document was in the run, and show no result")
  private boolean documentOnly;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    RunTree tree = documentOnly ? RunTree.DOCUMENTS : RunTree.LINES;
    spec.commandLine()
        .getOut()
        .println(CanonicalJson.text(StoredRuns.prove(run, id, tree, store.existing()).json()));
    return ExitCode.OK;
  }
}
