package dev.plumbline.workflow.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.importing.DelimitedText;
import dev.plumbline.rubric.importing.DelimitedText.Row;
import dev.plumbline.workflow.importing.TargetPattern.JavaScriptPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tests in a table: columns are variables, but for those that begin with two underscores.
final class PromptfooCsv {

  private static final Pattern EXPECTED =
      Pattern.compile("(?s)(not-)?([a-z][a-z0-9-]*(?::[a-z-]+)?)(?:\\(([0-9.]+)\\))?(?::(.*))?");
  private static final Pattern TYPED =
      Pattern.compile(
          "(?:not-)?(?:equals|i?contains(?:-any|-all|-json|-xml|-sql|-html)?|is-[a-z-]+|regex|starts-with"
              + "|similar(?::[a-z]+)?|llm-rubric|agent-rubric|search-rubric|g-eval|factuality|model-graded-[a-z]+|answer-relevance"
              + "|context-[a-z]+|conversation-relevance|classifier|moderation|pi|cost|latency|perplexity(?:-score)?"
              + "|levenshtein|rouge-n|bleu|gleu|meteor|word-count|javascript|python|ruby|webhook|finish-reason"
              + "|guardrails|select-best|max-score)");

  private static final Pattern SPACE = Pattern.compile("[" + JavaScriptPattern.SPACES + "]*");

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
            tests.add(test(columns, row, file, ledger));
          }
          return true;
        });
    return tests;
  }

  private static JsonObject test(List<String> columns, Row row, String file, ImportLedger ledger) {
    TreeMap<String, Json> vars = new TreeMap<>();
    TreeMap<String, Json> metadata = new TreeMap<>();
    JsonObjectBuilder test = JsonObject.builder();
    List<Json> asserts = new ArrayList<>();
    Optional<String> metric = Optional.empty();
    for (int i = 0; i < Math.min(columns.size(), row.cells().size()); i++) {
      if (columns.get(i).equals("__metric") && !row.cells().get(i).isEmpty()) {
        metric = Optional.of(row.cells().get(i));
      }
    }
    for (int i = 0; i < Math.min(columns.size(), row.cells().size()); i++) {
      String column = columns.get(i);
      String cell = row.cells().get(i);
      if (cell.isEmpty() && column.startsWith("__")) {
        continue;
      }
      if (column.matches("__expected[0-9]*")) {
        asserts.add(assertion(cell, metric));
      } else if (column.equals("__description")) {
        test.put("description", cell);
      } else if (column.equals("__threshold")) {
        test.put("threshold", number(cell));
      } else if (column.equals("__providerOutput")) {
        test.put("providerOutput", cell);
      } else if (column.startsWith("__metadata:")) {
        metadata.put(column.substring("__metadata:".length()), Json.of(cell));
      } else if (column.equals("__prefix") || column.equals("__suffix")) {
        ledger.lost("column " + column, "it is for the prompt", file + ":" + row.line());
      } else if (column.startsWith("__") && !column.equals("__metric")) {
        ledger.lost("column " + column, "nothing here reads it", file + ":" + row.line());
      } else if (!column.startsWith("__")) {
        vars.put(column, Json.of(cell));
      }
    }

    return test.putUnlessEmpty("vars", vars)
        .putUnlessEmpty("metadata", metadata)
        .putUnlessEmpty("assert", new JsonArray(asserts))
        .build();
  }

  /// `type:value` or `type(threshold):value`, and a text without a type is `equals`.
  private static JsonObject assertion(String cell, Optional<String> metric) {
    JsonObjectBuilder assertion = JsonObject.builder();
    assertion.put("metric", metric);
    Matcher matcher = EXPECTED.matcher(cell);
    if (cell.startsWith("grade:")) {
      return assertion.put("type", "llm-rubric").put("value", cell.substring(6).strip()).build();
    }
    if (cell.startsWith("fn:") || cell.startsWith("eval:")) {
      return assertion.put("type", "javascript").put("value", cell).build();
    }
    if (cell.startsWith("file://")) {
      return assertion
          .put("type", cell.contains(".py") ? "python" : "javascript")
          .put("value", cell)
          .build();
    }
    String type =
        matcher.matches()
            ? Optional.ofNullable(matcher.group(1)).orElse("") + matcher.group(2)
            : "";
    if (!TYPED.matcher(type).matches()) {
      return assertion.put("type", "equals").put("value", cell).build();
    }
    assertion.put("type", type);
    String value = Optional.ofNullable(matcher.group(4)).orElse("").strip();
    if (!value.isEmpty()) {
      assertion.put("value", value);
    }
    Optional.ofNullable(matcher.group(3)).ifPresent(it -> assertion.put("threshold", number(it)));
    return assertion.build();
  }

  private static Json number(String cell) {
    byte[] bytes = cell.strip().getBytes(UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof Read(Json number)
        ? number
        : new JsonInteger(0);
  }

  /// Texts between commas, of which those in quotation marks may have commas; empty where promptfoo
  /// refuses them.
  static Optional<List<String>> separated(String text) {
    List<String> all = new ArrayList<>();
    int at = afterSpace(text, 0);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ',') {
        at++;
      } else if (c == '"') {
        int end = endOfQuoted(text, at);
        if (end < 0) {
          return Optional.empty();
        }
        all.add(ESCAPED.matcher(text.substring(at + 1, end)).replaceAll("$1$2"));
        at = afterSpace(text, end + 1);
        if (at < text.length() && text.charAt(at) != ',') {
          return Optional.empty();
        }
      } else {
        int comma = text.indexOf(',', at);
        int end = comma < 0 ? text.length() : comma;
        all.add(trimmed(text.substring(at, end)));
        at = end;
      }
      at = afterSpace(text, at);
    }
    return Optional.of(all);
  }

  /// The index of the mark that ends a text in quotation marks; below 0 if none does.
  private static int endOfQuoted(String text, int start) {
    int at = start + 1;
    while (at < text.length()) {
      char c = text.charAt(at);
      char next = at + 1 < text.length() ? text.charAt(at + 1) : 0;
      boolean escaped = c == '\\' && (next == '"' || next == '\\') || c == '"' && next == '"';
      if (c == '"' && !escaped) {
        return at;
      }
      at += escaped ? 2 : 1;
    }
    return -1;
  }

  private static int afterSpace(String text, int from) {
    Matcher space = SPACE.matcher(text);
    return space.region(from, text.length()).lookingAt() ? space.end() : from;
  }

  private static String trimmed(String text) {
    int end = text.length();
    while (end > 0 && afterSpace(text, end - 1) == text.length()) {
      end--;
    }
    return text.substring(0, end);
  }

  private PromptfooCsv() {}
}
