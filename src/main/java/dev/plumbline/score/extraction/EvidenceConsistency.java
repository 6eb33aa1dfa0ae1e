package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Extraction.TraitSupport;
import dev.plumbline.score.extraction.ExtractionDetails.JudgedFact;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
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
    SortedSet<String> found = new TreeSet<>();
    extraction.findings().keySet().forEach(id -> found.add(ItemUnit.item(id)));
    if (!found.equals(expected) || !areOfItsUnits(extraction, documents)) {
      return Optional.of("has findings on other items than its rubric");
    }
    if (extraction.details().named().listed().isPresent() && spec.claimed().isEmpty()) {
      return Optional.of("has claims, of which its rubric asks nothing");
    }
    for (Finding finding : extraction.findings().values()) {
      if (finding
              instanceof
              Finding.Partial(String item, Finding.Range(Rational low, Rational high), var _)
          && (low.compareTo(high) > 0
              || !items.get(ItemUnit.item(item)).scale().spans(low)
              || !items.get(ItemUnit.item(item)).scale().spans(high))) {
        return Optional.of("has a range that `" + item + "` cannot have");
      }
      if (finding instanceof Finding.Checked checked && !follows(checked, extraction, documents)
          || finding instanceof Finding.NotApplicable none && !follows(none)) {
        return Optional.of("counts or requires other quotes on `" + finding.item() + "`");
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
      JudgedFact judged = extraction.details().facts().get(fact.id());
      if (judged != null
          && fact.source() instanceof Fact.Source.Judged source
          && !follows(judged, source, extraction.facts().get(fact.id()))) {
        return Optional.of("counts or requires other quotes on `" + fact.id() + "`");
      }
    }
    return Optional.empty();
  }

  /// Whether there is a finding for each unit of the document, and no other; not looked at where
  /// the document is not at hand.
  private boolean areOfItsUnits(
      Extraction extraction, Function<Digest, Optional<Document>> documents) {
    boolean ofUnits = items.values().stream().anyMatch(item -> item.each().isPresent());
    if (!ofUnits || extraction.endingGate().isPresent()) {
      return true;
    }
    return extraction.document().flatMap(documents).stream()
        .allMatch(document -> {
          AskedItems asked = AskedItems.of(spec, document, extraction.details().named());
          SortedSet<String> ids = new TreeSet<>(asked.byId().keySet());
          ids.addAll(asked.withoutUnits().keySet());
          return extraction.findings().keySet().equals(ids);
        });
  }

  private boolean follows(Finding.NotApplicable none) {
    Item item = items.get(ItemUnit.item(none.item()));
    return item.mayNotApply()
        && none.required() == item.applicability().quotesRequired()
        && none.valid() == DistinctEvidence.count(none.quotes());
  }

  private boolean follows(
      Finding.Checked checked,
      Extraction extraction,
      Function<Digest, Optional<Document>> documents) {
    Item item = items.get(ItemUnit.item(checked.item()));
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
        && item.scale().spans(checked.decision())
        && checked.quotes().equals(QuotePairs.matched(checked.quotes()))
        && checked.quotes().stream().allMatch(quote -> isSided(quote, policy.from(item)))
        && checked.valid() == DistinctEvidence.count(item, checked.quotes());
  }

  /// Whether it is half of a pair exactly where evidence comes in pairs, and of no other source
  /// than its claim marks.
  private static boolean isSided(CheckedQuote quote, EvidenceScope from) {
    return (quote.quote().side() != QuoteSide.ALONE) == from.isPaired()
        && (!quote.counts() || quote.marked().isEmpty() || quote.marked().contains(quote.part()));
  }

  private boolean follows(JudgedFact judged, Fact.Source.Judged source, FactValue value) {
    return judged.required() == spec.evidence().requiredFor(source)
        && judged.quotes().equals(QuotePairs.matched(judged.quotes()))
        && judged.quotes().stream().allMatch(quote -> isSided(quote, spec.evidence().from()))
        && judged.valid() == DistinctEvidence.count(judged.quotes())
        && (judged.isSupported() || !value.isKnown());
  }
}
