package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.Member;
import dev.plumbline.rubric.plan.model.Node.Mode;
import dev.plumbline.rubric.plan.model.Node.NodeKind;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Rule.Lifecycle;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads the nodes of a plan. A plain text or number is a formula; otherwise exactly one key names
/// the kind of node.
final class PlanReader {

  private static final List<NodeKind> KINDS = NodeKind.written();

  private final List<Problem> problems;
  private final ExpressionReader expressions;
  private final DecisionTreeReader trees;
  private final RuleListReader ruleLists;

  PlanReader(List<Problem> problems, ExpressionReader expressions) {
    this.problems = problems;
    this.expressions = expressions;
    this.trees = new DecisionTreeReader(problems, expressions);
    this.ruleLists = new RuleListReader(problems, expressions);
  }

  List<Node> read(MappingReader rubric) {
    List<Node> nodes = new ArrayList<>();
    rubric
        .object("plan")
        .ifPresent(all ->
            all.members()
                .forEach((id, source) ->
                    node(IdSyntax.checked(id, source.place(), problems), source)
                        .ifPresent(nodes::add)));
    return nodes;
  }

  /// The metadata of the rules read so far, by `node/rule`; rules without any are left out.
  SortedMap<String, RuleMetadata> ruleMetadata() {
    return ruleLists.ruleMetadata();
  }

  private Optional<Node> node(String id, SourceNode source) {
    if (source instanceof SourceNode.Scalar) {
      return expressions
          .read(source)
          .map(e -> new Node(id, new Node.Formula(e), new Cut.None(), List.of(), Reason.NONE));
    }
    MappingReader reader = new MappingReader(source, problems);
    List<NodeKind> kinds = KINDS.stream().filter(kind -> reader.has(kind.wireName())).toList();
    if (kinds.size() != 1) {
      KINDS.forEach(kind -> reader.find(kind.wireName()));
      reportKind(id, source, kinds, reader);
      return Optional.empty();
    }
    Optional<Node.Body> body = body(id, kinds.getFirst(), reader);
    Cut cut = cut(reader);
    List<String> vetoes = reader.texts("veto").stream().distinct().sorted().toList();
    Reason because = expressions.reason(reader, "because");
    reader.reportUnknownKeys();
    return body.map(b -> new Node(id, b, cut, vetoes, because));
  }

  private static void reportKind(
      String id, SourceNode source, List<NodeKind> kinds, MappingReader reader) {
    List<String> names = KINDS.stream().map(NodeKind::wireName).toList();
    for (String key : reader.members().keySet()) {
      Optional<String> similar = Suggestion.similar(key, names);
      if (kinds.isEmpty() && similar.isPresent()) {
        reader.report(
            ProblemCode.WRONG_NODE,
            source.place(),
            EscapedText.text(key) + " is no kind of node",
            similar.get());
        return;
      }
    }
    reader.report(
        ProblemCode.WRONG_NODE,
        source.place(),
        "the node "
            + EscapedText.text(id)
            + (kinds.isEmpty() ? " has no kind" : " has several kinds"),
        "give it exactly one of " + Suggestion.list(names));
  }

  private Cut cut(MappingReader reader) {
    boolean calibrated = reader.isWord("on", "raw", "calibrated");
    if (reader.has("on") && !reader.has("pass")) {
      reader.report(
          ProblemCode.KEY_NOT_ALLOWED,
          reader.place(),
          "`on` without `pass` has no effect",
          "write `pass: composite >= 4`, or remove `on`");
    }
    return reader
        .find("pass")
        .flatMap(expressions::read)
        .<Cut>map(condition -> new Cut.When(condition, calibrated))
        .orElse(new Cut.None());
  }

  private Optional<Node.Body> body(String id, NodeKind kind, MappingReader reader) {
    SourceNode source = reader.find(kind.wireName()).orElseThrow();
    return switch (kind) {
      case FORMULA -> expressions.read(source).map(Node.Formula::new);
      case TREE -> trees.read(source, 0).map(Node.Tree::new);
      case RULES -> ruleLists.read(id, source, reader);
      case WEIGHTED_MEAN -> composite(Mode.WEIGHTED_MEAN, source, reader);
      case SUM -> composite(Mode.SUM, source, reader);
      case MIN -> composite(Mode.MIN, source, reader);
      case TRAIT -> throw new IllegalStateException("a trait is no node that an author writes");
    };
  }

  private Optional<Node.Body> composite(Mode mode, SourceNode source, MappingReader reader) {
    List<Member> members = new ArrayList<>();
    if (source instanceof SourceNode.Mapping mapping && mode != Mode.MIN) {
      mapping.members().forEach((id, weight) -> weight(mode, id, weight, members));
    } else {
      MappingReader.texts(source, problems)
          .forEach(id -> members.add(new Member(id, Rational.ONE)));
    }
    Rational sum = Node.Composite.weights(members);
    Optional<BigDecimal> total =
        mode == Mode.WEIGHTED_MEAN ? reader.number("total") : Optional.empty();
    if (members.isEmpty()
        && source instanceof SourceNode.Mapping mapping
        && !mapping.members().isEmpty()) {
      return Optional.empty();
    }
    if (members.isEmpty() || (mode == Mode.WEIGHTED_MEAN && sum.sign() <= 0)) {
      reader.report(
          ProblemCode.WRONG_WEIGHT,
          source.place(),
          members.isEmpty() ? "there are no members" : "the weights add up to zero",
          mode == Mode.MIN
              ? "write `min: [claim, style]`"
              : "write `{" + mode.wireName() + ": {claim: 0.4, style: 0.6}}`");
      return Optional.empty();
    }
    if (members.stream().map(Member::id).distinct().count() < members.size()) {
      reader.report(
          ProblemCode.DUPLICATE, source.place(), "a member is listed twice", "list each node once");
      return Optional.empty();
    }
    List<Member> sorted = members.stream().sorted(Comparator.comparing(Member::id)).toList();
    boolean plainMean = source instanceof SourceNode.Sequence;
    Rational declared = total.map(Rational::of).orElse(plainMean ? sum : Node.Composite.TOTAL);
    return Optional.of(new Node.Composite(mode, sorted, declared));
  }

  private void weight(Mode mode, String id, SourceNode source, List<Member> members) {
    Optional<BigDecimal> weight = ValueReader.number(source, problems);
    if (weight.isPresent() && mode == Mode.WEIGHTED_MEAN && weight.get().signum() < 0) {
      problems.add(
          new Problem(
              ProblemCode.WRONG_WEIGHT,
              source.place(),
              "the weight of " + EscapedText.text(id) + " is negative",
              "weights of a mean are zero or positive; use `sum` for penalties"));
      return;
    }
    weight.ifPresent(value -> members.add(new Member(id, Rational.of(value))));
  }

  /// Reads rule lists, with the metadata of their rules.
  private static final class RuleListReader {

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
              .require(
                  "id", "name the property that the rule tests, such as `meets_minimum_length`")
              .flatMap(w ->
                  MappingReader.text(w, problems)
                      .map(t -> IdSyntax.checked(t, w.place(), problems)));
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
      return reader.word("lifecycle", Lifecycle.class).orElse(Lifecycle.ACTIVE);
    }
  }
}
