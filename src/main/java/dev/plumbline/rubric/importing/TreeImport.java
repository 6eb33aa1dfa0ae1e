package dev.plumbline.rubric.importing;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.source.RubricLimits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Imports a rubric tree of PaperBench (Starace et al., OpenAI 2025), graded or not: `{id,
/// requirements, weight, score?, valid_score?, task_category?, explanation?, sub_tasks}`.
///
/// A node is worth the mean of its sub-tasks, weighted by their weights, and a leaf its score. The
/// rubric has an item for each leaf in one trait, with the share of the leaf in the root as its
/// weight: nested nodes would each round to twelve decimals.
public final class TreeImport {

  private static final String NODE = "write `{id, requirements, weight, sub_tasks: […]}`";

  /// Nested nodes, the root included.
  private static final int LEVELS_MAX = 30;

  /// Inner nodes and leaves.
  private static final int NODES_MAX = 10_000;

  /// Bits of the common denominator, beyond which no weight can be within the bounds of a number.
  private static final int BITS_MAX = 4_000;

  private static final BigInteger SHARE_MAX = BigInteger.TEN.pow(100);
  private static final BigInteger WEIGHT_MAX = BigInteger.TEN.pow(15);

  /// What a stored score may differ from its node's exact mean: it was computed in doubles.
  private static final Rational TOLERANCE = Rational.of("0.000000001");

  private static final Rational HALF = Rational.of("0.5");

  private static final List<String> CATEGORIES =
      List.of("Code Development", "Code Execution", "Result Analysis");

  /// A node as it is written.
  ///
  /// @param weight among its siblings, at least 0
  /// @param score of a graded node
  record Task(
      String words,
      String category,
      BigDecimal weight,
      Optional<BigDecimal> score,
      Place place,
      List<Task> tasks) {

    boolean isLeaf() {
      return tasks.isEmpty();
    }
  }

  /// What a leaf counts in the root: its weights over the sums of its siblings' weights.
  private record Share(BigInteger of, BigInteger in) {

    static final Share WHOLE = new Share(BigInteger.ONE, BigInteger.ONE);

    Share part(BigDecimal weight, BigDecimal total) {
      int scale = Math.max(0, Math.max(weight.scale(), total.scale()));
      BigInteger above = of.multiply(weight.setScale(scale).unscaledValue());
      BigInteger below = in.multiply(total.setScale(scale).unscaledValue());
      BigInteger common = above.gcd(below);
      return new Share(above.divide(common), below.divide(common));
    }
  }

  private final List<Problem> problems;
  private final List<Note> lost = new ArrayList<>();
  private final SortedMap<String, String> places = new TreeMap<>();
  private final SortedMap<String, Integer> unknownFields = new TreeMap<>();
  private final List<Task> leaves = new ArrayList<>();
  private final List<Share> shares = new ArrayList<>();
  private int nodes;
  private int graded;

  private TreeImport(List<Problem> problems) {
    this.problems = problems;
  }

  /// Empty after problems were reported.
  ///
  /// @param name of the rubric
  public static Optional<ImportedRubric> convert(
      JsonObject tree, String name, List<Problem> problems) {
    return new TreeImport(problems).converted(tree, name);
  }

