package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Value;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.WireNamed;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The inputs of a program. Missing facts and items are unknown; missing traits have sufficient
/// evidence.
///
/// @param traitSupport whether each trait has as much evidence as it needs; unknown where an answer
///   that is not there could bring some
/// @param flags the number of sentences flagged as possible prompt injection, by kind
/// @param contested the items and facts whose answers rest on such sentences
public record ScoringPlanInputs(
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> items,
    SortedMap<String, Truth> traitSupport,
    SortedMap<String, Integer> flags,
    SortedSet<String> contested) {

  /// Views, not copies: an execution reads them once and does not retain them.
  public ScoringPlanInputs {
    facts = Collections.unmodifiableSortedMap(facts);
    items = Collections.unmodifiableSortedMap(items);
    traitSupport = Collections.unmodifiableSortedMap(traitSupport);
    flags = Collections.unmodifiableSortedMap(flags);
    contested = Collections.unmodifiableSortedSet(contested);
  }

  /// Inputs of a document without flags.
  public ScoringPlanInputs(
      SortedMap<String, FactValue> facts,
      SortedMap<String, ItemFinding> items,
      SortedMap<String, Truth> traitSupport) {
    this(facts, items, traitSupport, new TreeMap<>(), new TreeSet<>());
  }

  /// What it would be if nobody had answered what is contested.
  public ScoringPlanInputs withoutContested() {
    SortedMap<String, FactValue> facts = new TreeMap<>(this.facts);
    SortedMap<String, ItemFinding> items = new TreeMap<>(this.items);
    for (String id : contested) {
      facts.remove(id);
      items.remove(id);
    }
    return new ScoringPlanInputs(facts, items, traitSupport);
  }

  /// What is known about an item of one document.
  public sealed interface ItemFinding {

    /// The judge decided.
    ///
    /// @param decision a level of the item, or between two where several judges decided by their
    ///   mean
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
        units = SortedCopy.of(units);
      }

      /// One unit alone.
      public static ByUnit of(String id, ItemFinding finding) {
        SortedMap<String, ItemFinding> one = new TreeMap<>();
        one.put(id, finding);
        return new ByUnit(one);
      }
    }
  }

  /// The value of a fact for one document: known, or unknown with a code for the reason.
  public sealed interface FactValue {

    @Value
    record Truthful(boolean value) implements FactValue {}

    @Value
    record Numeric(Rational value) implements FactValue {}

    @Value
    record Textual(String value) implements FactValue {}

    /// Why it is not known.
    record Unknown(@Member("unknown") String code) implements FactValue {}

    default boolean isKnown() {
      return !(this instanceof Unknown);
    }
  }

  /// How much valid evidence a decision or a trait has, compared with what it needs.
  public enum Support implements WireNamed {
    /// As much as it needs; always so if it needs none.
    SUFFICIENT,
    /// Some, but less than it needs.
    INSUFFICIENT,
    /// None, although it needs some.
    NONE;

    /// @param valid distinct valid quotes, from 0
    /// @param required quotes needed, from 0
    public static Support of(int valid, int required) {
      if (valid >= required) {
        return SUFFICIENT;
      }
      return valid > 0 ? INSUFFICIENT : NONE;
    }
  }
}
