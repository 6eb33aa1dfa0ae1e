package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.ScorecardSummary;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What documents get for the criteria of a theme, over rubrics whose items differ.
///
/// Of a document it is the share of the points that the theme's items can give: of criteria with
/// points, as HealthBench has it, the points of those that are met over the sum of the positive
/// ones, and nothing of a document without positive ones; of others the weighted mean of what their
/// decisions are worth.
///
/// @param themes sorted by name
public record ThemeScores(List<OfTheme> themes) {

  public ThemeScores {
    themes = List.copyOf(themes);
  }

  /// @param items asked about the theme, over all documents
  /// @param unknown documents left out, since a decision of the theme is not known
  /// @param documents the others
  public record OfTheme(String theme, long items, long unknown, long documents, Estimate score) {}

  /// Collects the documents of a run.
  public static final class Builder {

    private static final class Sums {
      private final ClusteredMean scores = new ClusteredMean();
      private long items;
      private long unknown;
      private double lowest;
    }

    /// What a document gets, and could get.
    private static final class Share {
      private Rational got = Rational.ZERO;
      private Rational most = Rational.ZERO;
      private Rational least = Rational.ZERO;
      private boolean unknown;
    }

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private final SortedMap<String, Sums> themes = new TreeMap<>();

    /// @param cluster the case of the document, or the document itself
    /// @param bundle of the document
    public void add(
        String cluster, Bundle bundle, StoredScorecard card, StoredExtraction extraction) {
      if (card.gate().isPresent()
          || bundle.rubric().items().stream().allMatch(item -> item.themes().isEmpty())) {
        return;
      }
      Map<String, Optional<Rational>> decisions = decisions(card, extraction);
      SortedMap<String, Share> shares = new TreeMap<>();
      for (Trait trait : bundle.rubric().questions().traits()) {
        boolean points = trait.isOfPoints();
        for (Item item : trait.items()) {
          item.themes()
              .forEach(theme -> {
                themes.computeIfAbsent(theme, _ -> new Sums()).items++;
                Share share = shares.computeIfAbsent(theme, _ -> new Share());
                Optional<Rational> decision = decisions.get(item.id());
                share.unknown |= decision != null && decision.isEmpty();
                if (decision != null && decision.isPresent()) {
                  add(item, points, item.scale().share(decision.get()), share);
                }
              });
        }
      }
      shares.forEach((theme, share) -> {
        Sums sums = themes.get(theme);
        if (share.unknown) {
          sums.unknown++;
        } else if (share.most.sign() > 0) {
          sums.lowest = Math.min(sums.lowest, share.least.dividedBy(share.most).doubleValue());
          sums.scores.add(cluster, share.got.dividedBy(share.most).atNodeExit().toDecimal());
        }
      });
    }

    private static void add(Item item, boolean points, Rational worth, Share share) {
      Rational weight = Rational.of(item.weight());
      if (!points) {
        Rational good = item.reverseScored() ? Rational.ONE.minus(worth) : worth;
        share.got = share.got.plus(weight.times(good));
        share.most = share.most.plus(weight);
      } else if (item.reverseScored()) {
        share.got = share.got.minus(weight.times(worth));
        share.least = share.least.minus(weight);
      } else {
        share.got = share.got.plus(weight.times(worth));
        share.most = share.most.plus(weight);
      }
    }

    /// What counts of each item that applies, of one that is asked of units their mean; empty where
    /// it is not known.
    private static Map<String, Optional<Rational>> decisions(
        StoredScorecard card, StoredExtraction extraction) {
      SortedMap<String, Optional<Rational>> capped = new TreeMap<>();
      ScorecardSummary.of(card)
          .caps()
          .forEach(cap ->
              capped.put(
                  cap.name(),
                  Optional.of(cap.to()).filter(NUMBER.asMatchPredicate()).map(Rational::of)));
      Map<String, Optional<Rational>> sums = new TreeMap<>();
      Map<String, Long> units = new TreeMap<>();
      extraction
          .findings()
          .forEach(finding -> {
            if (finding.isNotApplicable()) {
              return;
            }
            String item = ItemUnit.item(finding.item());
            Optional<Rational> counts = capped.getOrDefault(finding.item(), finding.decision());
            units.merge(item, 1L, Long::sum);
            sums.merge(item, counts, (one, other) -> one.flatMap(it -> other.map(it::plus)));
          });
      sums.replaceAll((item, sum) -> sum.map(it -> it.dividedBy(Rational.of(units.get(item)))));
      return sums;
    }

    public ThemeScores build() {
      return new ThemeScores(
          themes.entrySet().stream()
              .map(it ->
                  new OfTheme(
                      it.getKey(),
                      it.getValue().items,
                      it.getValue().unknown,
                      it.getValue().scores.values(),
                      it.getValue().scores.estimate(it.getValue().lowest, 1)))
              .toList());
    }
  }
}
