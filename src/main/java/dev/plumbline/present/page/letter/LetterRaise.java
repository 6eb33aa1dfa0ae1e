package dev.plumbline.present.page.letter;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.text.TruthText;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/// The one change that would help a writer most, tried with the whole scorer: a pass first, then
/// the highest mark.
final class LetterRaise {

  private final CardContent card;
  private final Function<Rational, String> number;

  static String of(CardContent card, Function<Rational, String> number) {
    return new LetterRaise(card, number).sentence();
  }

  private LetterRaise(CardContent card, Function<Rational, String> number) {
    this.card = card;
    this.number = number;
  }

  private String sentence() {
    return card.counterfactuals().singleChanges().stream()
        .filter(this::helps)
        .filter(change -> ask(change.input()).isPresent())
        .max(
            Comparator.comparing(this::passes)
                .thenComparing((SingleChange change) -> change.after().composite().low())
                .thenComparing(Comparator.comparing(SingleChange::input).reversed()))
        .map(this::words)
        .orElse("");
  }

  private boolean helps(SingleChange change) {
    return change.after().composite().isPoint()
        && change.after().composite().low().compareTo(card.scorecard().composite().low()) > 0
        && (passes(change) || !isPass(card.scorecard().verdict()));
  }

  private boolean passes(SingleChange change) {
    return isPass(change.after().verdict());
  }

  private static boolean isPass(PossibleVerdicts verdict) {
    return verdict.isDecided()
        && verdict.worst() != Verdict.FAIL
        && verdict.worst() != Verdict.REVIEW;
  }

  private String words(SingleChange change) {
    boolean passes = passes(change) && !isPass(card.scorecard().verdict());
    return LetterWords.of(
        passes ? "raise-pass" : "raise",
        "ask",
        ask(change.input()).orElseThrow(),
        "value",
        value(change),
        "mark",
        number.apply(change.after().composite().low()));
  }

  /// A question that is asked once, or something that is known of a text.
  private Optional<String> ask(String input) {
    return card.bundle().rubric().items().stream()
        .filter(item -> item.id().equals(input))
        .map(LetterPoints::ask)
        .findFirst()
        .or(() -> fact(input).map(fact -> Wording.name(fact.id())));
  }

  private Optional<Fact> fact(String input) {
    return card.bundle().rubric().questions().facts().stream()
        .filter(fact -> fact.id().equals(input))
        .findFirst();
  }

  private String value(SingleChange change) {
    Optional<Item> asked =
        card.bundle().rubric().items().stream()
            .filter(item -> item.id().equals(change.input()))
            .findFirst();
    if (asked.isPresent()) {
      return decision(asked.get(), change.to());
    }
    boolean truth =
        fact(change.input()).filter(it -> it.type() instanceof FactType.Truthful).isPresent();
    return truth ? TruthText.of(change.to().equals("true")) : change.to();
  }

  private static String decision(Item item, String to) {
    DecisionScale scale = item.scale();
    boolean number = to.matches("[0-9]+");
    if (!number) {
      return to.replace('-', ' ');
    }
    int decision = Integer.parseInt(to);
    return scale.isDeclared()
        ? LetterPoints.level(item, decision)
        : decision == scale.lowest() || decision == scale.highest()
            ? TruthText.of(decision == scale.highest())
            : "in part";
  }
}
