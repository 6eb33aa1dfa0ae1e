package dev.plumbline.rubric;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.ItemFinding;
import dev.plumbline.rubric.plan.model.Support;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// An example with its expected results. The compiler runs every case and rejects a rubric whose
/// results differ.
///
/// @param findings what is known of each item: decisions, which are taken as supported by evidence;
///   that it does not apply; for an item that is asked of each unit, that for each
/// @param calibrated the calibrated composite that a cut with `on: calibrated` reads
/// @param expected expected values by `composite`, `interval`, `status`, `passed`, `verdict` or the
///   id of a node, written as on a scorecard
public record RubricTestCase(
    String name,
    SortedMap<String, FactValue> facts,
    SortedMap<String, ItemFinding> findings,
    Optional<BigDecimal> calibrated,
    SortedMap<String, String> expected) {
  public RubricTestCase {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    findings = Collections.unmodifiableSortedMap(new TreeMap<>(findings));
    expected = Collections.unmodifiableSortedMap(new TreeMap<>(expected));
  }

  /// A case with decisions and without a calibrated score.
  public RubricTestCase(
      String name,
      SortedMap<String, FactValue> facts,
      SortedMap<String, Integer> decisions,
      SortedMap<String, String> expected) {
    this(name, facts, supported(decisions), Optional.empty(), expected);
  }

  private static SortedMap<String, ItemFinding> supported(SortedMap<String, Integer> decisions) {
    SortedMap<String, ItemFinding> findings = new TreeMap<>();
    decisions.forEach((id, decision) -> findings.put(id, decided(decision)));
    return findings;
  }

  /// A decision that is taken as supported.
  static ItemFinding decided(int decision) {
    return new ItemFinding.Decided(decision, Support.SUFFICIENT);
  }

  /// The decisions on items that are asked once.
  public SortedMap<String, Integer> decisions() {
    SortedMap<String, Integer> decisions = new TreeMap<>();
    findings.forEach((id, finding) -> {
      if (finding instanceof ItemFinding.Decided(Rational decision, Support _)) {
        decision.whole().ifPresent(level -> decisions.put(id, level));
      }
    });
    return decisions;
  }
}
