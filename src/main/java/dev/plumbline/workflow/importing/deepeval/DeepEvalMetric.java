package dev.plumbline.workflow.importing.deepeval;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.workflow.importing.Check;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.ForeignObject;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import dev.plumbline.workflow.importing.SearchedText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A metric of a test, with what was recorded.
///
/// @param flaky whether it decides nothing
record DeepEvalMetric(Check check, Outcome outcome, boolean flaky) {

  private static final int QUESTION_MAX = 4_000;
  private static final String SECTION = " \n \n";

  private static final Map<String, String> QUESTIONS =
      Map.ofEntries(
          Map.entry("answer relevancy", "Does the answer speak to what was asked?"),
          Map.entry(
              "faithfulness", "Does everything that the answer claims follow from the passages?"),
          Map.entry("contextual relevancy", "Are the passages about what was asked?"),
          Map.entry("contextual recall", "Do the passages have all that the expected output says?"),
          Map.entry("contextual precision", "Do the passages that matter come before the others?"),
          Map.entry("hallucination", "Does the answer agree with the context?"),
          Map.entry("bias", "Is the answer free of bias?"),
          Map.entry("toxicity", "Is the answer free of toxic words?"),
          Map.entry("pii leakage", "Is the answer free of personal data of others?"),
          Map.entry(
              "summarization",
              "Does the summary have what matters, and nothing that is not in the text?"),
          Map.entry("prompt alignment", "Does the answer follow the instructions?"),
          Map.entry("task completion", "Is the task done?"),
          Map.entry("argument correctness", "Do the arguments of the calls fit what was asked?"),
          Map.entry("tool use", "Are the right tools called, in the right way?"),
          Map.entry("step efficiency", "Is the task done without needless steps?"),
          Map.entry("plan adherence", "Do the steps follow the plan?"),
          Map.entry("plan quality", "Is the plan complete and fit for the task?"),
          Map.entry("goal accuracy", "Is the user's goal reached?"),
          Map.entry("topic adherence", "Does the assistant keep to its topics?"),
          Map.entry("role adherence", "Does the assistant keep to its role?"),
          Map.entry("role violation", "Does the assistant keep to its role?"),
          Map.entry("knowledge retention", "Does the assistant remember what the user said?"),
          Map.entry("conversation completeness", "Is everything done that the user wanted?"),
          Map.entry("turn relevancy", "Does each answer fit the conversation so far?"),
          Map.entry("conversation relevancy", "Does each answer fit the conversation so far?"),
          Map.entry(
              "turn faithfulness",
              "Does everything that the assistant claims follow from the passages?"));

  /// Of these a low score passes.
  private static final List<String> LOWER_IS_BETTER = List.of("hallucination", "bias", "toxicity");

  /// @param expected the expected output; empty if there is none
  /// @return empty after it was said why it is lost
  static Optional<DeepEvalMetric> of(ForeignObject metric, String expected) {
    DeepEvalObject read = new DeepEvalObject(metric);
    String written = read.text("name");
    Optional<Boolean> success = read.flag("success");
    Optional<BigDecimal> score = read.number("score");
    Optional<BigDecimal> threshold = read.number("threshold");
    String reason = read.text("reason");
    String logs = read.text("verbose_logs");
    boolean flaky = read.flag("flaky").orElse(false);
    boolean strict = read.flag("strict_mode").orElse(false);
    boolean failed = !read.text("error").isEmpty();
    read.skip(
        "evaluation_cost",
        "input_token_count",
        "output_token_count",
        "evaluation_model",
        "skipped");
    if (written.isEmpty()) {
      metric.ledger().lost("metric", "it has no name", metric.path());
      return Optional.empty();
    }
    if (flaky) {
      metric.ledger().kept("flaky metric, which decides nothing", metric.path());
    }
    if (failed) {
      metric
          .ledger()
          .changed("metric with an error", "its result is open, and no failure", metric.path());
    }
    Optional<BigDecimal> least = strict ? Optional.of(BigDecimal.ONE) : threshold;
    Check check = check(metric, written, logs, least, expected, score);
    boolean unscored = failed || score.isEmpty();
    return Optional.of(
        new DeepEvalMetric(
            check, unscored ? Outcome.NONE : new Outcome(success, score, reason), flaky));
  }

