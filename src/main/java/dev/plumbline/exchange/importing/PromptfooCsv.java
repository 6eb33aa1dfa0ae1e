package dev.plumbline.exchange.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.exchange.importing.TargetPattern.JavaScriptPattern;
import dev.plumbline.rubric.importing.DelimitedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tests in a table: columns are variables, but for those that begin with two underscores.
final class PromptfooCsv {

  private static final Pattern EXPECTED =
      Pattern.compile("(?s)((?:not-)?[a-z][a-z0-9-]*(?::[a-z-]+)?)(?:\\(([0-9.]+)\\))?(?::(.*))?");

  private static final Pattern TYPED =
      Pattern.compile(
          "(?:not-)?(?:equals|i?contains(?:-any|-all|-json|-xml|-sql|-html)?|is-[a-z-]+|regex|starts-with"
              + "|similar(?::[a-z]+)?|llm-rubric|agent-rubric|search-rubric|g-eval|factuality|model-graded-[a-z]+|answer-relevance"
              + "|context-[a-z]+|conversation-relevance|classifier|moderation|pi|cost|latency|perplexity(?:-score)?"
              + "|levenshtein|rouge-n|bleu|gleu|meteor|word-count|javascript|python|ruby|webhook|finish-reason"
              + "|guardrails|select-best|max-score)");

  private static final Pattern LISTED =
      Pattern.compile(
          "_*+(?:,|\"((?:\\\\[\"\\\\]|\"\"|[^\"])*+)\"_*+(?=,|\\z)|([^,\"][^,]*?)_*+(?=,|\\z)|\\z)"
              .replace("_", "[" + JavaScriptPattern.SPACES + "]"));

  private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\])|\"(\")");

  /// The tests of a table as promptfoo reads them.
  static List<Json> tests(String csv, String file, ImportLedger ledger, List<Problem> problems) {
    List<Json> tests = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    DelimitedText.read(
        csv,
        problems,
        row -> {
          if (columns.isEmpty()) {
            columns.addAll(row.cells());
          } else {
            tests.add(test(columns, row.cells(), file + ":" + row.line(), ledger));
          }
          return true;
        });
    return tests;
  }

  private static JsonObject test(
      List<String> columns, List<String> cells, String place, ImportLedger ledger) {
    SortedMap<String, Json> vars = new TreeMap<>();
    SortedMap<String, Json> metadata = new TreeMap<>();
    JsonObjectBuilder test = JsonObject.builder();
    List<Json> asserts = new ArrayList<>();
    String metric = "";
    int width = Math.min(columns.size(), cells.size());
    for (int i = 0; i < width; i++) {
      metric = columns.get(i).equals("__metric") && !cells.get(i).isEmpty() ? cells.get(i) : metric;
    }
    for (int i = 0; i < width; i++) {
      String column = columns.get(i);
      String cell = cells.get(i);
      if (!column.startsWith("__")) {
        vars.put(column, Json.of(cell));
      } else if (!cell.isEmpty()) {
        switch (column.replaceFirst("^(__metadata:).*|^(__expected)[0-9]+$", "$1$2")) {
          case "__expected" -> asserts.add(assertion(cell, metric));
          case "__description", "__providerOutput" -> test.put(column.substring(2), cell);
          case "__threshold" -> test.put("threshold", number(cell));
          case "__metadata:" -> metadata.put(column.split(":", 2)[1], Json.of(cell));
          case "__prefix", "__suffix" ->
              ledger.lost("column " + column, "it is for the prompt", place);
          case "__metric" -> {}
          default -> ledger.lost("column " + column, "nothing here reads it", place);
        }
      }
    }
    return test.putUnlessEmpty("vars", vars)
        .putUnlessEmpty("metadata", metadata)
        .putUnlessEmpty("assert", asserts)
        .build();
  }

  /// `type:value` or `type(threshold):value`, and a text without a type is `equals`.
  private static JsonObject assertion(String cell, String metric) {
    JsonObjectBuilder assertion = JsonObject.builder().putUnlessEmpty("metric", metric);
    Matcher matcher = EXPECTED.matcher(cell);
    String type = "equals";
    String value = cell;
    if (cell.startsWith("grade:")) {
      type = "llm-rubric";
      value = cell.substring(6).strip();
    } else if (cell.startsWith("fn:") || cell.startsWith("eval:") || cell.startsWith("file://")) {
      type = cell.startsWith("file://") && cell.contains(".py") ? "python" : "javascript";
    } else if (matcher.matches() && TYPED.matcher(matcher.group(1)).matches()) {
      type = matcher.group(1);
      value = Optional.ofNullable(matcher.group(3)).orElse("").strip();
      assertion.put("threshold", Optional.ofNullable(matcher.group(2)).map(PromptfooCsv::number));
    }
    return assertion.put("type", type).putUnlessEmpty("value", value).build();
  }

  private static Json number(String cell) {
    return ForeignFile.json(cell.strip()).orElse(Json.of(0));
  }

  /// Texts between commas, of which those in quotation marks may have commas; empty where promptfoo
  /// refuses them.
  static Optional<List<String>> separated(String text) {
    List<String> all = new ArrayList<>();
    Matcher listed = LISTED.matcher(text);
    while (listed.regionStart() < text.length()) {
      if (!listed.lookingAt()) {
        return Optional.empty();
      }
      if (listed.group(1) != null) {
        all.add(ESCAPED.matcher(listed.group(1)).replaceAll("$1$2"));
      } else if (listed.group(2) != null) {
        all.add(listed.group(2));
      }
      listed.region(listed.end(), text.length());
    }
    return Optional.of(all);
  }

  private PromptfooCsv() {}
}