  private Optional<ImportedRubric> converted(JsonObject json, String name) {
    int before = problems.size();
    JsonObjectReader reader = new JsonObjectReader(json, Place.WHOLE, problems);
    Task root = task(reader, 1);
    if (problems.size() > before) {
      return Optional.empty();
    }
    share(root, Share.WHOLE);
    if (leaves.size() > RubricLimits.ITEMS_MAX) {
      problems.add(
          new Problem(
              ProblemCode.TOO_MANY,
              root.place(),
              "the tree has " + leaves.size() + " leaves that count",
              "at most " + RubricLimits.ITEMS_MAX + " items are allowed"));
    }
    boolean whole = graded > 0;
    if (whole) {
      leaves.stream().filter(leaf -> leaf.score().isEmpty()).forEach(this::reportUngraded);
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    Optional<Rational> score = whole ? Optional.of(value(root)) : Optional.empty();
    Optional<List<BigInteger>> weights = weights(root);
    if (problems.size() > before) {
      return Optional.empty();
    }
    unknownFields.forEach((key, count) ->
        lost.add(new Note(key + " of " + Plural.of(count, "node"), "unknown field")));
    if (whole) {
      lost.add(new Note("explanations", "given decisions have no reasons"));
    }
    return Optional.of(
        new TreeRubricWriter(name, root, leaves, weights.orElseThrow(), score).rubric(lost));
  }

  private Task task(JsonObjectReader reader, int level) {
    nodes++;
    Optional<String> id = reader.requireWords("id", NODE);
    id.ifPresent(name -> checkId(name, reader));
    String words = reader.requireWords("requirements", NODE).orElse("");
    BigDecimal weight = weight(reader);
    Optional<BigDecimal> score = score(reader);
    checkValid(reader);
    String category = reader.findText("task_category").orElse("");
    if (!category.isEmpty() && !CATEGORIES.contains(category)) {
      lost.add(
          new Note(
              reader.place().path() + "/task_category",
              "the category "
                  + category
                  + " is none of "
                  + String.join(", ", CATEGORIES)
                  + "; a comment names it"));
    }
    List.of("explanation", "judge_metadata").forEach(reader::find);
    List<Task> tasks = new ArrayList<>();
    List<JsonObjectReader> inside =
        reader.find("sub_tasks").isPresent()
            ? reader.objects("sub_tasks", 0, Integer.MAX_VALUE)
            : List.of();
    if (level == LEVELS_MAX && !inside.isEmpty()) {
      reader.report(
          ProblemCode.TOO_DEEP,
          reader.place("sub_tasks"),
          "the tree has more than " + LEVELS_MAX + " levels",
          "join some of them");
      return new Task(words, category, weight, score, reader.place(), tasks);
    }
    for (JsonObjectReader each : inside) {
      if (nodes == NODES_MAX) {
        each.report(
            ProblemCode.TOO_MANY,
            each.place(),
            "the tree has more than " + NODES_MAX + " nodes",
            "divide it into several trees");
        nodes++;
      }
      if (nodes > NODES_MAX) {
        break;
      }
      tasks.add(task(each, level + 1));
    }
    reader.unknownKeys().forEach(key -> unknownFields.merge(key, 1, Integer::sum));
    if (!tasks.isEmpty() && tasks.stream().allMatch(task -> task.weight().signum() == 0)) {
      reader.report(
          ProblemCode.WRONG_WEIGHT,
          reader.place("sub_tasks"),
          "all sub-tasks have the weight 0, so they have no mean",
          "give one of them a weight above 0, or remove them");
    }
    if (tasks.isEmpty() && score.isPresent()) {
      graded++;
    }
    return new Task(words, category, weight, score, reader.place(), tasks);
  }

  private void checkId(String id, JsonObjectReader reader) {
    String first = places.putIfAbsent(id, reader.place().path());
    if (first != null) {
      reader.report(
          ProblemCode.DUPLICATE,
          reader.place("id"),
          "the id "
              + EscapedText.text(id)
              + " is also that of "
              + (first.isEmpty() ? "the root" : first),
          "give each node an id of its own");
    }
  }

  private BigDecimal weight(JsonObjectReader reader) {
    Optional<BigDecimal> weight = bounded(reader, "weight", reader.require("weight", NODE));
    if (weight.isPresent() && weight.get().signum() < 0) {
      reader.report(
          ProblemCode.WRONG_WEIGHT,
          reader.place("weight"),
          "the weight is " + weight.get().toPlainString(),
          "weights go from 0 up");
    }
    return weight.filter(value -> value.signum() > 0).orElse(ZERO);
  }

  private Optional<BigDecimal> bounded(
      JsonObjectReader reader, String key, Optional<JsonInput> value) {
    Optional<BigDecimal> number = value.flatMap(it -> ValueReader.number(it, problems));
    if (number.isPresent()
        && (number.get().stripTrailingZeros().scale() > Rational.NODE_DECIMALS
            || number.get().abs().compareTo(new BigDecimal(WEIGHT_MAX)) > 0)) {
      boolean large = number.get().abs().compareTo(new BigDecimal(WEIGHT_MAX)) > 0;
      reader.report(
          large ? ProblemCode.NUMBER_TOO_LARGE : ProblemCode.TOO_MANY_DECIMALS,
          reader.place(key),
          large ? "the number is too large" : "the number has more than twelve decimals",
          large ? "numbers lie within plus and minus 10^15" : "round it to twelve decimals");
      return Optional.empty();
    }
    return number;
  }

  private Optional<BigDecimal> score(JsonObjectReader reader) {
    Optional<BigDecimal> score =
        reader.find("score").flatMap(value -> ValueReader.number(value, problems));
    if (score.isPresent() && (score.get().signum() < 0 || score.get().compareTo(ONE) > 0)) {
      reader.report(
          ProblemCode.OFF_SCALE,
          reader.place("score"),
          "the score is " + score.get().toPlainString(),
          "scores go from 0 to 1");
      return Optional.empty();
    }
    return score;
  }

  /// A grade that its maker calls invalid counts in the published score all the same.
  private void checkValid(JsonObjectReader reader) {
    reader
        .find("valid_score")
        .filter(value -> value.literal().equals("false") || value.literal().equals("0"))
        .ifPresent(_ ->
            lost.add(
                new Note(
                    reader.place().path() + "/valid_score",
                    "the score is not a valid one by its own word; it counts as it is")));
  }

  /// Collects the leaves that count, with their shares.
  private void share(Task task, Share share) {
    if (task.isLeaf()) {
      leaves.add(task);
      shares.add(share);
      return;
    }
    BigDecimal total = total(task);
    for (Task each : task.tasks()) {
      if (each.weight().signum() == 0) {
        lost.add(
            new Note(each.place().path(), "it has the weight 0, so that nothing below it counts"));
      } else {
        share(each, share.part(each.weight(), total));
      }
    }
  }

  private static BigDecimal total(Task task) {
    return task.tasks().stream().map(Task::weight).reduce(ZERO, BigDecimal::add);
  }

  private void reportUngraded(Task leaf) {
    problems.add(
        new Problem(
            ProblemCode.MISSING,
            leaf.place().member("score"),
            "this leaf has no score and others have",
            "give every leaf that counts a score, or none"));
  }

  /// The exact score of a graded node. A stored score that is not its rounding is reported.
  private Rational value(Task task) {
    Rational value;
    if (task.isLeaf()) {
      value = Rational.of(task.score().orElseThrow());
      if (value.sign() != 0 && !value.equals(Rational.ONE) && !value.equals(HALF)) {
        problems.add(
            new Problem(
                ProblemCode.OFF_SCALE,
                task.place().member("score"),
                "the score of this leaf is " + task.score().get().toPlainString(),
                "a leaf is decided with 0, 0.5 or 1"));
      }
      return value;
    }
    value = Rational.ZERO;
    for (Task each : task.tasks()) {
      if (each.weight().signum() > 0) {
        value = value.plus(value(each).times(Rational.of(each.weight())));
      }
    }
    value = value.dividedBy(Rational.of(total(task)));
    if (task.score().isPresent()) {
      Rational apart = Rational.of(task.score().get()).minus(value);
      if ((apart.sign() < 0 ? apart.negated() : apart).compareTo(TOLERANCE) > 0) {
        problems.add(
            new Problem(
                ProblemCode.CASE_FAILED,
                task.place().member("score"),
                "the score is "
                    + task.score().get().toPlainString()
                    + ", and the sub-tasks give "
                    + value,
                "correct the scores or the weights, or remove this score"));
      }
    }
    return value;
  }

  /// The shares as the smallest whole numbers of the same proportions.
  private Optional<List<BigInteger>> weights(Task root) {
    BigInteger common = BigInteger.ONE;
    for (Share share : shares) {
      common = common.divide(common.gcd(share.in())).multiply(share.in());
      if (common.bitLength() > BITS_MAX) {
        return tooFine(root);
      }
    }
    List<BigInteger> weights = new ArrayList<>();
    BigInteger factor = BigInteger.ZERO;
    for (Share share : shares) {
      BigInteger weight = share.of().multiply(common.divide(share.in()));
      factor = factor.gcd(weight);
      weights.add(weight);
    }
    BigInteger smallest = factor;
    weights.replaceAll(weight -> weight.divide(smallest));
    return weights.stream().anyMatch(weight -> weight.compareTo(SHARE_MAX) >= 0)
        ? tooFine(root)
        : Optional.of(weights);
  }

  private Optional<List<BigInteger>> tooFine(Task root) {
    problems.add(
        new Problem(
            ProblemCode.NUMBER_TOO_LARGE,
            root.place(),
            "the shares of the leaves in the root have more than 100 digits",
            "use rounder weights, or weights whose sums have common factors"));
    return Optional.empty();
  }
}
