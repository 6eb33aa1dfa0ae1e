package dev.plumbline.rubric;

import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.expression.ExpressionReader;
import dev.plumbline.rubric.plan.expression.Reason;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.Member;
import dev.plumbline.rubric.plan.model.Node.Mode;
import dev.plumbline.rubric.plan.model.NodeKind;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

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
    boolean calibrated =
        reader.word("on", "raw", List.of("raw", "calibrated")).equals("calibrated");
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
          ProblemCode.DUPLICATE_MEMBER,
          source.place(),
          "a member is listed twice",
          "list each node once");
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
}
