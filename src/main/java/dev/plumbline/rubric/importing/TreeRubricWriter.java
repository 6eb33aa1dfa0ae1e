package dev.plumbline.rubric.importing;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.importing.TreeImport.Task;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Writes the rubric of a tree: one trait with an item for each leaf that counts, and the inner
/// nodes as comments above the leaves.
final class TreeRubricWriter {

  private static final String TRAIT = "requirements_met";

  private final String name;
  private final Task root;
  private final List<Task> leaves;
  private final List<BigInteger> weights;
  private final Optional<Rational> score;
  private final int digits;
  private int next;

  /// @param leaves the leaves that count, in the order of the tree
  /// @param weights of the leaves
  /// @param score of a graded tree
  TreeRubricWriter(
      String name,
      Task root,
      List<Task> leaves,
      List<BigInteger> weights,
      Optional<Rational> score) {
    this.name = name;
    this.root = root;
    this.leaves = List.copyOf(leaves);
    this.weights = List.copyOf(weights);
    this.score = score;
    this.digits = Math.max(2, Integer.toString(leaves.size()).length());
  }

  ImportedRubric rubric(List<Note> lost) {
    SortedMap<String, Integer> decisions = new TreeMap<>();
    if (score.isPresent()) {
      for (int i = 0; i < leaves.size(); i++) {
        decisions.put(id(i), decision(leaves.get(i)));
      }
    }
    return new ImportedRubric(
        name,
        yaml(decisions),
        new TreeMap<>(),
        decisions,
        leaves.size(),
        Plural.of(leaves.size(), "leaf, ", "leaves, ")
            + levels(root)
            + (levels(root) == 1 ? " level" : " levels")
            + score
                .map(value ->
                    ", score "
                        + value
                        + root.score()
                            .map(given -> ", published as " + given.toPlainString())
                            .orElse(""))
                .orElse(", not graded"),
        ImportedRubric.kept("leaf", leaves.size()),
        List.of(
            new Note(
                "sub_tasks", "inner nodes are comments; leaves are items with their exact shares")),
        lost);
  }

  private String yaml(SortedMap<String, Integer> decisions) {
    YamlWriter yaml = new YamlWriter();
    yaml.comment(
        0,
        "A rubric tree. A leaf is an item whose weight is its share in the root, so that the composite is the exact"
            + " mean of the tree. Comments name the inner nodes, with their weight among their siblings.");
    yaml.line(0, "rubric: " + name).line(0, "version: 1.0.0");
    yaml.text(0, "description", root.words());
    yaml.blank().line(0, "evidence: {per_item: 0}");
    yaml.blank().line(0, "traits:").line(2, TRAIT + ":");
    yaml.line(4, "scale: {min: 0, max: 1}").line(4, "items:");
    task(root, "", yaml);
    yaml.blank().line(0, "plan:").line(2, "composite:").line(4, "formula: " + TRAIT);
    score.ifPresent(value -> {
      yaml.blank().line(0, "cases:").line(2, "- name: the tree as it was graded");
      yaml.flow(
          4,
          "items",
          '{',
          decisions.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList(),
          '}');
      yaml.line(4, "expect: {composite: " + value + "}");
    });
    return yaml.toString();
  }

  private void task(Task task, String number, YamlWriter yaml) {
    if (task.isLeaf()) {
      leaf(task, number, yaml);
      return;
    }
    if (!number.isEmpty()) {
      yaml.comment(6, number + " (weight " + task.weight().toPlainString() + "): " + task.words());
    }
    for (int i = 0; i < task.tasks().size(); i++) {
      Task each = task.tasks().get(i);
      if (each.weight().signum() > 0) {
        task(each, number.isEmpty() ? "" + (i + 1) : number + "." + (i + 1), yaml);
      }
    }
  }

  private void leaf(Task leaf, String number, YamlWriter yaml) {
    String joined = number.isEmpty() || leaf.category().isEmpty() ? "" : ", ";
    String about = number + joined + leaf.category();
    if (!about.isEmpty()) {
      yaml.comment(6, about);
    }
    yaml.line(6, "- id: " + id(next));
    String joint = leaf.words().indexOf('\n') < 0 ? " " : "\n";
    yaml.text(8, "ask", "Is this requirement met?" + joint + leaf.words());
    boolean half = leaf.score().isPresent() && decision(leaf) == 1 && max(leaf) == 2;
    yaml.line(8, half ? "scale: 0-2" : "scale: 0-1").line(8, "evidence: global_diagnostic");
    if (!weights.get(next).equals(BigInteger.ONE)) {
      yaml.line(8, "weight: " + weights.get(next));
    }
    next++;
  }

  private String id(int index) {
    String number = Integer.toString(index + 1);
    return "c" + "0".repeat(digits - number.length()) + number;
  }

  /// The highest decision: 2 for a leaf that was graded with a half.
  private static int max(Task leaf) {
    Rational score = Rational.of(leaf.score().orElseThrow());
    return score.isWhole() ? 1 : 2;
  }

  private static int decision(Task leaf) {
    return leaf.score().orElseThrow().signum() == 0 ? 0 : 1;
  }

  private static int levels(Task task) {
    return 1 + task.tasks().stream().mapToInt(TreeRubricWriter::levels).max().orElse(0);
  }
}
