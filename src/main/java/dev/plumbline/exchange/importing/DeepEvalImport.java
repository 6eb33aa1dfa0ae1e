package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.TracedDocument.call;
import static dev.plumbline.exchange.importing.TracedDocument.part;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.TEN;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.importing.DeepEvalMetric.TestedOutput;
import dev.plumbline.exchange.importing.ForeignFile.PythonJson;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Leaf;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Results of a run of DeepEval, or test cases and goldens as it saves them.
public final class DeepEvalImport {

  private static final List<String> TESTS =
      List.of(
          "test_cases conversational_test_cases test_results goldens conversational_goldens"
              .split(" "));

  private boolean hasParts;

  /// @throws Refusal if it is no such file
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    String name = file.path().toString();
    if (ForeignFile.extension(name).equals("py")) {
      throw Refusal.of(
          name,
          ProblemCode.WRONG_TYPE,
          "code of Python is not read",
          "name what a run wrote: `.deepeval/.latest_run_full.json`, or a file in"
              + " DEEPEVAL_RESULTS_FOLDER");
    }
    JsonObject object =
        switch (PythonJson.read(file.bytes(), name)) {
          case JsonArray list -> JsonObject.of("goldens", list);
          // the last run in a cache of older versions
          case JsonObject run
              when run.find("testRunData").orElse(run) instanceof JsonObject inner ->
              inner;
          default -> JsonObject.EMPTY;
        };
    if (Stream.of("input", "turns", "scenario").anyMatch(object::has)) {
      object = JsonObject.of("goldens", JsonArray.of(object));
    }
    return new DeepEvalImport().suite(new ForeignObject(object, "", ledger));
  }

  private ImportedSuite suite(ForeignObject run) {
    run.leave("deepeval run");
    String identifier = run.text("identifier");
    String name = identifier.isEmpty() ? run.text("test_file") : identifier;
    if (run.has("nodes")) {
      return DecisionGraph.read(run.object("nodes"), unlessEmpty(name, "decision graph"));
    }
    List<ForeignObject> all = TESTS.stream().flatMap(key -> run.objects(key).stream()).toList();
    hasParts =
        all.stream()
            .anyMatch(each ->
                Stream.of("turns", "tools_called", "retrieval_context").anyMatch(each::has));
    List<Case> cases = new ArrayList<>();
    for (ForeignObject each : all) {
      test(each, "test-" + (cases.size() + 1)).ifPresent(cases::add);
    }
    return new ImportedSuite(unlessEmpty(name, "deepeval"), "", cases);
  }

  private Optional<Case> test(ForeignObject test, String byDefault) {
    test.leave("deepeval test");
    if (test.flag("flaky").orElse(false)) {
      test.lose("flaky", "a test that decides nothing is decided by who reads the report");
    }
    SortedMap<String, String> context = new TreeMap<>();
    for (String part :
        List.of("input", "expected_output", "expected_outcome", "scenario", "user_description")) {
      put(part, test.words(part), context);
    }
    put("role", test.words("chatbot_role"), context);
    put(
        "context",
        test.list("context").stream()
            .map(DeepEvalImport::passage)
            .collect(Collectors.joining("\n\n")),
        context);
    List<ForeignObject> tools = test.objects("expected_tools");
    TestedOutput tested =
        new TestedOutput(
            test.find("actual_output").map(ForeignObject::written),
            test.words("expected_output"),
            test.has("turns") ? List.of() : names(test.objects("tools_called")),
            names(tools),
            tools.stream().noneMatch(tool -> tool.has("input_parameters") || tool.has("output")));
    put("expected_tools", String.join("\n", tested.tools()), context);
    JsonObject content = content(test, context.getOrDefault("input", ""));
    String named = test.text("name");
    Optional<Boolean> success = test.flag("success");
    List<DeepEvalMetric> metrics =
        test.objects("metrics_data").stream()
            .flatMap(each -> DeepEvalMetric.of(each, tested).stream())
            .toList();
    List<Assertion> checks = new ArrayList<>();
    metrics.forEach(each -> checks.add(new Leaf(each.check(), each.flaky() ? ZERO : ONE, "")));
    for (String part : List.of("expected_output", "expected_outcome")) {
      if (checks.isEmpty() && !test.words(part).isEmpty()) {
        test.changed(
            "test without a metric", "a judge is asked whether the answer says what is expected");
        checks.add(
            Leaf.of(
                Judged.of("as expected", "Does the answer say what the part " + part + " says?")));
      }
    }
    if (checks.isEmpty()) {
      return test.nothing("test without a metric", "nothing is checked, and nothing is expected");
    }
    List<Outcome> outcomes = metrics.stream().map(DeepEvalMetric::outcome).toList();
    boolean whole =
        !outcomes.isEmpty() && outcomes.stream().allMatch(each -> each.passed().isPresent());
    test.kept(test.has("turns") ? "conversation" : "test case");
    return Optional.of(
        Case.of(unlessEmpty(named, byDefault), content, context, Group.of(checks, Optional.empty()))
            .recorded(outcomes, success.filter(_ -> whole).map(Outcome::of)));
  }

  private static void put(String name, String text, SortedMap<String, String> context) {
    if (!text.isBlank()) {
      context.put(name, text);
    }
  }

  private static String passage(Json value) {
    return written(at(value, "context") instanceof JsonText text ? text : value);
  }

  private static List<String> names(List<ForeignObject> tools) {
    tools.forEach(tool -> tool.skip("type description reasoning output input_parameters"));
    return tools.stream().map(tool -> tool.text("name")).toList();
  }

  /// The output as a text; as turns where any test has calls, passages or a conversation.
  private JsonObject content(ForeignObject test, String input) {
    List<Json> parts = new ArrayList<>();
    List<Json> sources = new ArrayList<>(passages(test));
    if (test.has("turns")) {
      for (ForeignObject turn : test.objects("turns")) {
        turn.leave("deepeval turn");
        turn(turn, turn.text("role"), turn.words("content"), parts);
        sources.addAll(passages(turn));
      }
    } else if (test.has("actual_output")) {
      String output = test.words("actual_output");
      if (!hasParts) {
        return JsonObject.of("text", output);
      }
      parts.add(part("user", input));
      turn(test, "assistant", output, parts);
    }
    return parts.isEmpty()
        ? JsonObject.EMPTY
        : JsonObject.of(
            "parts?", parts,
            "sources?", sources);
  }

  private List<Json> passages(ForeignObject owner) {
    List<Json> passages = owner.list("retrieval_context");
    passages.forEach(_ -> owner.kept("passage"));
    return passages.stream().<Json>map(each -> Json.of(passage(each))).toList();
  }

  /// Calls come before the words that follow from them, with their results between.
  private void turn(ForeignObject owner, String role, String text, List<Json> parts) {
    List<Json> calls = new ArrayList<>();
    List<Json> results = new ArrayList<>();
    for (ForeignObject tool : owner.objects("tools_called")) {
      tool.leave("deepeval call");
      String id = "call-" + (parts.size() + calls.size() + 1);
      calls.add(call(id, tool.text("name"), tool.find("input_parameters")));
      tool.find("output")
          .map(ForeignObject::written)
          .ifPresent(it -> results.add(part("tool", it, List.of(), id, false)));
      tool.kept("call of a tool");
    }
    if (!calls.isEmpty()) {
      parts.add(part("assistant", "", calls, "", false));
      parts.addAll(results);
    }
    parts.add(part(role, text));
  }

  /// The graph of a DAG metric, as `to_json` writes it: a test without an output, whose nodes are
  /// formulas over what a judge answers.
  private static final class DecisionGraph {

    /// With those that are reached on several ways.
    private static final int NODES_MAX = 200;

    private static final int DEPTH_MAX = 30;
    private static final BigDecimal THRESHOLD = new BigDecimal("0.5");
    private static final String LOWEST =
        "which of several results counts depends on their order in DeepEval: the lowest does";

    /// Parameters that are parts of a document, and no context.
    private static final List<String> GRADED =
        List.of(
            "actual_output retrieval_context tools_called role content metadata tags".split(" "));

    /// A number that is known, or what gives one.
    private record Branch(Optional<Assertion> member, String constant) {

      static Branch of(Assertion member) {
        return new Branch(Optional.of(member), "");
      }

      /// As a formula over members has it, of which it is the last then.
      String added(List<Assertion> members) {
        member.ifPresent(members::add);
        return member.isEmpty() ? constant : "#" + (members.size() - 1);
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
        return nodes.nothing("graph", "its ways have more than " + NODES_MAX + " nodes");
      }
      Optional<Assertion> root = lowest(roots, nodes.path()).flatMap(Branch::member);
      root.ifPresent(
          _ -> nodes.changed("threshold", "the graph has none: 0.5, DeepEval's default"));
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
        parts.add(condition + verdicts.get(verdict).added(members));
      }
      node.became(type, binary ? "" : "each verdict is a question; the last is what no other is");
      return Optional.of(Branch.of(group(members, String.join(" : ", parts))));
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
      Optional<ImportedCheck> check =
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
      branches.forEach(each -> parts.add(each.added(members)));
      return Optional.of(
          members.isEmpty()
              ? branches.getFirst()
              : Branch.of(group(members, "min(" + String.join(", ", parts) + ")")));
    }

    private static Assertion group(List<Assertion> members, String formula) {
      return new Group(members, Optional.empty(), ONE, "", formula);
    }
  }
}
