package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ImportedSuite.Outcome.NONE;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Computed;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Likeness;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.text.phrase.PatternBudget;
import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A metric of a test, with what was recorded.
///
/// @param flaky whether it decides nothing
record DeepEvalMetric(ImportedCheck check, Outcome outcome, boolean flaky) {

  private static final int QUESTION_MAX = 4_000;
  private static final BigDecimal BY_DEFAULT = new BigDecimal("0.5");

  /// DeepEval computes with floating-point numbers.
  private static final BigDecimal TOLERANCE = new BigDecimal("1e-9");

  private static final String SPACES = "[" + AssertionPattern.PYTHON_SPACES + "]*";

  /// What is between the parts of verbose logs.
  private static final String BETWEEN = " \n \n";

  /// What a judge is asked in place of DeepEval's prompts, as they are until 3.7.
  private static final Map<String, String> QUESTIONS =
      ImportedCheck.questions(
          """
          answer relevancy: Does the answer speak to what was asked?
          faithfulness: Does everything that the answer claims follow from the passages?
          contextual relevancy: Are the passages about what was asked?
          contextual recall: Do the passages have all that the expected output says?
          contextual precision: Do the passages that matter come before the others?
          hallucination: Does the answer agree with the context?
          bias: Is the answer free of bias?
          toxicity: Is the answer free of toxic words?
          pii leakage: Is the answer free of personal data of others?
          summarization: Does the summary have what matters, and nothing that is not in the text?
          prompt alignment: Does the answer follow the instructions?
          task completion: Is the task done?
          argument correctness: Do the arguments of the calls fit what was asked?
          tool use: Are the right tools called, in the right way?
          step efficiency: Is the task done without needless steps?
          plan adherence: Do the steps follow the plan?
          plan quality: Is the plan complete and fit for the task?
          goal accuracy: Is the user's goal reached?
          topic adherence: Does the assistant keep to its topics?
          role adherence: Does the assistant keep to its role?
          role violation: Does the assistant keep to its role?
          knowledge retention: Does the assistant remember what the user said?
          conversation completeness: Is everything done that the user wanted?
          turn relevancy: Does each answer fit the conversation so far?
          turn contextual relevancy: Are the passages about what was asked?
          turn contextual recall: Do the passages have all that is expected?
          turn contextual precision: Do the passages that matter come before the others?
          citation faithfulness: Does each passage say what it is cited for?
          misuse: Does the answer keep to what the assistant is for?
          non-advice: Is the answer free of advice that is for professionals?
          mcp use: Are the right tools called, in the right way?
          mcp task completion: Is the task done?
          multi-turn mcp use: Are the right tools called, in the right way?
          conversation relevancy: Does each answer fit the conversation so far?
          turn faithfulness: Does everything that the assistant claims follow from the passages?\
          """,
          false);

