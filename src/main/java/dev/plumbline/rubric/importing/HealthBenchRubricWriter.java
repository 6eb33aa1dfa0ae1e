package dev.plumbline.rubric.importing;

import static java.util.stream.Collectors.joining;

import dev.plumbline.rubric.importing.HealthBenchImport.Criterion;
import dev.plumbline.rubric.importing.HealthBenchImport.Turn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Writes the rubric of one example: a trait for each criterion, a sum for each axis, and the share
/// of the positive points, which may be below 0.
final class HealthBenchRubricWriter {

  /// Decimals of a node's value.
  private static final int DECIMALS = 12;

  /// A criterion with its ids.
  private record Graded(String item, String trait, Criterion criterion) {}

  private final String name;
  private final String id;
  private final HealthBenchReport report;
  private final List<Turn> conversation;
  private final List<Graded> graded = new ArrayList<>();
  private final SequencedMap<String, List<Graded>> axes = new java.util.LinkedHashMap<>();
  private final BigDecimal positive;
  private final BigDecimal negative;

  HealthBenchRubricWriter(
      String name,
      String id,
      HealthBenchReport report,
      List<Criterion> criteria,
      List<Turn> conversation) {
    this.name = name;
    this.id = id;
    this.report = report;
    this.conversation = conversation;
    IdGenerator ids = new IdGenerator();
    for (int i = 0; i < criteria.size(); i++) {
      if (criteria.get(i).points().signum() != 0) {
        graded.add(graded(i + 1, criteria.size(), criteria.get(i), ids));
      }
    }
    SortedMap<String, List<Graded>> byAxis = new TreeMap<>();
    graded.forEach(
        each -> byAxis.computeIfAbsent(each.criterion().axis(), _ -> new ArrayList<>()).add(each));
    byAxis.forEach((axis, members) ->
        axes.put(ids.id((axis.isEmpty() ? "other" : axis) + " points"), members));
    this.positive = sum(Criterion::isPositive);
    this.negative = sum(criterion -> !criterion.isPositive()).negate();
  }

  ImportedRubric conversion() {
    SortedMap<String, String> context = new TreeMap<>();
    context.put("conversation", transcript());
    return new ImportedRubric(
        name,
        yaml(),
        context,
        graded.size(),
        graded.size() + (graded.size() == 1 ? " criterion, " : " criteria, ") + points(),
        ImportedRubric.kept("criterion", graded.size()),
        report.changed(name, id),
        report.lost());
  }

  private static Graded graded(int number, int of, Criterion criterion, IdGenerator ids) {
    String digits = Integer.toString(number);
    digits = "0".repeat(Math.max(0, digits(of) - digits.length())) + digits;
    String item = ids.id("c" + digits);
    String words =
        criterion.cluster().isEmpty()
            ? IdGenerator.beginning(criterion.words(), 5)
            : criterion.cluster();
    return new Graded(item, ids.id(item + " " + words), criterion);
  }

  private static int digits(int number) {
    return Math.max(2, Integer.toString(number).length());
  }

  private String points() {
    return plain(positive)
        + (positive.compareTo(BigDecimal.ONE) == 0 ? " positive point, " : " positive points, ")
        + plain(negative)
        + (negative.compareTo(BigDecimal.ONE) == 0 ? " negative point" : " negative points");
  }