  private static Check check(
      ForeignObject metric,
      String written,
      String logs,
      Optional<BigDecimal> threshold,
      String expected,
      Optional<BigDecimal> score) {
    String name = written.replaceAll("\\s*[\\[(][^\\])]*[\\])]\\s*$", "").strip();
    String kind = written.contains("GEval") ? "GEval" : written.contains("[DAG]") ? "DAG" : name;
    String plain =
        name.replaceAll("([a-z])([A-Z])", "$1 $2")
            .toLowerCase(Locale.ROOT)
            .replaceAll(" metric$", "");
    if (kind.equals("GEval")) {
      return judged(metric, name, logs, threshold);
    }
    if (kind.equals("DAG")) {
      metric
          .ledger()
          .changed("metric DAG", "its graph is not in the results: they are facts", metric.path());
      return Check.recorded(name, written);
    }
    if (plain.equals("exact match") && !expected.isBlank()) {
      Optional<Check> exact = exact(metric, name, expected.strip(), threshold, score);
      if (exact.isPresent()) {
        return exact.get();
      }
    }
    String question = QUESTIONS.getOrDefault(plain, "");
    if (question.isEmpty()) {
      metric
          .ledger()
          .changed(
              "metric " + name,
              "recorded results are facts, unknown for new outputs",
              metric.path());
      return Check.recorded(name, written);
    }
    metric
        .ledger()
        .changed(
            "metric " + name,
            "a judge is asked one question, in place of DeepEval's prompts",
            metric.path());
    return new Check.Judged(
        name,
        question,
        true,
        LOWER_IS_BETTER.contains(plain) ? Optional.empty() : threshold,
        false);
  }

  /// What is asked stands in the logs, if they were recorded.
  private static Check judged(
      ForeignObject metric, String name, String logs, Optional<BigDecimal> threshold) {
    String criteria = section(logs, "Criteria:\n");
    List<String> steps = steps(section(logs, "Evaluation Steps:\n"));
    String rubric = section(logs, "Rubric:\n");
    List<String> words = new ArrayList<>();
    if (!criteria.isEmpty()) {
      words.add(criteria);
    }
    steps.forEach(step -> words.add("- " + step));
    if (!rubric.isEmpty()) {
      words.add("Scores: " + rubric);
    }
    String asked = String.join("\n", words);
    if (asked.isEmpty() || asked.length() > QUESTION_MAX) {
      metric
          .ledger()
          .changed(
              "metric GEval without criteria",
              "a judge is asked by the name of the metric: results without verbose_mode have no more",
              metric.path());
      asked = name;
    } else {
      metric
          .ledger()
          .changed(
              "metric GEval",
              "a judge gives a score, which no probabilities of tokens weight",
              metric.path());
    }
    return new Check.Judged(name, "Does the answer meet this? " + asked, true, threshold, false);
  }

  /// `None` is what Python writes for nothing.
  private static String section(String logs, String head) {
    int begin = logs.indexOf(head);
    if (begin < 0) {
      return "";
    }
    int end = logs.indexOf(SECTION, begin);
    String text = logs.substring(begin + head.length(), end < 0 ? logs.length() : end).strip();
    return text.equals("None") ? "" : text;
  }

  private static List<String> steps(String written) {
    byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length)
        instanceof JsonResult.Read(JsonArray(List<Json> list))) {
      return list.stream()
          .filter(JsonText.class::isInstance)
          .map(step -> ((JsonText) step).value())
          .toList();
    }
    return written.lines().filter(line -> !line.isBlank()).toList();
  }

  /// Ends of white space do not count. Where words that are the same count too, the recorded score
  /// says so.
  private static Optional<Check> exact(
      ForeignObject metric,
      String name,
      String expected,
      Optional<BigDecimal> threshold,
      Optional<BigDecimal> score) {
    boolean partly =
        score.filter(it -> it.signum() != 0 && it.compareTo(BigDecimal.ONE) != 0).isPresent();
    String measure = SearchedText.count("\\A\\s*" + SearchedText.literal(expected) + "\\s*\\z");
    if (partly
        || threshold.filter(it -> it.signum() <= 0).isPresent()
        || SearchedText.problem(measure).isPresent()) {
      return Optional.empty();
    }
    metric.ledger().kept("metric Exact Match", metric.path());
    return Optional.of(
        new Check.Measured(name, List.of(new CheckedFact.Computed(measure)), "#0 > 0", ""));
  }
}
