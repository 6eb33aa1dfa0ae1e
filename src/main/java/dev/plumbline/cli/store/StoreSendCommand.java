package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.OperatorTable;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `store send`: brings a calibration or bridge that was fitted here to the functions.
@Command(
    name = "send",
    header = "Copies a calibration or a bridge into the table of the functions.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline store send sha256:3f…9a --table plumbline%n"
            + "  plumbline store send bridge.jsonl --table plumbline%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The functions then apply it by its digest. Where a trust policy asks for signatures, sign it"
          + " in the table as well: `proof sign DIGEST --key KEY --table NAME`."
    },
    mixinStandardHelpOptions = true)
public final class StoreSendCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "CALIBRATION",
      description = "digest of a calibration or bridge in the store, or a file that `--out` wrote")
  private String written;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "NAME",
      description = "DynamoDB table of the functions, using AWS_REGION and AWS credentials")
  private String table;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    List<FittedCalibration> calibrations = NamedCalibrations.named(List.of(written), store);
    CommandEnvironment environment = (CommandEnvironment) spec.root().userObject();
    ArtefactStore there =
        OperatorTable.stores(table, environment.environment(), spec).stores().artefacts();
    for (FittedCalibration one : calibrations) {
      spec.commandLine()
          .getOut()
          .println("calibration " + there.put(ArtefactKind.CALIBRATION, one.bytes()));
    }
    return ExitCode.OK;
  }
}