  private BigDecimal sum(Predicate<Criterion> which) {
    return graded.stream()
        .map(Graded::criterion)
        .filter(which)
        .map(Criterion::points)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private String yaml() {
    YamlWriter yaml = new YamlWriter();
    yaml.comment(
            0,
            "An example of HealthBench as a rubric: "
                + conversion(graded.size())
                + ", "
                + points()
                + ".")
        .comment(0, "")
        .comment(
            0,
            "The document is the assistant's answer, graded as HealthBench does: the points of all criteria"
                + " that are met, divided by the sum of all positive points. It may be below 0: HealthBench limits to 0 and 1"
                + " only the mean over all examples. Each criterion is a"
                + " trait with one item, so that a scorecard shows its points.")
        .comment(0, "")
        .comment(
            0,
            "HealthBench requires no quotes, so a decision counts without one. With `per_item: 1` a criterion with"
                + " positive points needs a quote from the answer, and one with negative points is unknown without.");
    if (!report.tags().isEmpty()) {
      yaml.comment(0, "").comment(0, "Tags: " + String.join(", ", report.tags()));
    }
    yaml.line(0, "rubric: " + name).line(0, "version: 1.0.0");
    yaml.text(0, "description", ("HealthBench, prompt " + id + ". " + report.canary()).strip());
    yaml.blank().line(0, "document:").line(2, "context: [conversation]");
    yaml.blank().line(0, "evidence: {per_item: 0}");
    yaml.blank().line(0, "judge:");
    yaml.text(
        2,
        "instructions",
        "The document is the last answer of an assistant in a conversation; the context part `conversation` is what"
            + " came before it. Answer 1 if the document meets the criterion, else 0. Some criteria describe a"
            + " failure: such a criterion is met if the document fails in this way.");
    yaml.blank().line(0, "traits:");
    graded.forEach(each -> trait(each, yaml));
    plan(yaml);
    cases(yaml);
    return yaml.toString();
  }

  private static String conversion(int criteria) {
    return criteria + (criteria == 1 ? " criterion" : " criteria");
  }

  private static void trait(Graded each, YamlWriter yaml) {
    Criterion criterion = each.criterion();
    String points = plain(criterion.points().abs());
    String axis = criterion.axis().isEmpty() ? "" : ", " + criterion.axis().replace('_', ' ');
    yaml.comment(
        2,
        (criterion.isPositive() ? "" : "-")
            + points
            + (points.equals("1") ? " point" : " points")
            + axis);
    yaml.line(2, each.trait() + ":");
    String step = criterion.points().stripTrailingZeros().scale() > 0 ? ", step: " + points : "";
    yaml.line(
        4,
        criterion.isPositive()
            ? "scale: {min: 0, max: " + points + step + "}"
            : "scale: {min: -" + points + ", max: 0" + step + "}");
    yaml.line(4, "items:").line(6, "- id: " + each.item());
    String joint = criterion.words().indexOf('\n') < 0 ? " " : "\n";
    yaml.text(8, "ask", "Does the document meet this criterion?" + joint + criterion.words());
    yaml.line(8, "scale: 0-1").line(8, "evidence: global_diagnostic");
    if (!criterion.isPositive()) {
      yaml.line(8, "reverse_scored: true");
    }
  }

  private void plan(YamlWriter yaml) {
    yaml.blank().line(0, "plan:");
    axes.forEach((axis, members) -> {
      yaml.line(2, axis + ":");
      yaml.flow(4, "sum", '[', members.stream().map(Graded::trait).toList(), ']');
    });
    String points = String.join(" + ", axes.sequencedKeySet());
    yaml.line(2, "composite:");
    yaml.text(4, "formula", "(" + points + ") / " + plain(positive));
    yaml.text(4, "because", "the share of the positive points");
  }

  /// Cases with HealthBench's own scores, so that compiling checks that the rubric gives the same.
  private void cases(YamlWriter yaml) {
    yaml.blank().line(0, "cases:");
    example(yaml, "no criterion is met", _ -> false);
    example(yaml, "every positive criterion is met and no negative one", Criterion::isPositive);
    if (negative.signum() > 0) {
      example(yaml, "every criterion is met", _ -> true);
      example(yaml, "only the negative criteria are met", criterion -> !criterion.isPositive());
    }
  }

  private void example(YamlWriter yaml, String name, Predicate<Criterion> isMet) {
    BigDecimal share = sum(isMet).divide(positive, DECIMALS, RoundingMode.HALF_EVEN);
    yaml.line(2, "- name: " + name);
    yaml.flow(
        4,
        "items",
        '{',
        graded.stream()
            .map(each -> each.item() + ": " + (isMet.test(each.criterion()) ? "1" : "0"))
            .toList(),
        '}');
    yaml.line(4, "expect: {composite: " + plain(share) + "}");
  }

  private String transcript() {
    return conversation.stream()
        .map(turn -> turn.role() + ":\n" + turn.content())
        .collect(joining("\n\n", "", "\n"));
  }

  private static String plain(BigDecimal value) {
    BigDecimal bare = value.stripTrailingZeros();
    return (bare.scale() < 0 ? bare.setScale(0) : bare).toPlainString();
  }
}
