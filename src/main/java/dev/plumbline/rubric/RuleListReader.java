package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Rule.Lifecycle;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads rule lists, with the metadata of their rules.
final class RuleListReader {

  private static final int RANK_MAX = 1_000_000;

  private final List<Problem> problems;
  private final ExpressionReader expressions;
  private final SortedMap<String, RuleMetadata> ruleMetadata = new TreeMap<>();

  RuleListReader(List<Problem> problems, ExpressionReader expressions) {
    this.problems = problems;
    this.expressions = expressions;
  }

  /// The metadata of the rules read so far, by `node/rule`; rules without any are left out.
  SortedMap<String, RuleMetadata> ruleMetadata() {
    return ruleMetadata;
  }

  /// @param owner the id of the node
  /// @param source the list of rules
  /// @param reader the node, for `start` and `clamp`
  Optional<Node.Body> read(String owner, SourceNode source, MappingReader reader) {
    List<Rule> rules = new ArrayList<>();
    SortedSet<String> ids = new TreeSet<>();
    List<SourceNode> elements = ValueReader.elements(source, problems);
    for (SourceNode each : elements) {
      Rule rule = rule(owner, each);
      if (!rule.id().isEmpty() && !ids.add(rule.id())) {
        problems.add(
            new Problem(
                ProblemCode.NAME_TAKEN,
                each.place(),
                "duplicate rule " + EscapedText.text(rule.id()),
                "give each rule of a list its own id"));
      }
      rules.add(rule);
    }
    Rational start = reader.number("start").map(Rational::of).orElse(Rational.ZERO);
    Optional<Rational> total = reader.number("total").map(Rational::of);
    Clamp clamp = reader.object("clamp").map(this::clamp).orElse(new Clamp.Unclamped());
    if (elements.isEmpty()) {
      reader.report(
          ProblemCode.EMPTY, source.place(), "the rule list is empty", "write at least one rule");
    }
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Node.RuleList(start, clamp, rules, total));
  }

  private Clamp clamp(MappingReader reader) {
    Optional<BigDecimal> min = reader.number("min");
    Optional<BigDecimal> max = reader.number("max");
    reader.reportUnknownKeys();
    if (min.isEmpty() || max.isEmpty() || min.get().compareTo(max.get()) > 0) {
      reader.report(
          ProblemCode.WRONG_BOUNDS,
          reader.place(),
          "a clamp needs `min` and `max`, with `min` not above `max`",
          "write `clamp: {min: 0, max: 1}`");
      return new Clamp.Unclamped();
    }
    return new Clamp.Within(Rational.of(min.get()), Rational.of(max.get()));
  }

  /// An invalid rule is replaced by a placeholder that never fires, so that the positions of the
  /// rules after it still match the source.
  private Rule rule(String owner, SourceNode source) {
    MappingReader reader = new MappingReader(source, problems);
    Optional<String> id =
        reader
            .require("id", "name the property that the rule tests, such as `meets_minimum_length`")
            .flatMap(w ->
                MappingReader.text(w, problems).map(t -> IdSyntax.checked(t, w.place(), problems)));
    Optional<Expression> when =
        reader
            .require("when", "write a condition: `when: word_count >= 50`")
            .flatMap(expressions::read);
    boolean terminal = reader.flag("terminal", false);
    Optional<BigDecimal> weight = reader.number("weight");
    Optional<BigDecimal> score = reader.number("score");
    checkPoints(reader, terminal, score.isPresent());
    Rational worth = weight.map(Rational::of).orElse(Rational.ZERO);
    Rule rule =
        new Rule(
            id.orElse(""),
            when.orElse(new Expression.BooleanLiteral(false)),
            worth,
            score.map(Rational::of).orElse(worth),
            terminal,
            reader.whole("rank", 0, -RANK_MAX, RANK_MAX),
            Verdict.parse(reader.word("verdict", "", Verdict.wireNames())).orElse(Verdict.NONE),
            lifecycle(reader),
            reader.texts("overrides").stream().distinct().sorted().toList(),
            expressions.reason(reader, "because"));
    RuleMetadata metadata = RubricReader.ruleMetadata(reader);
    if (!metadata.equals(RuleMetadata.NONE)) {
      ruleMetadata.put(owner + "/" + rule.id(), metadata);
    }
    reader.reportUnknownKeys();
    return rule;
  }

  private static void checkPoints(MappingReader reader, boolean terminal, boolean hasScore) {
    if (!reader.has("weight") && !terminal && !reader.has("verdict")) {
      reader.report(
          ProblemCode.MISSING,
          reader.place(),
          "`weight` is missing",
          "write `weight: 0.2`, or 0 for a rule without points");
    }
    if (hasScore && !terminal) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "only a terminal rule has a `score`",
          "write `terminal: true`, or use `weight`");
    }
    if (reader.has("rank") && !terminal) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "only a terminal rule has a `rank`",
          "remove it");
    }
  }

  private static Lifecycle lifecycle(MappingReader reader) {
    return Lifecycle.parse(
        reader.word("lifecycle", Lifecycle.ACTIVE.wireName(), Lifecycle.wireNames()));
  }
}
