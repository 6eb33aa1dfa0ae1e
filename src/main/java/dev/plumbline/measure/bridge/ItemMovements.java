package dev.plumbline.measure.bridge;

import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.calibrate.stats.PairedDifference;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.agreement.HolmAdjustment;
import dev.plumbline.measure.bridge.ItemMovement.Figure;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Compares the answers of two judges about the same documents, item by item. Decisions that came
/// with a document are nobody's and are left out.
public final class ItemMovements {

  private final SortedMap<String, Map<Figure, Figures>> items = new TreeMap<>();
  private final List<ItemDifference> differences = new ArrayList<>();

  /// The pairs of one figure of an item.
  private static final class Figures {
    private final QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    private final List<Double> before = new ArrayList<>();
    private final List<Double> change = new ArrayList<>();
    private double old;
    private double now;
    private int asked;
    private long pairs;
    private long equal;
    private boolean occurs;

    /// One answer of the document at hand.
    private void add(int was, int is) {
      old += was;
      now += is;
      asked++;
      pairs++;
      equal += was == is ? 1 : 0;
      occurs |= was > 0 || is > 0;
      kappa.add(was, is);
    }

    private void endDocument() {
      if (asked > 0) {
        before.add(old / asked);
        change.add((now - old) / asked);
      }
      old = 0;
      now = 0;
      asked = 0;
    }

    private PairedDifference difference() {
      return PairedDifference.of(doubles(change));
    }
  }

  /// @param id of the document in the older run
  public void add(String id, StoredExtraction old, StoredExtraction now) {
    SortedMap<String, StoredFinding> after = findings(now);
    findings(old)
        .forEach((asked, was) -> {
          StoredFinding is = after.get(asked);
          if (is != null) {
            compare(id, asked, was, is);
          }
        });
    items.values().forEach(figures -> figures.values().forEach(Figures::endDocument));
  }

  private static SortedMap<String, StoredFinding> findings(StoredExtraction extraction) {
    return extraction.findings().stream()
        .filter(finding -> !finding.isSupplied())
        .collect(Collectors.toMap(StoredFinding::item, it -> it, (one, _) -> one, TreeMap::new));
  }

  private void compare(String id, String asked, StoredFinding was, StoredFinding is) {
    String item = ItemUnit.item(asked);
    boolean answered = isAnswered(was) && isAnswered(is);
    if (answered && !was.isNotApplicable() && !is.isNotApplicable()) {
      figures(item, Figure.DECISION).add(was.level().getAsInt(), is.level().getAsInt());
    }
    if (answered) {
      figures(item, Figure.NOT_APPLICABLE)
          .add(was.isNotApplicable() ? 1 : 0, is.isNotApplicable() ? 1 : 0);
    }
    figures(item, Figure.UNANSWERED).add(isAnswered(was) ? 0 : 1, isAnswered(is) ? 0 : 1);
    if (!word(was).equals(word(is))) {
      differences.add(new ItemDifference(id, asked, word(was), word(is)));
    }
  }

  private Figures figures(String item, Figure figure) {
    return items
        .computeIfAbsent(item, _ -> new EnumMap<>(Figure.class))
        .computeIfAbsent(figure, _ -> new Figures());
  }

  private static boolean isAnswered(StoredFinding finding) {
    return finding.isNotApplicable() || finding.level().isPresent();
  }

  private static String word(StoredFinding finding) {
    if (finding.isNotApplicable()) {
      return Applicability.NOT_APPLICABLE;
    }
    return finding.level().isPresent()
        ? Integer.toString(finding.level().getAsInt())
        : finding.unknown().orElse("unknown");
  }

  /// By item. Shares of answers that do not apply, or are missing, are left out where there are
  /// none.
  public List<ItemMovement> movements() {
    List<ItemMovement> found = new ArrayList<>();
    items.forEach((item, figures) ->
        figures.forEach((figure, pairs) -> {
          if (figure == Figure.DECISION || pairs.occurs) {
            found.add(movement(item, figure, pairs));
          }
        }));
    double[] adjusted =
        HolmAdjustment.of(
            found.stream()
                .mapToDouble(it -> it.isTested() ? it.difference().p() : Double.NaN)
                .toArray());
    return IntStream.range(0, adjusted.length)
        .mapToObj(i -> found.get(i).adjusted(adjusted[i]))
        .toList();
  }

  private static ItemMovement movement(String item, Figure figure, Figures pairs) {
    return new ItemMovement(
        item,
        figure,
        pairs.pairs,
        pairs.equal,
        figure == Figure.DECISION ? pairs.kappa.find() : Optional.empty(),
        Moments.mean(doubles(pairs.before)),
        pairs.difference(),
        1);
  }

  /// In the order of the documents, then of the items.
  public List<ItemDifference> differences() {
    return List.copyOf(differences);
  }

  private static double[] doubles(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /// An item that two judges answered differently.
  ///
  /// @param document its id in the older run
  /// @param item with the unit, if it is asked of each
  /// @param old a decision, `not-applicable`, or a code for which there is none
  /// @param now likewise, of the new judge
  public record ItemDifference(String document, String item, String old, String now) {}
}
