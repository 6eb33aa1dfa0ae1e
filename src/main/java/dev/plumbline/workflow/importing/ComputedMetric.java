package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.text.phrase.PatternBudget;
import dev.plumbline.text.phrase.TextPattern;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A metric that DeepEval computes, as facts that give what was recorded.
///
/// @param difference from DeepEval; empty if there is none
record ComputedMetric(Check check, String difference) {

  /// What a metric is computed from.
  ///
  /// @param called names of the tools, in order
  /// @param tools the names that are expected
  /// @param named whether only names are expected, without arguments and results
  record TestedOutput(
      Optional<String> output,
      String expected,
      List<String> called,
      List<String> tools,
      boolean named) {
    TestedOutput {
      called = List.copyOf(called);
      tools = List.copyOf(tools);
    }
  }

  /// @param threshold the least score that passes
  /// @param strict whether a score below the threshold is 0
  record RecordedMetric(
      String name,
      BigDecimal threshold,
      boolean strict,
      Optional<BigDecimal> score,
      String reason,
      String logs) {

    boolean isRecorded(BigDecimal computed) {
      BigDecimal counted = strict && computed.compareTo(threshold) < 0 ? BigDecimal.ZERO : computed;
      return score.filter(it -> it.subtract(counted).abs().compareTo(TOLERANCE) > 0).isEmpty();
    }

    boolean isRecorded(boolean passes) {
      return isRecorded(passes ? BigDecimal.ONE : BigDecimal.ZERO);
    }

    boolean isPartial() {
      return score.filter(it -> it.signum() != 0 && it.compareTo(BigDecimal.ONE) != 0).isPresent();
    }
  }

  /// DeepEval computes with floating-point numbers.
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

  private static final String SPACES = "[" + SearchedText.PYTHON_SPACES + "]*";

  /// @param kind the metric's name in lower case
  /// @return empty for a metric that is not computed, and where facts would give another result
  ///   than the recorded one
  static Optional<ComputedMetric> of(String kind, RecordedMetric metric, TestedOutput test) {
    Optional<ComputedMetric> computed =
        metric.threshold().signum() <= 0
            ? Optional.empty()
            : switch (kind) {
              case "exact match" -> exact(metric, test);
              case "pattern match" -> pattern(metric, test);
              case "json correctness" -> json(metric, test);
              case "tool correctness" -> tools(metric, test);
              default -> Optional.empty();
            };
    return computed.filter(ComputedMetric::isTaken);
  }

  private boolean isTaken() {
    return check instanceof Check.Measured(var _, List<CheckedFact> facts, var _, var _)
        && facts.stream()
            .allMatch(fact ->
                !(fact instanceof CheckedFact.Computed(String measure))
                    || SearchedText.problem(measure).isEmpty());
  }

  /// Until 3.6 texts that differ had the F-measure of their words.
  private static Optional<ComputedMetric> exact(RecordedMetric metric, TestedOutput test) {
    String expected = test.expected().strip();
    if (expected.isEmpty()) {
      return Optional.empty();
    }
    CheckedFact same =
        new CheckedFact.Computed(
            SearchedText.count("\\A" + SPACES + SearchedText.literal(expected) + SPACES + "\\z"));
    if (metric.isPartial() || metric.reason().contains("Precision=")) {
      return Optional.of(
          new ComputedMetric(
              new Check.Measured(
                  metric.name(),
                  List.of(same, new CheckedFact.Likeness("rouge_1", expected)),
                  "#0 > 0 || #1 >= " + metric.threshold().toPlainString(),
                  "#0 > 0 ? 1 : #1"),
              "words of texts that differ are split otherwise, so values differ"));
    }
    return Optional.of(passing(metric, List.of(same), "#0 > 0", ""))
        .filter(_ ->
            test.output().filter(it -> !metric.isRecorded(it.strip().equals(expected))).isEmpty());
  }

  /// The pattern is in the logs of `verbose_mode`; whether its case counts, the result says.
  private static Optional<ComputedMetric> pattern(RecordedMetric metric, TestedOutput test) {
    String python = VerboseLogs.section(metric.logs(), "Pattern: ").replace("\\Z", "\\z");
    if (python.isEmpty()) {
      return Optional.empty();
    }
    String whole = "\\A" + SPACES + "(?:" + python + ")" + SPACES + "\\z";
    return Stream.of(whole, "(?i)" + whole)
        .filter(each ->
            TextPattern.find(each)
                .filter(re2 ->
                    test.output()
                        .flatMap(it -> PatternBudget.ofOneDocument().finds(re2, it))
                        .filter(found -> !metric.isRecorded(found))
                        .isEmpty())
                .isPresent())
        .findFirst()
        .map(each ->
            passing(
                metric,
                List.of(new CheckedFact.Computed(SearchedText.count(each))),
                "#0 > 0",
                "letters, digits and boundaries of words are those of ASCII, and white space at"
                    + " the ends of an answer may be part of a match"));
  }

