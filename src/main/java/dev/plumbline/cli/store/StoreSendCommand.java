package dev.plumbline.cli.store;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.proof.OperatorTable;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.workflow.bar.LockedBar;
import dev.plumbline.workflow.bar.StoredBars;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `store send`: brings what was fitted or locked here to the functions.
@Command(
    name = "send",
    header = "Copies a calibration, a bridge or a bar into the table of the functions.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline store send sha256:3f…9a --table plumbline%n"
            + "  plumbline store send bridge.jsonl --table plumbline%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "The functions then apply a calibration by its digest, and begin a batch for a bar. Where a"
          + " trust policy asks for signatures, sign it in the table as well: `proof sign DIGEST"
          + " --key KEY --table NAME`."
    },
    mixinStandardHelpOptions = true)
public final class StoreSendCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE|DIGEST",
      description =
          "digest of a calibration, bridge or signed bar in the store, or a file of calibrations"
              + " that `--out` wrote")
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
    Optional<LockedBar> bar =
        Digest.parse(written)
            .filter(it -> store.existing().find(ArtefactKind.BAR, it).isPresent())
            .map(_ -> StoredBars.of(store.existing()).findLogged(written));
    List<FittedCalibration> calibrations =
        bar.isPresent()
            ? List.of()
            : NamedCalibrations.named(
                "FILE|DIGEST", List.of(written), store, spec.commandLine().getErr()::println);
    CommandEnvironment environment = (CommandEnvironment) spec.root().userObject();
    ArtefactStore there =
        OperatorTable.stores(table, environment.environment(), spec).stores().artefacts();
    bar.ifPresent(it ->
        spec.commandLine()
            .getOut()
            .println("bar " + there.put(ArtefactKind.BAR, it.bar().bytes())));
    for (FittedCalibration one : calibrations) {
      spec.commandLine()
          .getOut()
          .println("calibration " + there.put(ArtefactKind.CALIBRATION, one.bytes()));
    }
    return ExitCode.OK;
  }
}
