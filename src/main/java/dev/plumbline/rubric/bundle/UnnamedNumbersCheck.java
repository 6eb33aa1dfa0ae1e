package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.ExpressionTraversal.LocatedExpression;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.ScoringPlan;
import dev.plumbline.rubric.plan.model.TreeStep;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Finds the numbers of a rubric that decide and are no thresholds: under `governance: sealed`
/// nothing but 0 and 1 may be such. What answers and inputs can be is no decision: bounds of
/// supplied and judged facts, scales and levels, lengths of documents. Weight and score of a rule
/// stand under the rule's own rationale, date and name.
final class UnnamedNumbersCheck {

  private static final String NAMED =
      "write it in `thresholds` with `rationale`, `unit`, `source`, `date` and `owner`, and its name"
          + " here";

  private final Rubric rubric;
  private final List<Problem> problems;

  /// Thresholds, and nodes that are made of numbers alone, not of what is known of a document. One
  /// of them has its name; what several make has none.
  private final SortedSet<String> constants = new TreeSet<>();

  private final SortedSet<String> thresholds = new TreeSet<>();

  static void check(Rubric rubric, List<Problem> problems) {
    UnnamedNumbersCheck check = new UnnamedNumbersCheck(rubric, problems);
    check.questions();
    check.scoring();
  }

  private UnnamedNumbersCheck(Rubric rubric, List<Problem> problems) {
    this.rubric = rubric;
    this.problems = problems;
    rubric.scoring().thresholds().forEach(each -> thresholds.add(each.id()));
    constants.addAll(thresholds);
    boolean more = true;
    while (more) {
      more = false;
      for (Node node : rubric.scoring().nodes()) {
        if (isConstant(node)) {
          more |= constants.add(node.id());
        }
      }
    }
  }

  private void questions() {
    Rubric.Questions questions = rubric.questions();
    for (Fact fact : questions.facts()) {
      if (fact.source() instanceof Fact.Source.Computed(TextMeasure measure)) {
        measure("/facts/" + fact.id(), measure);
      }
    }
    for (int i = 0; i < questions.invariants().size(); i++) {
      expression("/invariants/" + i, questions.invariants().get(i));
    }
    for (int i = 0; i < questions.gates().size(); i++) {
      Gate gate = questions.gates().get(i);
      expression("/gates/" + i + "/when", gate.when());
      if (gate.score() instanceof Gate.Score.At(Rational value)) {
        number("/gates/" + i + "/score", value, "leave it out: the lowest score there is");
      }
    }
    questions.traits().forEach(this::trait);
    EvidencePolicy evidence = questions.evidence();
    count("/evidence/per_item", evidence.perItem());
    count("/evidence/per_trait", evidence.perTrait());
    count("/evidence/distinct_quotes", evidence.distinctQuotes());
  }

  private void trait(Trait trait) {
    String path = "/traits/" + trait.id();
    count(path + "/needs", trait.quotesRequired());
    for (int i = 0; i < trait.items().size(); i++) {
      Item item = trait.items().get(i);
      String at = path + "/items/" + i;
      number(
          at + "/weight",
          Rational.of(item.weight()),
          "write a node `weighted_mean(C1, weight_of_c1, C2, weight_of_c2)` with thresholds");
      count(at + "/needs", item.quotesRequired());
      count(at + "/not_applicable_needs", item.applicability().quotesRequired());
    }
  }

  private void measure(String path, TextMeasure measure) {
    switch (measure) {
      case TextMeasure.NumberWithin(_, BigDecimal tolerance, _) ->
          number(
              path + "/computed/number_within/tolerance",
              Rational.of(tolerance),
              "have the number as a fact of its own, and compare it with a threshold");
      case TextMeasure.JsonValue(_, _, FactType.Numeric(_, BigDecimal min, BigDecimal max)) -> {
        bound(path + "/computed/min", min);
        bound(path + "/computed/max", max);
      }
      case TextMeasure.SchemaMatch(String schema, _) ->
          schema(path + "/computed/json_schema", schema);
      case TextMeasure.MatchingCalls(_, String schema) -> schema(path + "/computed/where", schema);
      case TextMeasure.JsonValue _,
          TextMeasure.Simple _,
          TextMeasure.Phrases _,
          TextMeasure.Pairs _,
          TextMeasure.Pattern _,
          TextMeasure.Overlap _,
          TextMeasure.Likeness _,
          TextMeasure.Calls _,
          TextMeasure.JsonCount _ -> {}
    }
  }

