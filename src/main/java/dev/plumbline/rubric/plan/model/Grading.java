package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Numeric;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.canonical.JsonRecord.Value;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How the value of a node becomes a grade.
///
/// @param node the id of the node, or [PlanNodes#COMPOSITE] for the result
/// @param bands from the best grade to the worst
/// @param decimals to which a value is rounded half up before it is banded; empty if it is not
/// @param margin how close to a border a value is flagged; empty if none is
/// @param rules what raises, limits or sets the grade
@Numeric
public record Grading(
    @Unwritten String node,
    List<Band> bands,
    @Unwritten Optional<Integer> decimals,
    Optional<Rational> margin,
    @Sparse List<GradeRule> rules)
    implements JsonRecord {

  public Grading {
    bands = List.copyOf(bands);
    rules = List.copyOf(rules);
  }

  @Derived("round")
  Optional<JsonObject> rounding() {
    return decimals.map(it -> JsonObject.of("half_up", it));
  }

  /// With the values of its borders.
  ///
  /// @param thresholds by name, all those that it names
  public GradeScale scale(Map<String, Rational> thresholds) {
    List<GradeScale.Step> steps = new ArrayList<>();
    for (Band band : bands) {
      Rational from =
          switch (band.from()) {
            case Border.At(Rational value) -> value;
            case Border.Threshold(String id) -> thresholds.get(id);
          };
      steps.add(new GradeScale.Step(band.grade(), from));
    }
    return new GradeScale(steps, decimals, margin);
  }

  /// The JSON Pointer of this grading in a rubric.
  public String path() {
    return "/grades/" + node;
  }

  /// A grade with the lowest value that has it.
  ///
  /// @param because the author's explanation for the scorecard, empty if there is none
  /// @param plain what writers read in place of the grade; empty if the grade, and in a spec
  public record Band(
      String grade, Border from, @Sparse Reason because, @Member("say") @Sparse String plain) {}

  /// Where a grade begins.
  public sealed interface Border {
    @Value
    @Numeric
    record At(Rational value) implements Border {}

    @Value
    record Threshold(String id) implements Border {}
  }

  /// What applies to a grade where a condition holds.
  public record GradeRule(
      Expression when, @Unwritten Effect effect, @Unwritten String grade, @Sparse Reason because) {
    @Derived
    @Flat
    JsonObject limit() {
      return JsonObject.of(effect.wireName(), grade);
    }
  }

  /// What a rule does to a grade, in the order in which rules apply.
  public enum Effect {
    /// The grade is no worse.
    AT_LEAST,
    /// The grade is no better.
    AT_MOST,
    /// It is the grade, whatever the value; of several rules the first that is listed decides.
    GRADE;

    /// The key under which a rule names its grade.
    public String wireName() {
      return WireName.SNAKE.of(this);
    }
  }
}
