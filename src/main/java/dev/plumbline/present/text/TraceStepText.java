package dev.plumbline.present.text;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.Expression.Applies;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.GradeScale.Grade.NearBorder;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Branch;
import dev.plumbline.score.StoredStep.Cap;
import dev.plumbline.score.StoredStep.Definition;
import dev.plumbline.score.StoredStep.Exemption;
import dev.plumbline.score.StoredStep.Flagged;
import dev.plumbline.score.StoredStep.Graded;
import dev.plumbline.score.StoredStep.Leaf;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Stream;

/// A step of a trace as text.
///
/// @param number shows the numbers
public record TraceStepText(RoundedNumber number) {

  public String of(StoredStep step) {
    return new TraceStepText(number.apart(numbers(step))).words(step);
  }

  /// What a step compares, none of which may seem to be another.
  private static List<Rational> numbers(StoredStep step) {
    Stream<StoredValue> own =
        step instanceof StoredStep.Node node ? Stream.of(node.value()) : Stream.empty();
    return Stream.concat(own, step.reads().values().stream())
        .flatMap(value -> value.decimal().stream())
        .map(Rational::of)
        .distinct()
        .toList();
  }

  private String words(StoredStep step) {
    String words =
        switch (step) {
          case StoredStep.Gate gate -> "gate " + gate.id() + ": " + rounded(gate.truth());
          case Cap cap ->
              "cap "
                  + cap.subject()
                  + ": "
                  + rounded(cap.from())
                  + " counts as "
                  + rounded(cap.to())
                  + (cap.support().equals(Support.NONE.wireName())
                      ? ", no valid quote"
                      : ", too few valid quotes");
          case Exemption exempt ->
              "exempt "
                  + exempt.item()
                  + ": "
                  + rounded(exempt.decision())
                  + " without quotes; needs review";
          case Flagged flag ->
              "flag "
                  + flag.kind()
                  + ": "
                  + Plural.of(flag.sentences(), "sentence")
                  + " addressing the judge";
          case StoredStep.Units units -> units(units);
          case Definition definition ->
              definition.kind() + " " + definition.id() + ": " + rounded(definition.value());
          case StoredStep.Rule rule -> rule(rule);
          case Branch branch ->
              "branch "
                  + branch.node()
                  + ": "
                  + escaped(branch.question())
                  + " is "
                  + escaped(branch.branch());
          case Leaf leaf ->
              "leaf "
                  + leaf.node()
                  + ": "
                  + rounded(leaf.score())
                  + leaf.label().map(label -> ", " + escaped(label)).orElse("")
                  + verdict(leaf)
                  + (leaf.isPossible() ? " (possible)" : "");
          case StoredStep.Node node -> node(node);
          case Graded graded -> GradeText.of(graded);
        };
    List<String> reads = reads(step.reads());
    return reads.isEmpty() ? words : words + "  [" + String.join(", ", reads) + "]";
  }

  /// The values that a step read; of what does not apply, that it does not.
  private List<String> reads(SortedMap<String, StoredValue> values) {
    List<String> reads = new ArrayList<>();
    values.forEach((id, value) -> {
      StoredValue applies =
          values.getOrDefault(ExpressionText.of(new Applies(id)), StoredValue.TRUE);
      if (applies.truth().equals(Optional.of(false))) {
        reads.add(id + " " + DecisionText.NOT_APPLICABLE);
      } else if (!id.startsWith(APPLIES) || value.truth().isEmpty()) {
        reads.add(id + " " + rounded(value));
      }
    });
    return reads;
  }

  private static final String APPLIES = "applies(";

  /// The key of a rule, condition, derivation or gate in [ExplanationContext#conditions]; empty for
  /// other steps.
  public static String name(StoredStep step) {
    return switch (step) {
      case StoredStep.Gate gate -> "gate " + gate.id();
      case StoredStep.Rule rule -> "rule " + rule.key();
      case Definition definition -> definition.kind() + " " + definition.id();
      case StoredStep _ -> "";
    };
  }

  /// Control and formatting characters are escaped.
  public static String plain(StoredValue value) {
    return escaped(value.words());
  }

  private String rounded(StoredValue value) {
    return escaped(number.of(value));
  }

  public static String escaped(String text) {
    String shown = EscapedText.text(text);
    return shown.substring(1, shown.length() - 1);
  }

  private static String units(StoredStep.Units units) {
    List<String> parts = new ArrayList<>();
    units
        .counts()
        .forEach(
            (decision, count) -> parts.add(escaped(decision) + " for " + Plural.of(count, "unit")));
    if (units.notApplicable() > 0) {
      parts.add("not applicable for " + Plural.of(units.notApplicable(), "unit"));
    }
    return "units "
        + units.item()
        + ": "
        + (parts.isEmpty() ? "the document has none" : String.join(", ", parts));
  }

