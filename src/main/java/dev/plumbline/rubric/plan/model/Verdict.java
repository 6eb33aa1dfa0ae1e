package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.List;
import java.util.Optional;

/// The verdict of a rule, leaf, gate or cut on a document, from mildest to worst.
public enum Verdict implements WireNamed {
  NONE,
  PASS,
  REVIEW,
  FAIL;

  /// The verdicts that a rubric can declare.
  public static List<String> wireNames() {
    return List.of(PASS.wireName(), REVIEW.wireName(), FAIL.wireName());
  }

  public static Optional<Verdict> parse(String word) {
    return WireName.KEBAB.parse(Verdict.class, word).filter(verdict -> verdict != NONE);
  }

  public Verdict worse(Verdict other) {
    return ordinal() >= other.ordinal() ? this : other;
  }
}