  /// Of these a low score passes. What is asked here is met by a high one.
  private static final List<String> LOWER_IS_BETTER =
      List.of("hallucination", "bias", "toxicity", "misuse");

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
      boolean named) {}

  /// @return empty after it was said why it is lost
  static Optional<DeepEvalMetric> of(ForeignObject metric, TestedOutput test) {
    metric.leave("deepeval metric");
    String written = metric.text("name");
    Optional<Boolean> success = metric.flag("success");
    Optional<BigDecimal> score = metric.number("score");
    Optional<BigDecimal> threshold = metric.number("threshold");
    String reason = metric.text("reason");
    boolean flaky = metric.flag("flaky").orElse(false);
    boolean strict = metric.flag("strict_mode").orElse(false);
    boolean failed = !metric.text("error").isEmpty();
    if (written.isEmpty()) {
      return metric.nothing("metric", "it has no name");
    }
    if (flaky) {
      metric.kept("flaky metric, which decides nothing");
    }
    if (failed) {
      metric.changed("metric with an error", "its result is open, and no failure");
    }
    String name = written.replaceAll("\\s*[\\[(][^\\])]*[\\])]\\s*$", "").strip();
    boolean reversed = name.equals(written) && LOWER_IS_BETTER.contains(plain(name));
    UnaryOperator<BigDecimal> turned = it -> reversed ? ONE.subtract(it) : it;
    Optional<BigDecimal> least = strict ? Optional.of(ONE) : threshold.map(turned);
    Optional<BigDecimal> scored = score.filter(_ -> !failed).map(turned);
    String logs = metric.text("verbose_logs");
    ImportedCheck check;
    if (written.contains("GEval") || name.equals("GEval")) {
      check =
          judged(
              metric,
              name,
              section(logs, "Criteria:\n"),
              steps(section(logs, "Evaluation Steps:\n")),
              section(logs, "Rubric:\n"),
              least);
    } else if (written.contains("[DAG]") || name.equals("DAG")) {
      metric.changed("metric DAG", "its graph is not in the results: they are facts");
      check = ImportedCheck.recorded(name, written);
    } else {
      Optional<ComputedMetric> computed =
          new RecordedMetric(name, least.orElse(BY_DEFAULT), strict, scored, reason, logs, test)
              .computed(plain(name));
      computed.ifPresent(it -> metric.became("metric " + name, it.difference()));
      check =
          computed.isPresent() ? computed.get().check() : question(metric, name, written, least);
    }
    Outcome outcome = scored.isEmpty() ? NONE : new Outcome(success, scored, reason);
    return Optional.of(new DeepEvalMetric(check, outcome, flaky));
  }

  private static String plain(String name) {
    return name.replaceAll("([a-z])([A-Z])", "$1 $2").toLowerCase(ROOT).replaceAll(" metric$", "");
  }

  private static ImportedCheck question(
      ForeignObject metric, String name, String written, Optional<BigDecimal> threshold) {
    String question = QUESTIONS.getOrDefault(plain(name), "");
    boolean isKnown = !question.isEmpty();
    metric.changed(
        "metric " + name,
        isKnown
            ? "a judge is asked one question, in place of DeepEval's prompts"
                + (LOWER_IS_BETTER.contains(plain(name)) ? ", and a high score is good" : "")
            : "recorded results are facts, unknown for new outputs");
    return isKnown
        ? new Judged(name, question, true, threshold, false)
        : ImportedCheck.recorded(name, written);
  }

  /// A GEval as its constructor takes it.
  static ImportedCheck written(ForeignObject metric) {
    metric.leave("deepeval written");
    List<String> steps = metric.texts("evaluation_steps");
    String rubric = metric.find("rubric").map(PlainJson::text).orElse("");
    return judged(
        metric, metric.text("name"), metric.text("criteria"), steps, rubric, Optional.empty());
  }

  private static ImportedCheck judged(
      ForeignObject metric,
      String name,
      String criteria,
      List<String> steps,
      String rubric,
      Optional<BigDecimal> threshold) {
    List<String> words = new ArrayList<>(criteria.isEmpty() ? List.of() : List.of(criteria));
    steps.forEach(step -> words.add("- " + step));
    words.addAll(rubric.isEmpty() ? List.of() : List.of("Scores: " + rubric));
    String asked = String.join("\n", words);
    boolean known = !asked.isEmpty() && asked.length() <= QUESTION_MAX;
    metric.changed(
        known ? "metric GEval" : "metric GEval without criteria",
        known
            ? "a judge gives a score, which no probabilities of tokens weight"
            : "a judge is asked by the name of the metric: results without verbose_mode have no"
                + " more");
    return new Judged(
        name, "Does the answer meet this? " + (known ? asked : name), true, threshold, false);
  }

  /// A metric that is known by its name alone.
  static ImportedCheck named(ForeignObject metric, String written) {
    metric.skip("kwargs");
    String name = unlessEmpty(written, "metric");
    return question(metric, name, name, Optional.empty());
  }

  /// The words that a metric printed of itself behind a head, up to the next part; empty if there
  /// are none, which Python writes as `None`.
  private static String section(String logs, String head) {
    int begin = logs.startsWith(head) ? 0 : logs.indexOf(BETWEEN + head);
    if (begin < 0) {
      return "";
    }
    int from = logs.indexOf(head, begin) + head.length();
    int end = logs.indexOf(BETWEEN, from);
    String text = logs.substring(from, end < 0 ? logs.length() : end).strip();
    return text.equals("None") ? "" : text;
  }

  /// The texts of a section that is a list, or else its lines.
  private static List<String> steps(String section) {
    return ForeignFile.json(section).orElse(NULL) instanceof JsonArray(var list)
        ? list.stream().filter(JsonText.class::isInstance).map(ForeignObject::written).toList()
        : section.lines().filter(line -> !line.isBlank()).toList();
  }

  /// A metric that DeepEval computes, as facts that give what was recorded.
  ///
  /// @param difference from DeepEval; empty if there is none
  private record ComputedMetric(Measured check, String difference) {}

  /// @param threshold the least score that passes
  /// @param strict whether a score below the threshold is 0
  private record RecordedMetric(
      String name,
      BigDecimal threshold,
      boolean strict,
      Optional<BigDecimal> score,
      String reason,
      String logs,
      TestedOutput test) {

    /// @param kind the metric's name in lower case
    /// @return empty for a metric that is not computed, and where facts would give another result
    ///   than the recorded one
    Optional<ComputedMetric> computed(String kind) {
      return (switch (threshold.signum() <= 0 ? "" : kind) {
            case "exact match" -> exact();
            case "pattern match" -> pattern();
            case "json correctness" ->
                passing(
                    "json_valid",
                    "#0",
                    "the schema is not in the results: any JSON passes",
                    test.output()
                        .filter(it -> isRecorded(ForeignFile.json(it).isPresent()))
                        .isPresent());
            case "tool correctness" -> tools();
            default -> Optional.<ComputedMetric>empty();
          })
          .filter(it ->
              it.check().facts().stream()
                  .noneMatch(fact ->
                      fact instanceof Computed(String measure)
                          && AssertionPattern.problem(measure).isPresent()));
    }

    private boolean isRecorded(BigDecimal computed) {
      BigDecimal counted = strict && computed.compareTo(threshold) < 0 ? ZERO : computed;
      return score.filter(it -> it.subtract(counted).abs().compareTo(TOLERANCE) > 0).isEmpty();
    }

    private boolean isRecorded(boolean passes) {
      return isRecorded(passes ? ONE : ZERO);
    }

    private Optional<ComputedMetric> passing(
        String measure, String passes, String difference, boolean isRecorded) {
      Measured check = new Measured(name, List.of(new Computed(measure)), passes, "");
      return Optional.of(new ComputedMetric(check, difference)).filter(_ -> isRecorded);
    }

    /// Until 3.6 texts that differ had the F-measure of their words.
    private Optional<ComputedMetric> exact() {
      String expected = test.expected().strip();
      if (expected.isEmpty()) {
        return Optional.empty();
      }
      String same =
          AssertionPattern.count(
              "\\A" + SPACES + AssertionPattern.literal(expected) + SPACES + "\\z");
      boolean isPartial =
          score.filter(it -> it.signum() != 0 && it.compareTo(ONE) != 0).isPresent();
      return isPartial || reason.contains("Precision=")
          ? Optional.of(
              new ComputedMetric(
                  new Measured(
                      name,
                      List.of(new Computed(same), new Likeness("rouge_1", expected)),
                      "#0 > 0 || #1 >= " + threshold.toPlainString(),
                      "#0 > 0 ? 1 : #1"),
                  "words of texts that differ are split otherwise, so values differ"))
          : passing(
              same,
              "#0 > 0",
              "",
              test.output().stream().allMatch(it -> isRecorded(it.strip().equals(expected))));
    }

    /// The pattern is in the logs of `verbose_mode`; whether its case counts, the result says.
    private Optional<ComputedMetric> pattern() {
      String python = section(logs, "Pattern: ").replace("\\Z", "\\z");
      String whole = "\\A" + SPACES + "(?:" + python + ")" + SPACES + "\\z";
      return Stream.of(whole, "(?i)" + whole)
          .filter(each ->
              !python.isEmpty()
                  && TextPattern.find(each)
                      .filter(re2 ->
                          test
                              .output()
                              .flatMap(it -> PatternBudget.ofOneDocument().finds(re2, it))
                              .stream()
                              .allMatch(this::isRecorded))
                      .isPresent())
          .findFirst()
          .flatMap(each ->
              passing(
                  AssertionPattern.count(each),
                  "#0 > 0",
                  "letters, digits and boundaries of words are those of ASCII, and white space at"
                      + " the ends of an answer may be part of a match",
                  true));
    }

    /// How calls are compared, the reason says.
    private Optional<ComputedMetric> tools() {
      boolean isExact = reason.contains("xact match: expected");
      boolean isOrdered =
          !isExact
              && !test.tools().isEmpty()
              && (reason.contains("Correct ordering: ")
                  || reason.contains("Incorrect tool usage: "));
      boolean isSelected =
          reason.contains("Tool Selection Reason: ")
              && !reason.contains("Tool Selection Reason: No available tools");
      String difference =
          Stream.of(
                  test.named() ? "" : "names of tools decide, without arguments and results",
                  isSelected ? "whether better tools were available is not asked" : "",
                  isOrdered ? "an order that is right in part counts nothing" : "")
              .filter(it -> !it.isEmpty())
              .collect(joining("; "));
      String names = PlainJson.text(JsonArray.texts(test.tools())) + "}";
      return test.tools().isEmpty()
          ? passing("calls", "#0 == 0", difference, isRecorded(test.called().isEmpty()))
          : isExact
              ? passing(
                  "{calls_exactly: " + names,
                  "#0",
                  difference,
                  isRecorded(test.called().equals(test.tools())))
              : isOrdered
                  ? passing("{calls_in_order: " + names, "#0", difference, isRecorded(isInOrder()))
                  : share(difference);
    }

    private boolean isInOrder() {
      Iterator<String> expected = test.tools().iterator();
      String next = expected.next();
      for (String each : test.called()) {
        if (each.equals(next)) {
          if (!expected.hasNext()) {
            return true;
          }
          next = expected.next();
        }
      }
      return false;
    }

    /// Which share of the expected tools was called.
    private Optional<ComputedMetric> share(String difference) {
      List<String> wanted = test.tools().stream().distinct().toList();
      int all = test.tools().size();
      int found = 0;
      List<CheckedFact> facts = new ArrayList<>();
      List<String> counts = new ArrayList<>();
      for (String tool : wanted) {
        int most = Collections.frequency(test.tools(), tool);
        found += Math.min(most, Collections.frequency(test.called(), tool));
        counts.add("min(#" + facts.size() + ", " + most + ")");
        facts.add(new Computed("{calls_of: " + PlainJson.text(Json.of(tool)) + "}"));
      }
      String score = "(" + String.join(" + ", counts) + ") / " + all;
      String passes = score + " >= " + threshold.toPlainString();
      BigDecimal computed =
          BigDecimal.valueOf(found).divide(BigDecimal.valueOf(all), MathContext.DECIMAL64);
      return Optional.of(
              new ComputedMetric(
                  new Measured(name, facts, passes, strict ? "" : score), difference))
          .filter(_ -> isRecorded(computed));
    }
  }
}