  /// Of a value that is computed, and unknown beyond it.
  private void bound(String path, BigDecimal value) {
    if (value.abs().compareTo(FactType.MAGNITUDE_MAX) != 0) {
      number(path, Rational.of(value), "leave it out, and compare the fact with a threshold");
    }
  }

  private void schema(String path, String schema) {
    SourceReader.read(schema.getBytes(StandardCharsets.UTF_8), new ArrayList<>())
        .ifPresent(read -> schema(path, read));
  }

  private void schema(String path, SourceNode node) {
    switch (node) {
      case SourceNode.Mapping(_, var members) ->
          members.values().forEach(each -> schema(path, each));
      case SourceNode.Sequence(_, var elements) -> elements.forEach(each -> schema(path, each));
      case SourceNode.Scalar scalar -> {
        if (scalar.kind() == SourceNode.Kind.NUMBER
            && !isZeroOrOne(new BigDecimal(scalar.literal()))) {
          report(
              path,
              scalar.literal(),
              "have the value as a fact (`json`), and compare it with a threshold");
        }
      }
    }
  }

  private static boolean isZeroOrOne(BigDecimal number) {
    return number.signum() == 0 || number.compareTo(BigDecimal.ONE) == 0;
  }

  private void scoring() {
    Rubric.Scoring scoring = rubric.scoring();
    cap("/evidence/cap/items", scoring.caps().items());
    cap("/evidence/cap/traits", scoring.caps().traits());
    scoring.conditions().forEach((id, one) -> expression("/conditions/" + id, one));
    scoring.derivations().forEach((id, one) -> expression("/derivations/" + id, one));
    for (Node node : scoring.nodes()) {
      for (LocatedExpression each : ExpressionTraversal.of(node)) {
        expression(each.path(), each.expression());
      }
      body(node);
    }
    scoring.gradings().forEach(this::grading);
  }

  private void cap(String path, ScoringPlan.Cap cap) {
    if (cap instanceof ScoringPlan.Cap.At(Rational value)) {
      number(path, value, "write `below-top` or `none`");
    }
  }

  private void body(Node node) {
    switch (node.body()) {
      case Node.RuleList(Rational start, Node.Clamp clamp, _, _) -> {
        number(
            node.path() + "/start",
            start,
            "write a rule that always fires: `when: true`, its weight");
        if (clamp instanceof Node.Clamp.Within(Rational min, Rational max)) {
          String help =
              "write `clamp(" + node.id() + ", lowest, highest)` in a node with thresholds";
          number(node.path() + "/clamp/min", min, help);
          number(node.path() + "/clamp/max", max, help);
        }
      }
      case Node.Composite(Node.Mode mode, List<Node.Member> members, _) -> {
        if (constants.contains(node.id())) {
          report(node.path(), node.id(), NAMED);
        }
        for (Node.Member member : members) {
          number(
              node.path() + "/" + mode.wireName() + "/" + member.id(),
              member.weight(),
              "write a formula with thresholds as weights: `weighted_mean(a, weight_of_a, b,"
                  + " weight_of_b)`");
        }
      }
      case Node.Formula _, Node.Tree _, Node.Trait _ -> {}
    }
  }

  private void grading(Grading grading) {
    List<Grading.Band> bands = grading.bands();
    for (int i = 0; i < bands.size(); i++) {
      if (bands.get(i).from() instanceof Grading.Border.At(Rational value)) {
        number(grading.path() + "/bands/" + i, value, NAMED);
      }
    }
    grading
        .decimals()
        .ifPresent(it ->
            number(grading.path() + "/round/half_up", Rational.of(it), "write `none`, 0 or 1"));
    for (int i = 0; i < grading.rules().size(); i++) {
      expression(grading.path() + "/rules/" + i + "/when", grading.rules().get(i).when());
    }
  }

