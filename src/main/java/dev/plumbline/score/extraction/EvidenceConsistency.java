package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.JudgeEvidence.JudgedFact;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Checks that what an extraction says of its evidence, on which the scores depend, follows from
/// its quotes and its spec: how many count, and how many must. Whether the quotes are in the
/// document is not looked at.
public final class EvidenceConsistency {

  private final ExtractionSpec spec;
  private final EvidenceVerifier verifier;
  private final SortedMap<String, Item> items = new TreeMap<>();

  public EvidenceConsistency(ExtractionSpec spec) {
    this.spec = spec;
    this.verifier = new EvidenceVerifier(spec);
    spec.traits().forEach(trait -> trait.items().forEach(item -> items.put(item.id(), item)));
  }

  /// What is wrong, in words; empty if nothing is.
  ///
  /// @param documents asked only where the number of sentences decides
  public Optional<String> fault(
      Extraction extraction, Function<Digest, Optional<Document>> documents) {
    boolean ended = extraction.endingGate().isPresent();
    SortedSet<String> expected = ended ? new TreeSet<>() : new TreeSet<>(items.keySet());
    if (!extraction.findings().keySet().equals(expected)) {
      return Optional.of("has findings on other items than its rubric");
    }
    for (Finding finding : extraction.findings().values()) {
      if (finding instanceof Finding.Partial(String item, int low, int high, String _)
          && (low < 0 || high < low || high > items.get(item).max())) {
        return Optional.of("has a range that `" + item + "` cannot have");
      }
      if (finding instanceof Finding.Checked checked && !follows(checked, extraction, documents)) {
        return Optional.of("counts or requires other quotes on `" + checked.item() + "`");
      }
    }
    SortedMap<String, TraitSupport> support = new TreeMap<>();
    if (!ended && !extraction.judge().equals(JudgeIdentity.NONE)) {
      support.putAll(verifier.support(extraction.findings()));
    }
    if (!extraction.support().equals(support)) {
      return Optional.of("counts or requires other quotes of a trait");
    }
    for (Fact fact : spec.facts()) {
      JudgedFact judged = extraction.judgeEvidence().facts().get(fact.id());
      if (judged != null
          && fact.source() instanceof Fact.Source.Judged source
          && !follows(judged, source, extraction.facts().get(fact.id()))) {
        return Optional.of("counts or requires other quotes on `" + fact.id() + "`");
      }
    }
    return Optional.empty();
  }

  private boolean follows(
      Finding.Checked checked,
      Extraction extraction,
      Function<Digest, Optional<Document>> documents) {
    Item item = items.get(checked.item());
    EvidencePolicy policy = spec.evidence();
    int one = policy.requiredFor(item, 1);
    int several = policy.requiredFor(item, 2);
    boolean required =
        checked.required() == one && one == several
            || (checked.required() == one || checked.required() == several)
                && extraction.document().flatMap(documents).stream()
                    .map(document -> GradedDocument.of(spec.document(), document).sentences())
                    .allMatch(
                        sentences -> policy.requiredFor(item, sentences) == checked.required());
    return required
        && checked.decision() <= item.max()
        && checked.valid() == DistinctEvidence.count(checked.quotes());
  }

  private boolean follows(JudgedFact judged, Fact.Source.Judged source, FactValue value) {
    return judged.required() == spec.evidence().requiredFor(source)
        && judged.valid() == DistinctEvidence.count(judged.quotes())
        && (judged.isSupported() || !value.isKnown());
  }
}
