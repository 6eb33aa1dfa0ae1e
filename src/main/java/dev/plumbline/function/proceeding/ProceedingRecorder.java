package dev.plumbline.function.proceeding;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.proceeding.ContestedScorecard;
import dev.plumbline.proceeding.RulingEffect;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.Ruling;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Records rulings and appeals with what follows from them. Artefacts are stored first: whatever is
/// cut off leaves artefacts to which nothing refers, and the same request does it again.
final class ProceedingRecorder {

  private final StoredResults results;
  private final ContestedScorecard contested;
  private final ResultReference reference;
  private final Instant at;
  private final List<Entry> entries = new ArrayList<>();

  ProceedingRecorder(
      StoredResults results, ContestedScorecard contested, ResultReference reference, Instant at) {
    this.results = results;
    this.contested = contested;
    this.reference = reference;
    this.at = at;
  }

  void add(Appeal appeal) {
    add(ArtefactKind.APPEAL, appeal.digest(), appeal.bytes(), Optional.empty());
  }

  /// @return for an item, what follows
  Optional<RulingEffect> add(Ruling ruling) {
    Optional<RulingEffect> effect = ruling.part().item().map(_ -> effect(ruling));
    effect.ifPresent(it -> {
      results.repository().store(ArtefactKind.EXTRACTION, it.extraction().bytes());
      results.repository().store(ArtefactKind.SCORECARD, it.scorecard().json());
    });
    add(
        ArtefactKind.RULING,
        ruling.digest(),
        ruling.bytes(),
        effect.map(it -> it.scorecard().digest()));
    return effect;
  }

  /// @throws RequestFailure if something else was recorded for the result meanwhile
  void record() {
    if (!results.stores().proceedings().add(entries)) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "",
          ProblemCode.ALREADY_RECORDED,
          "another ruling or appeal was recorded for this result meanwhile",
          "look at its history and decide again");
    }
  }

  private RulingEffect effect(Ruling ruling) {
    Digest document =
        contested.extraction().documents().stream()
            .findFirst()
            .orElseThrow(() ->
                RequestFailure.with(
                    FunctionOutcome.NOT_FOUND,
                    "/scorecard",
                    ProblemCode.NOT_FOUND,
                    "the result has no text, so nothing can be ruled on an item",
                    "rule on the verdict or the composite"));
    return RulingEffect.of(
            ruling,
            contested.bundle(),
            contested.extractionDigest(),
            contested.extraction(),
            results.document(document))
        .orElseThrow();
  }

  private void add(ArtefactKind kind, Digest digest, byte[] bytes, Optional<Digest> scorecard) {
    results.repository().store(kind, bytes);
    entries.add(
        new Entry(
            kind,
            digest,
            reference.scorecard(),
            reference.id(),
            contested.result().entries().size() + entries.size(),
            scorecard,
            at));
  }
}