  private String rule(StoredStep.Rule rule) {
    String worth =
        switch (rule.firing()) {
          case NOT_FIRED, SKIPPED -> "";
          case FIRED, UNDECIDED, PROPOSED ->
              (rule.isTerminal() ? ", ends with " : ", adds ") + rounded(rule.contribution());
        };
    List<String> by = rule.overriddenBy().stream().map(TraceStepText::escaped).toList();
    return "rule "
        + rule.key()
        + ": "
        + rule.firing().wireName().replace('-', ' ')
        + (by.isEmpty() ? "" : ", overridden by " + String.join(", ", by))
        + worth
        + verdict(rule);
  }

  private static String verdict(StoredStep step) {
    return step.verdict().map(verdict -> ", " + verdict).orElse("");
  }

  private String node(StoredStep.Node node) {
    String how =
        switch (node.kind()) {
          case FORMULA -> " = " + escaped(node.formula());
          case WEIGHTED_MEAN, SUM, MIN -> " = " + node.kind().wireName() + weights(node);
          case RULES, TREE, TRAIT -> "";
        };
    String score = node.score().map(s -> ", " + rounded(s) + " on its scale").orElse("");
    String on = node.on().map(o -> " of the " + escaped(o) + " score").orElse("");
    String pass = node.pass().map(p -> "; " + escaped(p) + on).orElse("");
    String verdict = pass.isEmpty() ? verdict(node) : ": " + node.verdict().orElse("undecided");
    return "node " + node.id() + " " + rounded(node.value()) + how + score + pass + verdict;
  }

  private String weights(StoredStep.Node node) {
    List<String> weights = new ArrayList<>();
    node.weights().forEach((id, weight) -> weights.add(rounded(weight) + " " + id));
    return " of " + String.join(", ", weights);
  }

  /// How a value was graded, as text.
  public static final class GradeText {

    /// Such as `grade composite: C, at most C since courtesy < 2, 0.02 below B`.
    static String of(Graded graded) {
      List<String> rules = new ArrayList<>();
      for (Graded.TriedRule rule : graded.rules()) {
        String effect =
            (rule.ruled().effect() == Effect.GRADE
                    ? ""
                    : rule.ruled().effect().wireName().replace('_', ' ') + " ")
                + escaped(rule.ruled().grade());
        String because = rule.because().isEmpty() ? "" : " (" + escaped(rule.because()) + ")";
        switch (rule.ruled().holds()) {
          case TRUE -> rules.add(effect + " since " + escaped(rule.when()) + because);
          case UNKNOWN -> rules.add(effect + " if " + escaped(rule.when()) + because);
          case FALSE -> {}
        }
      }
      return "grade "
          + graded.node()
          + ": "
          + escaped(graded.grade().words())
          + (rules.isEmpty() ? "" : ", " + String.join(", ", rules))
          + near(graded.grade().near());
    }

    /// Such as `, 0.02 below B`; empty if no border is near.
    public static String near(List<NearBorder> borders) {
      StringBuilder text = new StringBuilder();
      borders.forEach(border -> text.append(", ").append(near(border)));
      return text.toString();
    }

    public static String near(NearBorder border) {
      Rational distance = border.distance();
      String grade = escaped(border.grade());
      return switch (distance.sign()) {
        case -1 -> RoundedNumber.TWO.of(distance.negated()) + " below " + grade;
        case 0 -> "exactly where " + grade + " begins";
        default -> RoundedNumber.TWO.of(distance) + " above where " + grade + " begins";
      };
    }

    private static String escaped(String text) {
      return TraceStepText.escaped(text);
    }

    private GradeText() {}
  }

  /// What was decided on an item, in the words of a person.
  public static final class DecisionText {

    public static final String NOT_APPLICABLE = "does not apply";

    /// `no`, `partly` or `yes`, or the level with what it means: `3 (one is answered)`.
    public static String of(int decision, DecisionScale scale) {
      if (scale.isDeclared()) {
        String meaning = scale.descriptors().getOrDefault(decision, "");
        return scale.isPreference()
            ? meaning
            : decision + (meaning.isEmpty() ? "" : " (" + meaning + ")");
      }
      return plain(decision, scale);
    }

    /// The same of a mean, which may lie between two levels: `3.5`.
    public static String of(Rational decision, DecisionScale scale) {
      OptionalInt level = decision.whole();
      return level.isPresent() ? of(level.getAsInt(), scale) : decision.toString();
    }

    /// The same where the meanings of levels are shown elsewhere: `level 3 of 5`.
    public static String brief(int decision, DecisionScale scale) {
      return scale.isDeclared() && !scale.isPreference()
          ? "level " + decision + " of " + scale.highest()
          : of(decision, scale);
    }

    private static String plain(int decision, DecisionScale scale) {
      return decision == scale.lowest() ? "no" : decision == scale.highest() ? "yes" : "partly";
    }

    /// A sign whose shape alone tells it: empty, half or full; of a preference nothing.
    public static String sign(int decision, DecisionScale scale) {
      if (scale.isPreference()) {
        return "";
      }
      return decision == scale.lowest()
          ? "\u25cb"
          : decision == scale.highest() ? "\u25cf" : "\u25d0";
    }

    private DecisionText() {}
  }
}