  private static Optional<ComputedMetric> json(RecordedMetric metric, TestedOutput test) {
    byte[] output = test.output().orElse("").getBytes(StandardCharsets.UTF_8);
    boolean valid = JsonReader.read(output, output.length + 1) instanceof JsonResult.Read;
    return test.output().isEmpty() || !metric.isRecorded(valid)
        ? Optional.empty()
        : Optional.of(
            passing(
                metric,
                List.of(new CheckedFact.Computed("json_valid")),
                "#0",
                "the schema is not in the results: any JSON passes"));
  }

  /// How calls are compared, the reason says.
  private static Optional<ComputedMetric> tools(RecordedMetric metric, TestedOutput test) {
    List<String> differences = new ArrayList<>();
    if (!test.named()) {
      differences.add("names of tools decide, without arguments and results");
    }
    if (metric.reason().contains("Tool Selection Reason: ")
        && !metric.reason().contains("Tool Selection Reason: No available tools")) {
      differences.add("whether better tools were available is not asked");
    }
    if (test.tools().isEmpty()) {
      return named(metric, "calls", "#0 == 0", differences, test.called().isEmpty());
    }
    String names = PlainJson.text(JsonArray.texts(test.tools()));
    if (metric.reason().contains("xact match: expected")) {
      return named(
          metric,
          "{calls_exactly: " + names + "}",
          "#0",
          differences,
          test.called().equals(test.tools()));
    }
    if (metric.reason().contains("Correct ordering: ")
        || metric.reason().contains("Incorrect tool usage: ")) {
      differences.add("an order that is right in part counts nothing");
      return named(
          metric,
          "{calls_in_order: " + names + "}",
          "#0",
          differences,
          isInOrder(test.tools(), test.called()));
    }
    return share(metric, test, String.join("; ", differences));
  }

  private static Optional<ComputedMetric> named(
      RecordedMetric metric,
      String measure,
      String passes,
      List<String> differences,
      boolean isPassed) {
    return metric.isRecorded(isPassed)
        ? Optional.of(
            passing(
                metric,
                List.of(new CheckedFact.Computed(measure)),
                passes,
                String.join("; ", differences)))
        : Optional.empty();
  }

  private static boolean isInOrder(List<String> expected, List<String> called) {
    int found = 0;
    for (String each : called) {
      found += found < expected.size() && expected.get(found).equals(each) ? 1 : 0;
    }
    return found == expected.size();
  }

  /// Which share of the expected tools was called.
  private static Optional<ComputedMetric> share(
      RecordedMetric metric, TestedOutput test, String difference) {
    SequencedMap<String, Integer> wanted = new LinkedHashMap<>();
    test.tools().forEach(tool -> wanted.merge(tool, 1, Integer::sum));
    int found =
        wanted.entrySet().stream()
            .mapToInt(each ->
                (int)
                    Math.min(
                        each.getValue(),
                        test.called().stream().filter(each.getKey()::equals).count()))
            .sum();
    int all = test.tools().size();
    BigDecimal computed =
        BigDecimal.valueOf(found).divide(BigDecimal.valueOf(all), MathContext.DECIMAL64);
    if (!metric.isRecorded(computed)) {
      return Optional.empty();
    }
    List<Integer> counts = List.copyOf(wanted.values());
    String sum =
        String.join(
            " + ",
            IntStream.range(0, counts.size())
                .mapToObj(i -> "min(#" + i + ", " + counts.get(i) + ")")
                .toList());
    String score = "(" + sum + ") / " + all;
    String passes = score + " >= " + metric.threshold().toPlainString();
    List<CheckedFact> facts =
        wanted.keySet().stream()
            .<CheckedFact>map(tool ->
                new CheckedFact.Computed("{calls_of: " + PlainJson.text(Json.of(tool)) + "}"))
            .toList();
    return Optional.of(
        new ComputedMetric(
            new Check.Measured(metric.name(), facts, passes, metric.strict() ? "" : score),
            difference));
  }

  private static ComputedMetric passing(
      RecordedMetric metric, List<CheckedFact> facts, String passes, String difference) {
    return new ComputedMetric(new Check.Measured(metric.name(), facts, passes, ""), difference);
  }
}
