package dev.plumbline.cli.prove;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleReader;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.workflow.files.CaseFolder;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.verification.ExtractionReplay;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `replay`: repeats the steps that led to a scorecard and compares the results byte for byte.
@Command(
    name = "replay",
    header = "Recomputes a scorecard from stored artefacts and compares it byte for byte.",
    synopsisHeading = "%nExample:%n" + "  plumbline proof replay sha256:3f…9a%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Works without network access. If the text is not stored, only the scoring is repeated,"
          + " unless --case supplies the text. If only the digest of a model's answer is stored,"
          + " the extraction cannot be repeated."
    },
    mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {

  @Parameters(paramLabel = "SCORECARD", description = "digest of the scorecard")
  private String scorecard;

  @Option(names = "--case", paramLabel = "FOLDER", description = "case folder with the text")
  private Path folder;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore localStore = store.existing();
    Digest digest = LocalStore.digest(scorecard);
    StoredScorecard card = localStore.scorecard(digest);
    Digest bundleDigest = card.bundle();
    Bundle bundle =
        BundleReader.read(bundleDigest, localStore.object(ArtefactKind.BUNDLE, bundleDigest))
            .orElseThrow(() ->
                LocalStore.corrupt(bundleDigest, "it was made by another version of plumbline"));
    Digest parent = card.extraction();
    JsonObject json = localStore.object(ArtefactKind.EXTRACTION, parent);
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(json)
            .orElseThrow(
                () -> LocalStore.corrupt(parent, "it was made by another version of plumbline"));
    boolean same = extracted(localStore, bundle, extraction, parent);
    same &= compare("scorecard", digest, new Scorer(bundle).score(extraction, parent).digest());
    return same ? ExitCode.OK : ExitCode.CORRUPT;
  }

  private boolean extracted(
      LocalStore localStore, Bundle bundle, Extraction extraction, Digest digest) {
    PrintWriter out = spec.commandLine().getOut();
    if (extraction.documents().isEmpty()) {
      out.println("extraction  not replayed: it is from facts alone");
      return true;
    }
    Digest source = extraction.documents().getFirst();
    Optional<Document> document = document(localStore, source);
    ExtractionReplay replay = new ExtractionReplay(localStore, bundle);
    Optional<String> lost = replay.unavailableReason(extraction);
    if (document.isEmpty()) {
      out.println(
          "extraction  not replayed: the text is not stored, "
              + lost.map(words -> "and " + words).orElse("supply it with --case"));
      return true;
    }
    Optional<Digest> now = replay.again(document.get(), extraction).map(Extraction::digest);
    // the judge may have been called again since, and its later reply be stored
    if (lost.isPresent() && !now.equals(Optional.of(digest))) {
      out.println("extraction  not replayed: " + lost.get());
      return true;
    }
    return compare("extraction", digest, now.orElseThrow(this::noCompletion));
  }

  private boolean compare(String what, Digest then, Digest now) {
    boolean same = then.equals(now);
    spec.commandLine()
        .getOut()
        .println(
            TerminalColumns.padded(what, 12)
                + (same ? "the same " + now : "another: " + now + ", it was " + then));
    return same;
  }

  private Optional<Document> document(LocalStore localStore, Digest digest) {
    if (folder != null) {
      Optional<Document> document = CaseFolder.at(folder).document();
      if (document.isEmpty() || !document.get().digest().equals(digest)) {
        throw Refusal.of(
            folder.toString(),
            ProblemCode.DOCUMENT_MISMATCH,
            "this is not the document " + digest,
            "supply the text that was scored, with its context parts");
      }
      return document;
    }
    return localStore.document(digest);
  }

  private Refusal noCompletion() {
    return Refusal.of(
        store.folder().toString(),
        ProblemCode.NO_COMPLETION,
        "the judge's reply is not stored here",
        "name its store with `--store`");
  }
}
