package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// One quality of a text, scored on a scale from the decisions on its items (RULERS, equation 3).
///
/// @param anchors the meaning of each level, by level as a plain decimal
/// @param quotesRequired valid quotes that keep the trait's score from being capped;
///   [Item#RUBRIC_DEFAULT] if the trait does not declare a number
/// @param plain what writers know it as; empty if by its id, and in a spec
public record Trait(
    @Unwritten String id,
    @Sparse String description,
    @Unwritten Scale scale,
    @Sparse SortedMap<String, String> anchors,
    @Unwritten List<Item> items,
    @Member("needs") @Sparse("" + Item.RUBRIC_DEFAULT) int quotesRequired,
    @Member("say") @Sparse String plain)
    implements JsonRecord {
  public Trait {
    anchors = SortedCopy.of(anchors);
    items = List.copyOf(items);
  }

  @Derived("scale")
  JsonObject steps() {
    return JsonObject.of(
        "max", scale.max(),
        "min", scale.min(),
        "step", Optional.of(scale.step()).filter(it -> it.compareTo(BigDecimal.ONE) != 0));
  }

  public List<Item> itemsById() {
    return items.stream().sorted(Comparator.comparing(Item::id)).toList();
  }

  /// The same trait with some of its items.
  public Trait withItems(List<Item> some) {
    return new Trait(id, description, scale, anchors, some, quotesRequired, plain);
  }

  /// Whether it is the sum of the points of its items, some of which may be negative.
  public boolean isOfPoints() {
    return scale.max().compareTo(sum(false)) == 0 && scale.min().negate().compareTo(sum(true)) == 0;
  }

  private BigDecimal sum(boolean reversed) {
    return items.stream()
        .filter(item -> item.reverseScored() == reversed)
        .map(Item::weight)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /// Its item, if there is one alone that is asked once: the levels of the item are then its own.
  public Optional<Item> only() {
    return items.size() == 1 && items.getFirst().each().isEmpty()
        ? Optional.of(items.getFirst())
        : Optional.empty();
  }

  /// The points of a level of its only item.
  public Rational points(Item item, int level) {
    Rational share = item.scale().share(Rational.of((long) level));
    Rational low = Rational.of(scale.min());
    return low.plus(
        Rational.of(scale.max())
            .minus(low)
            .times(item.reverseScored() ? Rational.ONE.minus(share) : share));
  }

  /// Whether an item has a weight, so that the mean of its items is a weighted one.
  public boolean isWeighted() {
    return !items.stream().allMatch(Item::isEven);
  }

  /// A named number with its rationale. Texts that were not given are empty.
  @Sparse
  public record Threshold(
      @Unwritten String id,
      BigDecimal value,
      String unit,
      String rationale,
      String source,
      String date,
      String owner,
      String review)
      implements JsonRecord {}
}
