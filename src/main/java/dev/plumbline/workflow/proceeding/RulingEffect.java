package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.ItemClaim;
import dev.plumbline.workflow.review.Ruling;
import java.util.List;
import java.util.Optional;

/// What a ruling on an item leads to: the extraction with the ruled decision, and its scorecard by
/// the same plan.
public record RulingEffect(Extraction extraction, Scorecard scorecard) {

  /// @param before the extraction that the ruling found
  /// @return empty for a ruling on the verdict or the composite, or on an item that the rubric does
  ///   not have
  public static Optional<RulingEffect> of(
      Ruling ruling, Bundle bundle, Digest digest, Extraction before, Document document) {
    return ruling
        .part()
        .item()
        .flatMap(id -> item(bundle, id))
        .map(item -> {
          Extraction after =
              new Extractor(bundle.extraction())
                  .corrected(
                      before,
                      document,
                      item,
                      claim(ruling),
                      new Extraction.Correction(digest, ruling.digest()));
          return new RulingEffect(after, new Scorer(bundle).score(after, after.digest()));
        });
  }

  private static ItemClaim claim(Ruling ruling) {
    List<ItemClaim.Quote> quotes =
        ruling.evidence().stream()
            .map(quote -> new ItemClaim.Quote(quote.text(), quote.unit()))
            .toList();
    return ruling.now().equals(Applicability.NOT_APPLICABLE)
        ? new ItemClaim.NotApplicable(ruling.reason(), quotes)
        : new ItemClaim.Decided(Integer.parseInt(ruling.now()), quotes);
  }

  private static Optional<Item> item(Bundle bundle, String id) {
    return bundle.extraction().traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(item -> item.id().equals(ItemUnit.item(id)))
        .findFirst()
        .map(item -> ItemUnit.unit(id).map(item::of).orElse(item));
  }
}
