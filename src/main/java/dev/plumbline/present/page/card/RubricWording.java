package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.present.text.TraceStepText.DecisionText;
import dev.plumbline.present.text.VerdictText.TruthText;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue.OfNumber;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue.OfText;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue.OfTruth;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.FactType.Enumerated;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.PlanNodes;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The words for the names and values of one rubric.
final class RubricWording {

  private static final List<String> TRUTH = List.of("true", "false");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private final SortedMap<String, Item> items;
  private final SortedMap<String, Fact> facts = new TreeMap<>();
  private final Map<String, String> units;
  private final SortedMap<String, String> traits = new TreeMap<>();
  private final boolean plain;
  private final RoundedNumber number;

  /// @param units the words of the units that items were asked of, by the ids under which they were
  RubricWording(Rubric rubric, Map<String, String> units) {
    this(rubric, units, false);
  }

  /// What the rubric says to writers, where it does.
  static RubricWording forWriters(Rubric rubric, Map<String, String> units) {
    return new RubricWording(rubric, units, true);
  }

  private RubricWording(Rubric rubric, Map<String, String> units, boolean plain) {
    this.units = units;
    this.plain = plain;
    this.items = rubric.itemsById();
    rubric.questions().facts().forEach(fact -> facts.put(fact.id(), fact));
    if (plain) {
      rubric.questions().traits().forEach(trait -> traits.put(trait.id(), trait.plain()));
    }
    this.number = RoundedNumber.of(rubric);
  }

  /// A question as its reader understands it.
  String ask(Item item) {
    return plain && !item.plain().ask().isEmpty() ? item.plain().ask() : item.ask();
  }

  /// What a level of an item says to its reader.
  String level(Item item, int level) {
    String own = item.scale().descriptors().getOrDefault(level, Integer.toString(level));
    return Wording.clause(item.plain().levels().getOrDefault(level, own));
  }

  /// A trait or another node, as its reader knows it.
  String part(String id) {
    String said = traits.getOrDefault(id, "");
    return said.isEmpty()
        ? facts.containsKey(id) || items.containsKey(id) ? name(id) : node(id)
        : said;
  }

  /// What a condition lacks, inside a sentence: `words is at least 10 (now 3)`; empty if it is an
  /// expression that nobody would say.
  Optional<String> unmet(UnmetCondition condition) {
    String subject = condition.subject();
    String required = condition.required();
    boolean isTruth = required.equals("true") || required.equals("false");
    if (isTruth && condition.actual().isEmpty()) {
      return ofUnits(subject).filter(_ -> required.equals("true"));
    }
    if (!subject
        .chars()
        .allMatch(c -> c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c))) {
      return Optional.empty();
    }
    String now =
        condition.actual().isEmpty()
            ? " (not known yet)"
            : " (now "
                + (items.containsKey(subject) || facts.containsKey(subject)
                    ? value(subject, condition.actual())
                    : NumberText.minus(condition.actual()))
                + ")";
    return Optional.of(
        (subject.equals(PlanNodes.COMPOSITE) ? "the score" : name(subject))
            + " is "
            + (isTruth
                ? value(subject, required)
                : required.startsWith("to be ")
                    ? required.substring("to be ".length())
                    : required.startsWith("not to be ")
                        ? "not " + required.substring("not to be ".length())
                        : required)
            + now);
  }

  /// A condition on the units of an item, as people say it.
  private Optional<String> ofUnits(String expression) {
    return items.values().stream()
        .filter(item ->
            expression.equals("all(" + item.id() + ")")
                || expression.equals("any(" + item.id() + ")"))
        .findFirst()
        .map(item ->
            name(item.id()) + " is yes for " + (expression.startsWith("all") ? "each" : "one"));
  }

  /// A number with as many decimals as the rubric displays, two at least.
  String number(Rational value) {
    return NumberText.of(value, number);
  }

  String number(Interval value) {
    return NumberText.of(value, number);
  }

  String signed(Rational change) {
    return NumberText.signed(change, number);
  }

  Html data(Interval value) {
    return NumberText.data(value, number);
  }

  Html data(Rational value) {
    return NumberText.data(value, number);
  }

  /// The score, which never seems to be at the pass mark where it is below.
  String score(CardContent content) {
    Interval score = content.scorecard().composite();
    return score.isPoint()
        ? content.cut().map(this::beside).orElseGet(() -> number(score))
        : number(score);
  }

  /// The value of a node beside the mark that it is compared with.
  String beside(CutMargin margin) {
    return NumberText.minus(number.beside(margin.threshold()).of(margin.value()));
  }

  /// A fact or item inside a sentence: an item by its question.
  String name(String id) {
    String item = ItemUnit.item(id);
    return items.containsKey(item)
        ? Wording.quoted(ask(items.get(item)))
            + ItemUnit.unit(id)
                .map(unit ->
                    " of " + Optional.ofNullable(units.get(id)).map(Wording::quoted).orElse(unit))
                .orElse("")
        : Wording.name(id);
  }

  /// A node of the plan inside a sentence.
  static String node(String id) {
    return id.equals(PlanNodes.COMPOSITE) ? "score" : Wording.name(id);
  }

  /// A value that a rescoring changed, as its artefact has it.
  String value(String id, String written) {
    if (written.isEmpty()) {
      return "unknown";
    }
    if (written.equals(Applicability.NOT_APPLICABLE)) {
      return "not applicable";
    }
    if (items.containsKey(ItemUnit.item(id))) {
      return NUMBER.matcher(written).matches()
          ? decision(Rational.of(written), items.get(ItemUnit.item(id)))
          : Wording.name(written);
    }
    if (!facts.containsKey(id)) {
      return Wording.quoted(written);
    }
    return switch (facts.get(id).type()) {
      case FactType.Truthful() when TRUTH.contains(written) -> TruthText.of(written.equals("true"));
      case FactType.Numeric _ when NUMBER.matcher(written).matches() -> NumberText.minus(written);
      case Enumerated(List<String> values) when values.contains(written) -> Wording.quoted(written);
      case FactType.Textual() -> Wording.quoted(written);
      // a code that says why it is unknown
      case FactType.Truthful _, FactType.Numeric _, Enumerated _ -> Wording.name(written);
    };
  }

  String decision(Rational decision, Item item) {
    OptionalInt level = decision.whole();
    return plain && level.isPresent() && item.plain().levels().containsKey(level.getAsInt())
        ? Wording.quoted(level(item, level.getAsInt()))
        : DecisionText.of(decision, item.scale());
  }

  String value(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> TruthText.of(truth);
      case FactValue.Numeric(var number) -> number(number);
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown(String code) -> "unknown: " + Wording.name(code);
    };
  }

  /// A value that a step read.
  String value(String id, BoundValue value) {
    return switch (value) {
      case OfText(String text) -> Wording.quoted(text);
      case OfTruth(Truth truth) -> truth(truth);
      case OfNumber(Interval number)
          when items.containsKey(id) && items.get(id).each().isEmpty() && number.isPoint() ->
          decision(number.low(), items.get(id));
      case OfNumber(Interval number) -> number(number);
    };
  }

  /// The values that a step read, as a line.
  Html reads(List<Binding> reads, PlanResult result) {
    if (reads.isEmpty()) {
      return Html.EMPTY;
    }
    List<String> words =
        reads.stream()
            .map(read -> name(read.id()) + " is " + value(read.id(), result.value(read)))
            .toList();
    return Tag.DIV.of(Wording.sentence(Wording.list(words)) + ".").styled("note");
  }

  static String truth(Truth truth) {
    return TruthText.of(truth);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
