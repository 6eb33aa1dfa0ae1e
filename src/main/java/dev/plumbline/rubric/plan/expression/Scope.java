package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// The names declared so far, with their slots and value ranges. Filled in topological order, so a
/// name that is missing here is undeclared.
public final class Scope {

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<String, Binding> applicabilities = new LinkedHashMap<>();
  private final Map<String, DecisionScale> unitScales = new LinkedHashMap<>();
  private final Map<Expression.Aggregate, Entry> aggregates = new LinkedHashMap<>();
  private final List<Interval> numbers = new ArrayList<>();
  private int truths;
  private int texts;
  private int known;

  /// @param values the values of an enum; empty otherwise
  public record Entry(Binding binding, Interval range, int decimals, List<String> values) {}

  public Entry find(String id) {
    return entries.getOrDefault(id, MISSING);
  }

  public Binding fact(String id, FactType type) {
    return switch (type) {
      case FactType.Truthful() -> truth(id, known++);
      case FactType.Numeric(boolean whole, var min, var max) ->
          number(
              id,
              Interval.of(Rational.of(min), Rational.of(max)),
              whole ? 0 : Rational.NODE_DECIMALS,
              known++);
      case FactType.Enumerated(List<String> values) -> text(id, values);
      case FactType.Textual() -> text(id, List.of());
    };
  }

  /// An item, whose value is its decision.
  public Binding item(String id, DecisionScale scale) {
    return number(id, range(scale), 0, known++);
  }

  /// An item that is asked of each unit, whose value is the mean of its decisions.
  public Binding itemOfUnits(String id, DecisionScale scale) {
    unitScales.put(id, scale);
    return number(id, range(scale), BoundExpression.UNBOUNDED_DECIMALS, known++);
  }

  private static Interval range(DecisionScale scale) {
    return Interval.of(Rational.of(scale.lowest()), Rational.of(scale.highest()));
  }

  /// Declares that an item or node may not apply; the slot says whether it does.
  public Binding mayNotApply(String id) {
    Binding binding =
        new Binding(
            ExpressionText.of(new Expression.Applies(id)),
            Binding.Kind.TRUTH,
            truths++,
            find(id).binding().known());
    applicabilities.put(id, binding);
    return binding;
  }

  /// The slot that says whether an item or node applies; none if it always does.
  public List<Binding> applicability(String id) {
    return applicabilities.containsKey(id) ? List.of(applicabilities.get(id)) : List.of();
  }

  /// Whether a name is an item that is asked of each unit.
  boolean isOfUnits(String id) {
    return unitScales.containsKey(id);
  }

  /// What the decisions of an item come to, in a slot of its own. The item must be declared.
  Entry aggregate(Expression.Aggregate aggregate) {
    return aggregates.computeIfAbsent(aggregate, this::declared);
  }

  private Entry declared(Expression.Aggregate aggregate) {
    Binding item = find(aggregate.item()).binding();
    String id = ExpressionText.of(aggregate);
    if (aggregate.function().isCondition()) {
      return new Entry(
          new Binding(id, Binding.Kind.TRUTH, truths++, item.known()), NOTHING, 0, List.of());
    }
    DecisionScale scale = unitScales.get(aggregate.item());
    Interval range =
        switch (aggregate.function()) {
          case SHARE -> Interval.of(Rational.ZERO, Rational.ONE);
          case COUNT -> Interval.of(Rational.ZERO, Rational.of(UNITS_MAX));
          case WORST -> range(scale);
          case ALL, ANY -> throw new IllegalStateException("a condition has no range");
        };
    numbers.add(range);
    return new Entry(
        new Binding(id, Binding.Kind.NUMBER, numbers.size() - 1, item.known()),
        range,
        aggregate.function() == Expression.UnitFunction.SHARE
            ? BoundExpression.UNBOUNDED_DECIMALS
            : 0,
        List.of());
  }

  /// What is computed from the decisions on an item, with the slots.
  public Map<Expression.Aggregate, Binding> aggregates(String item) {
    Map<Expression.Aggregate, Binding> slots = new LinkedHashMap<>();
    aggregates.forEach((aggregate, entry) -> {
      if (aggregate.item().equals(item)) {
        slots.put(aggregate, entry.binding());
      }
    });
    return slots;
  }

  /// Most units of one document that an item is asked of.
  public static final int UNITS_MAX = 1_000;

