package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.judge.prompt.FactAnswerReader;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.FactClaim;
import dev.plumbline.score.extraction.ItemClaim;
import dev.plumbline.workflow.review.Correction;
import dev.plumbline.workflow.review.form.FormQuestion;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What corrections make of what judges have found: the extraction with them in the place of every
/// judge's answer, and its scorecard by the same plan.
public record CorrectionEffect(Extraction extraction, Scorecard scorecard) {

  /// With one more correction.
  ///
  /// @return empty if the text is not stored
  public static Optional<CorrectionEffect> of(ContestedScorecard contested, Correction correction) {
    SortedMap<String, Correction> answers = new TreeMap<>(contested.result().answers());
    answers.put(correction.item(), correction);
    return contested
        .found()
        .document()
        .flatMap(contested.store()::document)
        .map(document ->
            of(contested.bundle(), contested.parent(), contested.found(), document, answers));
  }

  /// @param parent of the judges
  /// @param answers by item or judged fact, each the one that counts
  public static CorrectionEffect of(
      Bundle bundle,
      Digest parent,
      Extraction found,
      Document document,
      SortedMap<String, Correction> answers) {
    SortedMap<String, ItemClaim> items = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Digest> digests = new TreeMap<>();
    answers.forEach((id, correction) -> {
      digests.put(id, correction.digest());
      if (found.findings().containsKey(id)) {
        items.put(id, item(correction));
      } else {
        facts.put(id, fact(correction, bundle));
      }
    });
    Extraction after =
        new Extractor(bundle.extraction())
            .corrected(found, document, items, facts, new Extraction.Corrected(parent, digests));
    return new CorrectionEffect(after, new Scorer(bundle).score(after, after.digest()));
  }

  private static ItemClaim item(Correction correction) {
    return FormQuestion.written(correction.now(), false) instanceof JsonInteger(long decision)
        ? new ItemClaim.Decided(Math.toIntExact(decision), quotes(correction))
        : new ItemClaim.NotApplicable(correction.reason(), quotes(correction));
  }

  private static FactClaim fact(Correction correction, Bundle bundle) {
    Json written = FormQuestion.written(correction.now(), true);
    FactValue value =
        bundle.extraction().facts().stream()
            .filter(fact -> fact.id().equals(correction.item()))
            .findFirst()
            .map(Fact::type)
            .flatMap(type -> FactAnswerReader.read(type, written))
            .orElse(new FactValue.Unknown(Applicability.NOT_APPLICABLE));
    return new FactClaim(value, quotes(correction));
  }

  private static List<ItemClaim.Quote> quotes(Correction correction) {
    return correction.quotes().stream()
        .map(quote -> new ItemClaim.Quote(quote.text(), ""))
        .toList();
  }
}
