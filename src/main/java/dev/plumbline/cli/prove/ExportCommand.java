package dev.plumbline.cli.prove;

import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.sqlite.SqliteProceedings;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.pack.PackRequest;
import dev.plumbline.workflow.pack.PackedProceeding;
import dev.plumbline.workflow.pack.RunPackExport;
import dev.plumbline.workflow.verification.RulingVerifier;
import dev.plumbline.workflow.verification.VerificationReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
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
    LocalStore opened = store.existing();
    StoredRun ended = StoredRuns.findEnded(run, opened);
    VerificationReport report = new VerificationReport(spec.commandLine().getErr()::println);
    new RulingVerifier(opened, report, TreeMap::new).of(ended);
    if (report.hasFailed()) {
      throw LocalStore.corrupt(
          ended.digest().orElseThrow(), "its rulings do not verify, so it is not exported");
    }
    PackRequest request =
        new PackRequest(
            ended,
            StoredRuns.bundle(ended, opened),
            positions(ended, opened),
            !withoutTexts,
            proceedings(opened),
            key.map(one -> KeyReference.signer(one, parent.environment())),
            EngineVersion.of(spec));
    RunPackExport export =
        new RunPackExport(opened.artefacts(), opened.store().runs(), opened.store().log(), request);
    PrivateFiles.replace(out, export::write);
    spec.commandLine().getOut().println("exported    " + out);
    return ExitCode.OK;
  }

  private static PackedProceeding.Index proceedings(LocalStore opened) {
    SqliteProceedings proceedings = opened.store().proceedings();
    return proceedings.isEmpty()
        ? PackedProceeding.Index.NONE
        : line ->
            line.scorecard().stream()
                .flatMap(card -> proceedings.list(card, line.id()).stream())
                .map(one -> new PackedProceeding(one.kind(), one.digest(), one.scorecard()))
                .toList();
  }

  private SortedSet<Long> positions(StoredRun ended, LocalStore opened) {
    SortedSet<Long> positions = new TreeSet<>();
    for (String id : ids) {
      positions.add(StoredRuns.entry(ended, run, id, opened).line().position());
    }
    return positions;
  }
}