  /// A node, whose value has [Rational#NODE_DECIMALS] decimals.
  public Binding node(String id, Interval range) {
    return number(id, range, Rational.NODE_DECIMALS, Binding.COMPUTED);
  }

  public Binding condition(String id) {
    return truth(id, Binding.COMPUTED);
  }

  /// A constant of the rubric, which is exact.
  public void threshold(String id, Rational value) {
    number(id, Interval.point(value), value.toDecimal().scale(), Binding.CONSTANT);
  }

  /// Adds another name for an existing one.
  public void alias(String id, String existing) {
    entries.put(id, find(existing));
  }

  public void remove(String id) {
    entries.remove(id);
  }

  public Frame.Slots slots() {
    return new Frame.Slots(numbers.size(), truths, texts, known);
  }

  /// A frame in which nothing is known: an expression evaluated on it gives the range of all its
  /// values.
  public Frame unknownFrame() {
    Frame frame = new Frame(slots());
    numbers.toArray(frame.numbers);
    java.util.Arrays.fill(frame.truths, Truth.UNKNOWN);
    java.util.Arrays.fill(frame.texts, Frame.UNKNOWN_TEXT);
    java.util.Arrays.fill(frame.known, Truth.UNKNOWN);
    return frame;
  }

  /// The initial numbers of every execution: thresholds, and the bounds of the others.
  public List<Interval> numbers() {
    return List.copyOf(numbers);
  }

  /// Help for an undeclared name: that it is a text that something can be, or the nearest declared
  /// ones.
  String suggestion(String id) {
    if (entries.values().stream().anyMatch(entry -> entry.values().contains(id))) {
      return "did you mean `\"" + id + "\"`? a text has quotation marks";
    }
    return Suggestion.of(id, List.copyOf(entries.keySet()), "declared are");
  }

  /// Help for a name that is not a fact or item: the nearest ones that are.
  String inputSuggestion(String id) {
    List<String> inputs =
        entries.keySet().stream().filter(each -> find(each).binding().isInput()).toList();
    return Suggestion.of(id, inputs, "declared are");
  }

  private Binding number(String id, Interval range, int decimals, int knownSlot) {
    numbers.add(range);
    Binding binding = new Binding(id, Binding.Kind.NUMBER, numbers.size() - 1, knownSlot);
    entries.put(id, new Entry(binding, range, decimals, List.of()));
    return binding;
  }

  private Binding truth(String id, int knownSlot) {
    Binding binding = new Binding(id, Binding.Kind.TRUTH, truths++, knownSlot);
    entries.put(id, new Entry(binding, NOTHING, 0, List.of()));
    return binding;
  }

  private Binding text(String id, List<String> values) {
    Binding binding = new Binding(id, Binding.Kind.TEXT, texts++, known++);
    entries.put(id, new Entry(binding, NOTHING, 0, values));
    return binding;
  }

  private static final Interval NOTHING = Interval.point(Rational.ZERO);

  /// The entry of an undeclared name.
  static final Entry MISSING =
      new Entry(new Binding("", Binding.Kind.NUMBER, -1, -1), NOTHING, 0, List.of());

  /// A name and the slot that holds its value.
  ///
  /// @param known the slot that says whether the value is known; negative for names that always
  ///   have one: [#CONSTANT] for thresholds, [#COMPUTED] for nodes and conditions
  public record Binding(String id, Kind kind, int slot, int known) {

    static final int COMPUTED = -1;
    static final int CONSTANT = -2;

    /// The type of a value.
    public enum Kind {
      NUMBER,
      TRUTH,
      TEXT
    }

    /// Whether the name is a fact or an item.
    public boolean isInput() {
      return known >= 0;
    }

    /// Whether the rubric gives the value, whatever the inputs.
    public boolean isConstant() {
      return known == CONSTANT;
    }

    /// A kind and a slot are one name. Long formulas merge many sets of these, and the hash that a
    /// record generates is slow until it is compiled.
    @Override
    public int hashCode() {
      return 31 * slot + kind.ordinal();
    }
  }

  /// The names that several parts read, without duplicates, in reading order.
  static final class BindingSet {

    static List<Binding> of(List<? extends BoundExpression> parts) {
      if (parts.size() == 1) {
        return parts.getFirst().reads();
      }
      LinkedHashSet<Binding> reads = new LinkedHashSet<>();
      parts.forEach(part -> reads.addAll(part.reads()));
      return List.copyOf(reads);
    }

    private BindingSet() {}
  }
}