  private void expression(String path, Expression expression) {
    switch (expression) {
      case Expression.Literal(Rational value) -> number(path, value, NAMED);
      case Expression.AtLeast(int count, _) ->
          number(
              path,
              Rational.of(count),
              "write `(a ? 1 : 0) + (b ? 1 : 0) >= needed` with a threshold");
      case Expression.Membership(_, List<Expression> literals) ->
          literals.forEach(literal -> {
            if (literal instanceof Expression.Literal(Rational value)) {
              number(path, value, "write `a == first || a == second` with thresholds");
            }
          });
      case Expression.Lookup(_, _, List<Rational> values) ->
          values.forEach(value ->
              number(path, value, "write `tone == \"warm\" ? points : 0` with thresholds"));
      case Expression.Aggregate(_, String item, var test) ->
          test.ifPresent(it ->
              number(
                  path,
                  it.value(),
                  "compare with 0 or 1, leave the comparison out, or compare `worst("
                      + item
                      + ")` with a threshold"));
      case Expression.Arithmetic _, Expression.Call _, Expression.Negation _ -> {
        if (isConstant(expression)) {
          report(path, ExpressionText.of(expression), NAMED);
          return;
        }
      }
      case Expression.TextLiteral _,
          Expression.BooleanLiteral _,
          Expression.Name _,
          Expression.Not _,
          Expression.All _,
          Expression.Any _,
          Expression.Comparison _,
          Expression.TextTest _,
          Expression.Known _,
          Expression.Applies _,
          Expression.Conditional _ -> {}
    }
    ExpressionTraversal.parts(expression).forEach(part -> expression(path, part));
  }

  private boolean isConstant(Node node) {
    return switch (node.body()) {
      case Node.Formula(Expression formula) -> isConstant(formula);
      case Node.Composite composite ->
          composite.members().stream().allMatch(member -> constants.contains(member.id()));
      case Node.Tree(List<TreeStep> steps) -> {
        List<Expression> leaves =
            ExpressionTraversal.leaves(steps).stream().map(TreeStep.Branch.Leaf::score).toList();
        // a tree that chooses among thresholds by what is known of a document is no number
        boolean chooses =
            leaves.stream().distinct().count() > 1
                && leaves.stream()
                    .flatMap(leaf -> ExpressionTraversal.all(leaf).stream())
                    .anyMatch(part ->
                        part instanceof Expression.Name(String id) && thresholds.contains(id));
        yield !chooses && leaves.stream().allMatch(this::isConstant);
      }
      case Node.RuleList _, Node.Trait _ -> false;
    };
  }

  private boolean isConstant(Expression expression) {
    return switch (expression) {
      case Expression.Literal _, Expression.BooleanLiteral _ -> true;
      case Expression.Name(String id) -> constants.contains(id);
      case Expression.Arithmetic _,
          Expression.Call _,
          Expression.Negation _,
          Expression.Conditional _,
          Expression.Comparison _,
          Expression.Not _,
          Expression.All _,
          Expression.Any _ ->
          ExpressionTraversal.parts(expression).stream().allMatch(this::isConstant);
      case Expression.TextLiteral _,
          Expression.AtLeast _,
          Expression.Membership _,
          Expression.Lookup _,
          Expression.Aggregate _,
          Expression.TextTest _,
          Expression.Known _,
          Expression.Applies _ ->
          false;
    };
  }

  /// What the product counts where a rubric says nothing, and 0 and 1, need no name.
  private void count(String path, int value) {
    if (value != Item.RUBRIC_DEFAULT) {
      number(
          path, Rational.of(value), "write 0 or 1, or leave it out: a count of quotes has no name");
    }
  }

  private void number(String path, Rational value, String help) {
    if (!value.equals(Rational.ZERO) && !value.equals(Rational.ONE)) {
      report(path, ExpressionText.of(new Expression.Literal(value)), help);
    }
  }

  private void report(String path, String number, String help) {
    problems.add(
        Problem.at(
            path,
            ProblemCode.MISSING_METADATA,
            "the number " + EscapedText.text(number) + " decides and has no name",
            help));
  }
}
