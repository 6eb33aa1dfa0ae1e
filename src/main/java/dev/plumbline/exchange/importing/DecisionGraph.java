package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.TEN;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.Check.Assertion;
import dev.plumbline.exchange.importing.Check.Assertion.Group;
import dev.plumbline.exchange.importing.Check.Assertion.Leaf;
import dev.plumbline.exchange.importing.Check.Judged;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The graph of a DAG metric, as `to_json` writes it: a test without an output, whose nodes are
/// formulas over what a judge answers.
final class DecisionGraph {

  /// With those that are reached on several ways.
  private static final int NODES_MAX = 200;

  private static final int DEPTH_MAX = 30;
  private static final BigDecimal THRESHOLD = new BigDecimal("0.5");
  private static final String LOWEST =
      "which of several results counts depends on their order in DeepEval: the lowest does";

  /// Parameters that are parts of a document, and no context.
  private static final List<String> GRADED =
      List.of("actual_output retrieval_context tools_called role content metadata tags".split(" "));

  /// A number that is known, or what gives one.
  private record Branch(Optional<Assertion> member, String constant) {

    static Branch of(Assertion member) {
      return new Branch(Optional.of(member), "");
    }
  }

  private final ForeignObject nodes;
  private final ImportLedger ledger;
  private final SequencedMap<String, ForeignObject> opened = new LinkedHashMap<>();
  private final SortedMap<String, String> context = new TreeMap<>();
  private int visited;

  private DecisionGraph(ForeignObject nodes) {
    this.nodes = nodes;
    this.ledger = nodes.ledger();
  }

  static ImportedSuite read(ForeignObject nodes, String name) {
    DecisionGraph graph = new DecisionGraph(nodes);
    List<Case> tests =
        graph
            .result()
            .map(result -> Case.of("test-1", JsonObject.EMPTY, graph.context, result))
            .stream()
            .toList();
    return new ImportedSuite(name, "", tests);
  }

  private Optional<Group> result() {
    Set<String> inner = new HashSet<>();
    for (String id : nodes.keys()) {
      inner.addAll(children(node(id)));
      inner.add(written(at(node(id).json(), "child", "ref")));
    }
    List<Branch> roots = new ArrayList<>();
    nodes.keys().stream()
        .filter(id -> !inner.contains(id))
        .forEach(id -> roots.addAll(branches(id, "", new HashSet<>())));
    if (visited > NODES_MAX) {
      nodes.lost("graph", "its ways have more than " + NODES_MAX + " nodes");
      return Optional.empty();
    }
    Optional<Assertion> root = lowest(roots, nodes.path()).flatMap(Branch::member);
    root.ifPresent(_ -> nodes.changed("threshold", "the graph has none: 0.5, DeepEval's default"));
    return root.map(it -> new Group(List.of(it), Optional.of(THRESHOLD), ONE, "", "#0"));
  }

  private ForeignObject node(String id) {
    return opened.computeIfAbsent(id, nodes::object);
  }

  private static List<String> children(ForeignObject node) {
    return node.list("children").stream()
        .filter(JsonText.class::isInstance)
        .map(ForeignObject::written)
        .toList();
  }

  /// What a node gives; several for a task with several children.
  ///
  /// @param tasks what is to be done before the question
  /// @param above the nodes on the way
  private List<Branch> branches(String id, String tasks, Set<String> above) {
    ForeignObject node = node(id);
    if (above.contains(id) || above.size() == DEPTH_MAX || ++visited > NODES_MAX) {
      node.lost("node", "it is below itself, or too deep");
      return List.of();
    }
    above.add(id);
    node.skip("label output_label");
    node.lose("turn_window", "all turns are looked at");
    parameters(node);
    String type = node.text("type");
    List<Branch> found =
        switch (type) {
          case "TaskNode" -> task(node, tasks, above);
          case "BinaryJudgementNode", "NonBinaryJudgementNode" ->
              judgement(node, type, tasks, above).stream().toList();
          case "VerdictNode" -> verdict(node, tasks, above).stream().toList();
          default -> List.of();
        };
    if (found.isEmpty()) {
      node.lost("node " + type, "it gives no result");
    }
    above.remove(id);
    return found;
  }

