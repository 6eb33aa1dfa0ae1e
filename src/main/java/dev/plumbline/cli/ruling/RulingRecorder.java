package dev.plumbline.cli.ruling;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.extraction.Document;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.RulingEffect;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.Ruling;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Records rulings and appeals with what follows from them, in one transaction. What was there
/// before stays as it is.
final class RulingRecorder {

  private final ContestedResult contested;
  private final LocalStore store;
  private final Instant at;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Runnable> artefacts = new ArrayList<>();

  RulingRecorder(ContestedResult contested, LocalStore store, Instant at) {
    this.contested = contested;
    this.store = store;
    this.at = at;
  }

  void add(Appeal appeal) {
    add(ArtefactKind.APPEAL, appeal.digest(), appeal.bytes(), Optional.empty());
  }

  /// @return for an item, what follows
  /// @throws CliError if the text is needed and not stored
  Optional<RulingEffect> add(Ruling ruling) {
    Optional<RulingEffect> effect = ruling.part().item().map(_ -> effect(ruling));
    effect.ifPresent(it -> {
      artefacts.add(
          () -> store.repository().store(ArtefactKind.EXTRACTION, it.extraction().bytes()));
      artefacts.add(() -> store.repository().store(ArtefactKind.SCORECARD, it.scorecard().json()));
    });
    add(
        ArtefactKind.RULING,
        ruling.digest(),
        ruling.bytes(),
        effect.map(it -> it.scorecard().digest()));
    return effect;
  }

  /// @throws CliError if something else was recorded for the result meanwhile
  void record() {
    boolean recorded =
        store
            .store()
            .transaction(() -> {
              artefacts.forEach(Runnable::run);
              return store.store().proceedings().add(entries);
            });
    if (!recorded) {
      throw CliError.of(
          EscapedText.visible(contested.line().id()),
          ProblemCode.ALREADY_RECORDED,
          "another ruling or appeal was recorded for this result meanwhile",
          "look at it with `history` and decide again");
    }
  }

  /// @throws CliError if the text is not stored: its quotes could not be checked
  private RulingEffect effect(Ruling ruling) {
    Document document =
        contested
            .line()
            .document()
            .flatMap(store::document)
            .orElseThrow(() ->
                CliError.of(
                    EscapedText.visible(contested.line().id()),
                    ProblemCode.NOT_FOUND,
                    "the text is not stored, so nothing can be ruled on an item",
                    "rule on the verdict or the composite"));
    return RulingEffect.of(
            ruling,
            contested.bundle(),
            contested.extractionDigest(),
            contested.extraction(),
            document)
        .orElseThrow();
  }

  private void add(ArtefactKind kind, Digest digest, byte[] bytes, Optional<Digest> scorecard) {
    artefacts.add(() -> store.artefacts().put(kind, bytes));
    entries.add(
        new Entry(
            kind,
            digest,
            contested.result().automatic(),
            contested.line().id(),
            contested.result().entries().size() + entries.size(),
            scorecard,
            at));
  }
}
