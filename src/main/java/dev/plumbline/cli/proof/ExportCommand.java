package dev.plumbline.cli.proof;

import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.verification.VerifiedExport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `export`: writes a run as one file that others can check without us.
@Command(
    name = "export",
    header = "Exports a run with its proofs and a verifier, for auditors who do not trust us.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline proof export @latest --out run.zip --key release.key%n"
            + "  plumbline proof export @latest essay-7 --out essay-7.zip%n"
            + "  java Verify.java run.zip --key release.key.pub%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Writes a ZIP file, the same bytes every time: lines, artefacts, proofs, attestations, and"
          + " `Verify.java` with the files that it starts, which need nothing but Java 25. With ids,"
          + " only those documents are shown, each with a proof that it belongs to the run."
    },
    mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ID...",
      hideParamSyntax = true,
      description = "only these documents of the run")
  private List<String> ids = List.of();

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "file to write")
  private Path out;

  @Option(
      names = "--key",
      paramLabel = "FILE|ARN",
      description = "private key that signs the file as a whole, or its ARN in AWS KMS")
  private Optional<String> key = Optional.empty();

  @Option(
      names = "--without-texts",
      description = "leave out texts and quotes, and what can be checked with them")
  private boolean withoutTexts;

  @Mixin private StoreOption store;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    new VerifiedExport(
            run,
            ids,
            !withoutTexts,
            key.map(one -> KeyReference.signer(one, parent.environment())),
            EngineVersion.of(spec))
        .write(out, store.existing(), spec.commandLine().getErr()::println);
    spec.commandLine().getOut().println("exported    " + out);
    return ExitCode.OK;
  }
}