  private void parameters(ForeignObject owner) {
    for (Json each : owner.list("evaluation_params")) {
      if (each instanceof JsonText(String name)
          && name.matches("[a-z_]{1,40}")
          && !GRADED.contains(name)) {
        context.put(name, "");
      }
    }
  }

  private List<Branch> task(ForeignObject node, String tasks, Set<String> above) {
    String words = node.text("instructions").strip();
    node.changed("TaskNode", "its task is part of the questions that follow");
    List<Branch> found = new ArrayList<>();
    for (String child : children(node)) {
      found.addAll(branches(child, (tasks + "\nFirst: " + words).strip(), above));
    }
    return found;
  }

  /// The verdicts in their order; the last one is what is left.
  private Optional<Branch> judgement(
      ForeignObject node, String type, String tasks, Set<String> above) {
    boolean binary = type.equals("BinaryJudgementNode");
    String asked = node.text("criteria").strip();
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    String criteria = (tasks + "\n" + asked).strip();
    SequencedMap<String, Branch> verdicts = new LinkedHashMap<>();
    for (String child : children(node)) {
      Json verdict = node(child).json().find("verdict").orElse(JsonBoolean.FALSE);
      lowest(branches(child, tasks, above), node.path())
          .ifPresent(branch -> verdicts.putIfAbsent(written(verdict), branch));
    }
    if (verdicts.size() < 2 || binary && !verdicts.keySet().equals(Set.of("true", "false"))) {
      return Optional.empty();
    }
    List<String> order = binary ? List.of("true", "false") : List.copyOf(verdicts.keySet());
    List<Assertion> members = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (String verdict : order) {
      String condition = "";
      if (!verdict.equals(order.getLast())) {
        condition = "#" + members.size() + " >= 1 ? ";
        members.add(
            Leaf.of(
                binary
                    ? Judged.of(criteria.lines().toList().getLast(), criteria)
                    : Judged.of(verdict, criteria + "\nIs this the verdict? " + verdict)));
      }
      parts.add(condition + number(verdicts.get(verdict), members.size()));
      verdicts.get(verdict).member().ifPresent(members::add);
    }
    node.became(type, binary ? "" : "each verdict is a question; the last is what no other is");
    return Optional.of(Branch.of(group(members, String.join(" : ", parts))));
  }

  private static String number(Branch branch, int place) {
    return branch.member().isEmpty() ? branch.constant() : "#" + place;
  }

  private Optional<Branch> verdict(ForeignObject node, String tasks, Set<String> above) {
    node.skip("verdict");
    Optional<BigDecimal> score =
        node.number("score").filter(it -> it.signum() >= 0 && it.compareTo(TEN) <= 0);
    if (score.isPresent()) {
      node.kept("VerdictNode");
      return score.map(it -> new Branch(Optional.empty(), it.movePointLeft(1).toPlainString()));
    }
    ForeignObject child = node.object("child");
    String type = child.text("type");
    String reference = child.text("ref");
    if (type.equals("node") && nodes.has(reference)) {
      node.kept("VerdictNode");
      return lowest(branches(reference, tasks, above), node.path());
    }
    parameters(child);
    Optional<Check> check =
        switch (type) {
          case "geval" -> Optional.of(DeepEvalMetric.written(child));
          case "metric" -> Optional.of(DeepEvalMetric.named(child, child.text("metric_class")));
          default -> Optional.empty();
        };
    return check.map(Leaf::of).map(Branch::of);
  }

  private Optional<Branch> lowest(List<Branch> branches, String place) {
    if (branches.size() < 2) {
      return branches.stream().findFirst();
    }
    ledger.changed("several results", LOWEST, place);
    List<Assertion> members = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    for (Branch each : branches) {
      parts.add(number(each, members.size()));
      each.member().ifPresent(members::add);
    }
    return Optional.of(
        members.isEmpty()
            ? branches.getFirst()
            : Branch.of(group(members, "min(" + String.join(", ", parts) + ")")));
  }

  private static Assertion group(List<Assertion> members, String formula) {
    return new Group(members, Optional.empty(), ONE, "", formula);
  }
}
