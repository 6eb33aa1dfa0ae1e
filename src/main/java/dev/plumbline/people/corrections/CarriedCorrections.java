package dev.plumbline.people.corrections;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.people.Correction;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectedResult.Recorded;
import dev.plumbline.people.proceeding.CorrectionEffect;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What people have corrected of a run goes with the run that its answers are scored again as,
/// wherever the same is asked.
///
/// @param carried how many corrections went
/// @param left those that could not go, each with why
public record CarriedCorrections(long carried, List<String> left) {

  public CarriedCorrections {
    left = List.copyOf(left);
  }

  /// @param child that has just ended
  public static CarriedCorrections carry(StoredRun parent, StoredRun child, LocalStore store) {
    if (store.proceedings().isEmpty()) {
      return new CarriedCorrections(0, List.of());
    }
    Bundle bundle = StoredRuns.bundle(child, store);
    StoredCorrections before = new StoredCorrections(parent, store);
    StoredCorrections after = new StoredCorrections(child, store);
    List<String> left = new ArrayList<>();
    long[] carried = {0};
    store.lines(
        parent,
        line ->
            before
                .corrected(line)
                .ifPresent(result -> {
                  Optional<RunLine> again = store.line(child, line.id());
                  for (Recorded one : result.recorded()) {
                    if (one.entry().scorecard().isPresent() || !one.correction().isOfItem()) {
                      Optional<String> why = carry(one, again, after, bundle, store);
                      carried[0] += why.isEmpty() ? 1 : 0;
                      why.ifPresent(it ->
                          left.add(
                              EscapedText.visible(line.id())
                                  + (one.correction().isOfItem()
                                      ? " " + EscapedText.visible(one.correction().item())
                                      : "")
                                  + ": "
                                  + it));
                    }
                  }
                }));
    return new CarriedCorrections(carried[0], left);
  }

  /// @return why it cannot go
  private static Optional<String> carry(
      Recorded one,
      Optional<RunLine> line,
      StoredCorrections corrections,
      Bundle bundle,
      LocalStore store) {
    Optional<CorrectedResult> result = line.flatMap(corrections::find);
    if (result.isEmpty()) {
      return Optional.of("the document has no result");
    }
    Correction correction = one.correction();
    ContestedScorecard contested =
        ContestedScorecard.of(bundle, result.get(), corrections.of(line.get()));
    if (result.get().entries().stream()
        .anyMatch(entry -> entry.digest().equals(one.entry().digest()))) {
      return Optional.empty();
    }
    if (!correction.isOfItem()) {
      store(one.entry(), result.get(), Optional.empty(), store);
      return Optional.empty();
    }
    if (!contested.isAsked(correction.item(), correction.question(), correction.document())) {
      return Optional.of("it is asked otherwise, or not at all");
    }
    Optional<Problem> wrong = contested.problem(correction.item(), correction.now());
    if (wrong.isPresent()) {
      return wrong.map(Problem::message);
    }
    if (contested.markers().contains(correction.by())) {
      return Optional.of("who corrected it has marked the document since");
    }
    CorrectionEffect effect = CorrectionEffect.of(contested, correction).orElseThrow();
    store.repository().store(ArtefactKind.EXTRACTION, effect.extraction().json());
    store.repository().store(ArtefactKind.SCORECARD, effect.scorecard().json());
    store(one.entry(), result.get(), Optional.of(effect.scorecard().digest()), store);
    return Optional.empty();
  }

  private static void store(
      Entry from, CorrectedResult result, Optional<Digest> scorecard, LocalStore store) {
    store
        .proceedings()
        .add(
            List.of(
                new Entry(
                    from.kind(),
                    from.digest(),
                    result.first(),
                    from.id(),
                    result.entries().size(),
                    scorecard,
                    from.at())));
  }
}
