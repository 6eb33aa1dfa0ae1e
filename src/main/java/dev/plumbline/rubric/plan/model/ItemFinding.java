package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is known about an item of one document.
public sealed interface ItemFinding {

  /// The judge decided.
  ///
  /// @param decision a level of the item, or between two where several judges decided by their mean
  /// @param support how many of the quotes that it needs were found in the document
  record Decided(Rational decision, Support support) implements ItemFinding {
    public Decided(int level, Support support) {
      this(Rational.of(level), support);
    }
  }

  /// Several decisions are possible, each with any evidence; the code says why.
  ///
  /// @param low the lowest of them
  /// @param high the highest, at least `low`
  record Partial(Rational low, Rational high, String code) implements ItemFinding {}

  /// There is no decision.
  record Undecided() implements ItemFinding {}

  /// It does not apply to the document.
  record NotApplicable() implements ItemFinding {}

  /// What is known about an item that is asked of each unit.
  ///
  /// @param units the finding of each, by the name under which it was asked
  record ByUnit(SortedMap<String, ItemFinding> units) implements ItemFinding {
    public ByUnit {
      units = Collections.unmodifiableSortedMap(new TreeMap<>(units));
    }

    /// One unit alone.
    public static ByUnit of(String id, ItemFinding finding) {
      SortedMap<String, ItemFinding> one = new TreeMap<>();
      one.put(id, finding);
      return new ByUnit(one);
    }
  }
}
