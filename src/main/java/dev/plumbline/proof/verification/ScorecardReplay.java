package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.run.PanelExtraction;
import dev.plumbline.run.documents.CaseFolder;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Repeats the steps that led to a scorecard, without a model, and compares what comes of them.
public final class ScorecardReplay {

  private final LocalStore store;
  private final Optional<Path> folder;

  /// One step, repeated or not.
  ///
  /// @param what `extraction`, `combination` or `scorecard`
  /// @param why it was not repeated; empty if it was
  /// @param then what the store has
  /// @param now what comes of it; as `then` if it was not repeated
  public record Step(String what, String why, Digest then, Digest now) {

    public boolean isSame() {
      return then.equals(now);
    }
  }

  /// @param folder a case with the text, where it is not stored
  public ScorecardReplay(LocalStore store, Optional<Path> folder) {
    this.store = store;
    this.folder = folder;
  }

  /// The extractions, then the scorecard.
  ///
  /// @throws Refusal if an artefact is missing or was made by another version
  public List<Step> replay(Digest scorecard) {
    StoredScorecard card = store.scorecard(scorecard);
    Bundle bundle =
        BundleReader.read(card.bundle(), store.object(ArtefactKind.BUNDLE, card.bundle()))
            .orElseThrow(() -> otherVersion(card.bundle()));
    Digest parent = card.extraction();
    Extraction extraction =
        new ExtractionArtefactReader(bundle.extraction())
            .read(store.object(ArtefactKind.EXTRACTION, parent))
            .orElseThrow(() -> otherVersion(parent));
    List<Step> steps = new ArrayList<>();
    if (extraction.panel().isPresent() && extraction.corrections().isEmpty()) {
      combined(bundle, extraction, parent, steps);
    } else {
      steps.add(extracted(bundle, extraction, parent));
    }
    steps.add(
        new Step(
            "scorecard", "", scorecard, new Scorer(bundle).score(extraction, parent).digest()));
    return steps;
  }

  /// Each juror, then what the panel makes of them.
  private void combined(Bundle bundle, Extraction extraction, Digest digest, List<Step> steps) {
    Panel panel = StoredPanels.find(extraction.judge(), store).orElseThrow();
    List<JurorAnswer> answers =
        StoredPanels.answers(extraction.panel().orElseThrow(), bundle.extraction(), store);
    for (JurorAnswer answer : answers) {
      if (answer instanceof JurorAnswer.Answered(Extraction juror)) {
        steps.add(extracted(bundle, juror, juror.digest()));
      }
    }
    steps.add(
        PanelExtraction.again(extraction, panel, answers, bundle)
            .map(now -> new Step("combination", "", digest, now.digest()))
            .orElseThrow(
                () -> ArtefactRepository.corrupt(digest, "its jurors are not those of its panel")));
  }

  private Step extracted(Bundle bundle, Extraction extraction, Digest digest) {
    if (extraction.document().isEmpty()) {
      return notRepeated(digest, "it is from facts alone");
    }
    Optional<Document> document = document(bundle, extraction.document().get());
    ExtractionReplay replay = new ExtractionReplay(store, bundle);
    Optional<String> lost = replay.unavailableReason(extraction);
    if (document.isEmpty()) {
      return notRepeated(
          digest,
          "the text is not stored, "
              + lost.map(words -> "and " + words).orElse("supply it with --case"));
    }
    Optional<Digest> now = replay.again(document.get(), extraction).map(Extraction::digest);
    // the judge may have been called again since, and its later reply be stored
    return lost.isPresent() && !now.equals(Optional.of(digest))
        ? notRepeated(digest, lost.get())
        : new Step("extraction", "", digest, now.orElseThrow(this::noCompletion));
  }

  private static Step notRepeated(Digest digest, String why) {
    return new Step("extraction", why, digest, digest);
  }

  private Optional<Document> document(Bundle bundle, Digest digest) {
    if (folder.isEmpty()) {
      return store.document(digest);
    }
    Optional<Document> document = CaseFolder.at(folder.get()).document(bundle, _ -> {});
    if (document.isEmpty() || !document.get().digest().equals(digest)) {
      throw Refusal.of(
          folder.get(),
          ProblemCode.MISMATCH,
          "this is not the document " + digest,
          "supply the text that was scored, with its context parts");
    }
    return document;
  }

  private static Refusal otherVersion(Digest digest) {
    return ArtefactRepository.corrupt(digest, "it was made by another version of plumbline");
  }

  private Refusal noCompletion() {
    return Refusal.of(
        store.folder(),
        ProblemCode.NO_COMPLETION,
        "the judge's reply is not stored here",
        "name its store with `--store`");
  }
}
