package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.CLAIMS_OF_ONE_JUDGE;
import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.UNDECLARED;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_VALUES;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Aggregate;
import dev.plumbline.rubric.plan.expression.Expression.Membership;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.expression.Expression.UnitFunction;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedExpression;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.Juror;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Whether a panel can judge by a rubric.
public final class PanelCheck {

  /// Whether a panel fits a rubric: it names items and traits that there are, and of an item of
  /// which a high decision is bad, the worst decision is not taken for the lowest.
  ///
  /// @throws Refusal with all that does not fit
  public static void require(Panel panel, Bundle bundle, String file) {
    Problems problems = new Problems();
    if (bundle.extraction().claimed().isPresent()) {
      problems.add(
          CLAIMS_OF_ONE_JUDGE,
          Place.WHOLE.member("jurors"),
          "each juror would name other claims, and their decisions would be about other things",
          "ask one judge, or ask of each `sentence` in the rubric");
    }
    SortedSet<String> traits = new TreeSet<>();
    SortedSet<String> items = new TreeSet<>();
    boolean veto = panel.jurors().stream().anyMatch(Juror::veto);
    for (Trait trait : bundle.scoring().traits()) {
      traits.add(trait.id());
      for (Item item : trait.items()) {
        items.add(item.id());
        Combination combination = panel.rules().of(trait.id(), item);
        if (item.reverseScored()
            && combination != Combination.HIGHEST
            && (veto || combination == Combination.WORST)) {
          problems.add(
              WRONG_VALUES,
              Place.WHOLE.member("combine"),
              "a high decision on "
                  + EscapedText.text(item.id())
                  + " lowers the score, so its worst decision is the highest",
              "write `items: {" + item.id() + ": highest}`");
        }
      }
    }
    checkOrders(panel, bundle, problems);
    checkMeans(panel, bundle, problems);
    unknown(panel.rules().traits().keySet(), traits, "trait", problems);
    unknown(panel.rules().items().keySet(), items, "item", problems);
    problems.refuse(file);
  }

  /// Candidates are compared in both orders by all but people, and of preferences none is the worst
  /// or in the middle.
  private static void checkOrders(Panel panel, Bundle bundle, Problems problems) {
    List<JudgeIdentity> jurors = panel.jurors().stream().map(Juror::judge).toList();
    boolean compared = Candidates.areCompared(bundle.extraction());
    for (JudgeIdentity juror : jurors) {
      String written = EscapedText.text(juror.inFirstOrder().written());
      if (!compared && juror.isExchanged()) {
        problems.add(
            "/jurors",
            WRONG_VALUES,
            written + " is asked with `b` first, and the rubric compares no candidates",
            "leave `;b-first` out");
      } else if (compared && juror.equals(CueJudge.IDENTITY)) {
        problems.add(
            "/jurors",
            UNKNOWN_JUDGE,
            "phrases do not say which of two candidates is better",
            "name a model, a person, or a judge whose answers are recorded");
      } else if (compared && !juror.isPerson() && !jurors.contains(juror.exchanged())) {
        problems.add(
            "/jurors",
            MISSING,
            written + " is asked about two candidates in one order only",
            "name it in both orders, or not at all");
      }
    }
    List<String> ordered =
        compared
            ? panel.rules().all().stream()
                .filter(it -> it != Combination.MAJORITY && it != Combination.UNANIMOUS)
                .map(Combination::wireName)
                .distinct()
                .toList()
            : List.of();
    if (!ordered.isEmpty()) {
      problems.add(
          WRONG_VALUES,
          Place.WHOLE.member("combine"),
          "preferences have no `" + ordered.getFirst() + "`",
          "use `majority` or `unanimous`");
    }
  }

  /// A mean lies between levels, so that a comparison with a level says nothing of it.
  private static void checkMeans(Panel panel, Bundle bundle, Problems problems) {
    SortedSet<String> means = new TreeSet<>();
    for (Trait trait : bundle.scoring().traits()) {
      trait.items().stream()
          .filter(item -> panel.rules().of(trait.id(), item) == Combination.MEAN)
          .forEach(item -> means.add(item.id()));
    }
    for (LocatedExpression place : bundle.rubric().expressions()) {
      ExpressionTraversal.all(place.expression()).stream()
          .flatMap(part -> equated(part).stream())
          .filter(means::contains)
          .distinct()
          .forEach(item ->
              problems.add(
                  "/combine",
                  WRONG_VALUES,
                  "the rubric asks at "
                      + EscapedText.visible(place.path())
                      + " whether "
                      + EscapedText.text(item)
                      + " is one level, and a mean may lie between two",
                  "compare it there with `>=` or `<`, or combine it by `median`"));
    }
  }

  /// The items of which an expression asks for equality.
  private static List<String> equated(Expression expression) {
    if (expression instanceof Expression.Comparison compared && isEquality(compared.relation())) {
      return Stream.of(compared.left(), compared.right())
          .flatMap(side -> ExpressionTraversal.all(side).stream())
          .filter(Expression.Name.class::isInstance)
          .map(part -> ((Expression.Name) part).id())
          .toList();
    }
    if (expression instanceof Membership(Expression.Name(String id), var _)) {
      return List.of(id);
    }
    return expression instanceof Aggregate units
            && units.function() != UnitFunction.WORST
            && units.test().map(test -> isEquality(test.relation())).orElse(true)
        ? List.of(units.item())
        : List.of();
  }

  private static boolean isEquality(Relation relation) {
    return relation == Relation.EQUAL || relation == Relation.NOT_EQUAL;
  }

  private static void unknown(
      Iterable<String> named, SortedSet<String> there, String what, Problems problems) {
    for (String id : named) {
      if (!there.contains(id)) {
        problems.add(
            UNDECLARED,
            Place.WHOLE.member("combine").member(what + "s").member(id),
            "the rubric has no " + what + " " + EscapedText.text(id),
            Suggestion.of(id, List.copyOf(there), "there are"));
      }
    }
  }

  private PanelCheck() {}
}
