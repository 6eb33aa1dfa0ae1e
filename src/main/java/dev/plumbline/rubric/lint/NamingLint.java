package dev.plumbline.rubric.lint;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.lint.Linter.LintContext;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedReason;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds names that describe a test instead of the property that is wanted, and sentences for
/// readers of a score that contain ids or operators of the rubric.
final class NamingLint {

  /// A comparison and a number, as in `word_count_gte_50`, or the word `regex`.
  private static final Pattern OPERATOR_IN_NAME =
      Pattern.compile("(^|_)(gte|lte|gt|lt|ge|le|eq|ne|neq)_?[0-9]+(_|$)|(^|_)(regex|regexp)(_|$)");

  /// A number that a name promises, as in `citation_count_min_2` or `longer_than_500`.
  private static final Pattern NUMBER_IN_NAME =
      Pattern.compile(
          "(?:^|_)(?:min|max|over|under|above|below|than|least|most|exactly|within)_([0-9]+)(?:_|$)");

  private static final Pattern OPERATOR = Pattern.compile("[<>=!]=|&&|\\|\\|");

  /// An id that cannot be a word of natural language: it contains an underscore.
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+");

  private final SortedSet<String> declared = new TreeSet<>();
  private final List<Problem> found = new ArrayList<>();

  static List<Problem> in(LintContext context) {
    NamingLint lint = new NamingLint();
    lint.declared.addAll(context.plan().declarations().names());
    context.plan().nodes().forEach(node -> lint.declared.add(node.id()));
    lint.checkAll(context);
    return lint.found;
  }

  private void checkAll(LintContext context) {
    context.rubric().questions().facts().forEach(f -> name(f.id(), "/facts/" + f.id()));
    for (Threshold threshold : context.rubric().scoring().thresholds()) {
      name(threshold.id(), "/thresholds/" + threshold.id());
      promise(
          threshold.id(), List.of(Rational.of(threshold.value())), "/thresholds/" + threshold.id());
    }
    context
        .rubric()
        .scoring()
        .conditions()
        .forEach((id, condition) -> {
          name(id, "/conditions/" + id);
          promise(id, numbers(condition, context), "/conditions/" + id);
        });
    context.rubric().scoring().derivations().keySet().forEach(id -> name(id, "/derivations/" + id));
    for (Trait trait : context.rubric().questions().traits()) {
      for (int i = 0; i < trait.items().size(); i++) {
        Item item = trait.items().get(i);
        name(item.id(), "/traits/" + trait.id() + "/items/" + i);
        sentence(item.ask(), "/traits/" + trait.id() + "/items/" + i + "/ask");
      }
    }
    for (int i = 0; i < context.rubric().questions().gates().size(); i++) {
      Gate gate = context.rubric().questions().gates().get(i);
      name(gate.id(), "/gates/" + i);
      reason(new LocatedReason("/gates/" + i + "/because", gate.because()));
    }
    context.rubric().scoring().nodes().forEach(node -> node(node, context));
    context
        .rubric()
        .scoring()
        .gradings()
        .forEach(grading -> ExpressionTraversal.reasons(grading).forEach(this::unfilled));
  }

  private void node(Node node, LintContext context) {
    String path = "/plan/" + node.id();
    name(node.id(), path);
    if (node.body() instanceof Node.RuleList(_, _, List<Rule> rules, _)) {
      for (int i = 0; i < rules.size(); i++) {
        name(rules.get(i).id(), path + "/rules/" + i);
        promise(rules.get(i).id(), numbers(rules.get(i).when(), context), path + "/rules/" + i);
      }
    }
    ExpressionTraversal.reasons(node).forEach(this::reason);
  }

  private void reason(LocatedReason each) {
    if (!unfilled(each)) {
      sentence(each.reason().words(), each.path());
    }
  }

  /// Whether words have names of values in braces, but show them as they are written.
  private boolean unfilled(LocatedReason each) {
    SortedSet<String> names =
        each.reason().hasValues()
            ? new TreeSet<>()
            : ExpressionReader.namesIn(each.reason().words());
    if (names.isEmpty() || !declared.containsAll(names)) {
      return false;
    }
    found.add(
        Problem.at(
            each.path(),
            ProblemCode.UNFILLED_VALUES,
            "the text shows "
                + EscapedText.text("{" + names.getFirst() + "}")
                + " as it is written, not the value",
            "write `because: {values: \"…\"}` around the text"));
    return true;
  }

  private void name(String id, String path) {
    if (OPERATOR_IN_NAME.matcher(id).find()) {
      found.add(
          Problem.at(
              path,
              ProblemCode.MISLEADING_NAME,
              EscapedText.text(id) + " describes a test",
              "name the property that is wanted, as in `long_enough`: the number may change"));
    }
  }

  /// Reports a name with a number that is none of those with which it compares.
  private void promise(String id, List<Rational> numbers, String path) {
    Matcher matcher = NUMBER_IN_NAME.matcher(id);
    if (matcher.find()
        && !numbers.isEmpty()
        && !numbers.contains(Rational.of(new BigDecimal(matcher.group(1))))) {
      found.add(
          Problem.at(
              path,
              ProblemCode.MISLEADING_NAME,
              EscapedText.text(id)
                  + " promises "
                  + matcher.group(1)
                  + ", and the number is "
                  + numbers.stream().map(Rational::toString).collect(Collectors.joining(", ")),
              "correct the number, or name the property that is wanted"));
    }
  }

  /// The numbers that a condition has, also by the names of thresholds.
  private static List<Rational> numbers(Expression condition, LintContext context) {
    List<Rational> numbers = new ArrayList<>();
    for (Expression part : ExpressionTraversal.all(condition)) {
      switch (part) {
        case Expression.Literal(Rational value) -> numbers.add(value);
        case Expression.Name(String id) ->
            context.rubric().scoring().thresholds().stream()
                .filter(threshold -> threshold.id().equals(id))
                .forEach(threshold -> numbers.add(Rational.of(threshold.value())));
        default -> {}
      }
    }
    return numbers;
  }

  private void sentence(String text, String path) {
    boolean named =
        IDENTIFIER.matcher(text).results().anyMatch(word -> declared.contains(word.group()));
    if (named || OPERATOR.matcher(text).find()) {
      found.add(
          Problem.at(
              path,
              ProblemCode.MISLEADING_NAME,
              "this text for readers contains ids or operators of the rubric: "
                  + EscapedText.text(text),
              "write it for the person who receives the score"));
    }
  }
}
