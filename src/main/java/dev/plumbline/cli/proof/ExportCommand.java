package dev.plumbline.cli.proof;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.proof.verification.VerifiedExport;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunManifest.RunTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `export`: writes a run as one file that others can check without us.
@UsageExamples({
  "plumbline proof export @latest --out run.zip --key release.key",
  "plumbline proof export @latest essay-7 --out essay-7.zip%n"
      + "  java Verify.java run.zip --key release.key.pub",
  "plumbline proof export @latest essay-7 --proof line > proof.json",
  "plumbline proof verify --proof proof.json"
})
@Command(
    header = "Exports a run with its proofs and a verifier, for auditors who do not trust us.",
    description = {
      "Writes a ZIP file, the same bytes every time: lines, artefacts, proofs, attestations, and"
          + " `Verify.java` with the files that it starts, which need nothing but Java 25. With ids,"
          + " only those documents are shown, each with a proof that it belongs to the run.",
      "--proof prints such a proof alone: the run's manifest, the document's line and the hashes that"
          + " lead from it to the run's digest."
    })
final class ExportCommand extends StoreCommand {

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

  @Option(names = "--out", paramLabel = "FILE", description = "file to write")
  private Optional<Path> out;

  /// What is proved of a document.
  enum Proved {
    LINE,
    DOCUMENT
  }

  @Option(
      names = "--proof",
      paramLabel = "WHAT",
      description =
          "print the proof of one document, and write no file: line, of its result, or document, that"
              + " it was in the run, which shows no result")
  private Optional<Proved> proof;

  @Option(
      names = "--key",
      paramLabel = "FILE|ARN",
      description = "private key that signs the file as a whole, or its ARN in AWS KMS")
  private Optional<String> key;

  @Option(
      names = "--without-texts",
      description = "leave out texts and quotes, and what can be checked with them")
  private boolean withoutTexts;

  @Override
  protected void run() {
    if (proof.isPresent()) {
      prove(proof.get() == Proved.DOCUMENT ? RunTree.DOCUMENTS : RunTree.LINES);
      return;
    }
    Path file = out.orElseThrow(() -> usage("name the file to write: --out FILE"));
    new VerifiedExport(
            run,
            ids,
            !withoutTexts,
            key.map(one -> KeyReference.signer(one, environment())),
            engine())
        .write(file, existing(), err()::println);
    out().println("exported    " + file);
  }

  private void prove(RunTree tree) {
    if (ids.size() != 1 || out.isPresent() || key.isPresent() || withoutTexts) {
      throw usage("--proof needs one id, and prints: no --out, --key or --without-texts");
    }
    out()
        .println(
            CanonicalJson.text(StoredRuns.prove(run, ids.getFirst(), tree, existing()).json()));
  }
}
