package dev.plumbline.cli.prove;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.CaseFolder;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.TerminalColumns;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.ExtractionArtefactReader;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.judge.JudgeOutcome;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.score.Scorer;
import dev.plumbline.store.ArtefactLookup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    synopsisHeading = "%nExample:%n" + "  plumbline replay sha256:3f…9a%n" + "%nUsage: ",
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
    JsonObject card = localStore.object(ArtefactKind.SCORECARD, digest);
    Digest bundleDigest = card.digest("bundle");
    Bundle bundle =
        BundleReader.read(bundleDigest, localStore.object(ArtefactKind.BUNDLE, bundleDigest))
            .orElseThrow(() ->
                LocalStore.corrupt(bundleDigest, "it was made by another version of plumbline"));
    Digest parent = card.digest("extraction");
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
    Optional<String> lost = unavailableReason(localStore, bundle, extraction);
    if (document.isEmpty()) {
      out.println(
          "extraction  not replayed: the text is not stored, "
              + lost.map(words -> "and " + words).orElse("supply it with --case"));
      return true;
    }
    Optional<Digest> now = again(bundle, document.get(), extraction).map(Extraction::digest);
    // the judge may have been called again since, and its later reply be stored
    if (lost.isPresent() && !now.equals(Optional.of(digest))) {
      out.println("extraction  not replayed: " + lost.get());
      return true;
    }
    return compare("extraction", digest, now.orElseThrow(this::noCompletion));
  }

  /// Why the judge's answers are not available, if the store tells; empty otherwise.
  private Optional<String> unavailableReason(
      LocalStore localStore, Bundle bundle, Extraction extraction) {
    Digest source = extraction.documents().getFirst();
    List<Digest> withheld =
        store
            .existing()
            .replies()
            .withheldReplies(
                bundle.extraction(), source, extraction.judge(), extraction.replicate());
    if (!withheld.isEmpty()) {
      return Optional.of(
          "only the digest of the judge's reply is stored, since texts are not: "
              + withheld.stream().map(Digest::toString).collect(Collectors.joining(", ")));
    }
    return !extraction.judge().equals(CueJudge.IDENTITY)
            && !extraction.judge().equals(JudgeIdentity.NONE)
            && localStore.artefacts().find(ArtefactKind.DOCUMENT, source)
                instanceof ArtefactLookup.Erased
        ? Optional.of("the judge's reply was erased with it")
        : Optional.empty();
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
        throw CliError.of(
            folder.toString(),
            ProblemCode.DOCUMENT_MISMATCH,
            "this is not the document " + digest,
            "supply the text that was scored, with its context parts");
      }
      return document;
    }
    return localStore.document(digest);
  }

  private Optional<Extraction> again(Bundle bundle, Document document, Extraction extraction) {
    Extractor extractor = new Extractor(bundle.extraction());
    return switch (extractor.prepare(document, extraction.supplied(bundle.extraction().facts()))) {
      case Preparation.Refused(List<Problem> problems) ->
          throw new CliError(ExitCode.CORRUPT, "the stored facts", problems);
      case Preparation.Complete(Extraction done) -> Optional.of(done);
      case Preparation.Ready ready ->
          answers(bundle, document, extraction)
              .map(runs -> extractor.finish(ready, runs, extraction.replicate()));
    };
  }

  /// The judge's answers: those of `cues` are computed again, those of other judges are looked up.
  private Optional<List<JudgeAnswers>> answers(
      Bundle bundle, Document document, Extraction extraction) {
    JudgeOutcome outcome =
        store
            .existing()
            .replies()
            .judge(
                bundle.extraction(),
                document,
                extraction.judge(),
                extraction.replicate(),
                "replay");
    return switch (outcome) {
      case JudgeOutcome.Judged(List<JudgeAnswers> runs, _) -> Optional.of(runs);
      case JudgeOutcome.Corrupt(String what) -> throw LocalStore.corrupt(document.digest(), what);
      case JudgeOutcome.NotRecorded _ -> Optional.empty();
      case JudgeOutcome.InProgress _ -> Optional.empty();
    };
  }

  private CliError noCompletion() {
    return CliError.of(
        store.folder().toString(),
        ProblemCode.NO_COMPLETION,
        "the judge's reply is not stored here",
        "name its store with `--store`");
  }
}
