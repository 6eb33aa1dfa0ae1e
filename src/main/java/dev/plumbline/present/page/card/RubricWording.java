package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.rubric.plan.model.PlanNodes;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The words for the names and values of one rubric.
final class RubricWording {

  private final SortedMap<String, Item> items = new TreeMap<>();
  private final SortedMap<String, Fact> facts = new TreeMap<>();

  RubricWording(Rubric rubric) {
    rubric.items().forEach(item -> items.put(item.id(), item));
    rubric.questions().facts().forEach(fact -> facts.put(fact.id(), fact));
  }

  /// A fact or item inside a sentence: an item by its question.
  String name(String id) {
    String item = ItemUnit.item(id);
    return items.containsKey(item)
        ? Wording.quoted(items.get(item).ask())
            + ItemUnit.unit(id).map(unit -> " of " + unit).orElse("")
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
      return decision(Integer.parseInt(written), items.get(ItemUnit.item(id)).scale());
    }
    if (facts.containsKey(id) && facts.get(id).type() instanceof FactType.Truthful) {
      return written.equals("true") ? "yes" : "no";
    }
    return facts.containsKey(id) && facts.get(id).type() instanceof FactType.Numeric
        ? NumberText.minus(written)
        : Wording.quoted(written);
  }

  String value(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> truth ? "yes" : "no";
      case FactValue.Numeric(var number) -> NumberText.of(number);
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown(String code) -> "unknown: " + Wording.name(code);
    };
  }

  /// A value that a step read.
  String value(String id, BoundValue value) {
    return switch (value) {
      case BoundValue.OfText(String text) -> Wording.quoted(text);
      case BoundValue.OfTruth(Truth truth) -> truth(truth);
      case BoundValue.OfNumber(Interval number)
          when items.containsKey(id) && items.get(id).each().isEmpty() && number.isPoint() ->
          decision(number.low().toDecimal().intValue(), items.get(id).scale());
      case BoundValue.OfNumber(Interval number) -> NumberText.of(number);
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
    return switch (truth) {
      case TRUE -> "yes";
      case FALSE -> "no";
      case UNKNOWN -> "unknown";
    };
  }

  /// A decision in words, as the rubric format defines them.
  static String decision(int decision, DecisionScale scale) {
    if (scale.isDeclared()) {
      String meaning = scale.descriptors().getOrDefault(decision, "");
      return decision + (meaning.isEmpty() ? "" : ", " + meaning);
    }
    if (decision == 0) {
      return "absent";
    }
    int max = scale.highest();
    if (max == 1) {
      return "present";
    }
    return decision < max ? "partial" : "clear";
  }
}
