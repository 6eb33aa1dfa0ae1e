package dev.plumbline.workflow.drafting;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonDecimal;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/// Finds rows of labelled data among lines: JSON objects and table rows with a text and its score.
/// Levels with descriptions and criteria with points are not such rows.
final class ExampleRowDetector {

  private static final List<String> TEXT_COLUMNS =
      List.of(
          "answer",
          "completion",
          "document",
          "essay",
          "example",
          "full_text",
          "input",
          "output",
          "reply",
          "response",
          "sample",
          "sentence",
          "student_answer",
          "student_response",
          "submission",
          "summary",
          "text",
          "transcript",
          "writing");

  private static final List<String> SCORE_COLUMNS =
      List.of(
          "grade", "grades", "label", "labels", "mark", "marks", "overall", "rating", "score",
          "scores");

  private static final int HEADER_CHARACTERS_MAX = 40;
  private static final int ROW_LINES_MAX = 500;
  private static final char[] SEPARATORS = {',', '\t', ';', '|'};

  /// The indices of such lines, from 0.
  static List<Integer> in(List<String> lines) {
    TreeSet<Integer> found = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("{") && isLabelled(lines.get(i))) {
        found.add(i);
      }
      if (isHeader(lines, i)) {
        found.add(i);
      }
    }
    if (found.isEmpty() && isLabelled(String.join("\n", lines))) {
      found.add(0);
    }
    return List.copyOf(found);
  }

  private static boolean isLabelled(String text) {
    if (!text.startsWith("{") && !text.startsWith("[")) {
      return false;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json json)
        && isLabelled(json);
  }

  private static boolean isLabelled(Json json) {
    return switch (json) {
      case JsonArray(List<Json> values) -> values.stream().anyMatch(ExampleRowDetector::isLabelled);
      case JsonObject object -> isRow(object) || hasLabelled(object);
      default -> false;
    };
  }

  private static boolean hasLabelled(JsonObject object) {
    List<Json> values = new ArrayList<>();
    object.forEach((_, value) -> values.add(value));
    return values.stream().anyMatch(ExampleRowDetector::isLabelled);
  }

  private static boolean isRow(JsonObject object) {
    boolean[] has = new boolean[2];
    object.forEach((key, value) -> {
      has[0] |= isTextColumn(key) && value instanceof JsonText;
      has[1] |=
          isScoreColumn(key)
              && switch (value) {
                case JsonInteger _, JsonDecimal _, JsonObject _, JsonArray _ -> true;
                case JsonText(String text) -> LabelledExampleDetector.isGrade(text.strip());
                default -> false;
              };
    });
    return has[0] && has[1];
  }

  /// Whether a line is a table header with a text column and a score column, followed by a row with
  /// a grade in the score column.
  private static boolean isHeader(List<String> lines, int at) {
    for (char separator : SEPARATORS) {
      List<String> head = cells(lines.get(at), separator);
      int score = column(head);
      if (score < 0 || head.stream().noneMatch(ExampleRowDetector::isTextColumn)) {
        continue;
      }
      int next = at + 1;
      while (next < lines.size() && isSeparatorLine(lines.get(next))) {
        next++;
      }
      if (next < lines.size()) {
        List<String> row = cells(row(lines, next), separator);
        int fromEnd = head.size() - score;
        // a text may contain the separator, so columns are counted from both ends
        return isGradeAt(row, score) || isGradeAt(row, row.size() - fromEnd);
      }
    }
    return false;
  }

  /// A row, which may continue over several lines within quotation marks.
  private static String row(List<String> lines, int from) {
    StringBuilder row = new StringBuilder(lines.get(from));
    boolean open = isQuoteOpen(lines.get(from), false);
    for (int i = from + 1; open && i < lines.size() && i - from < ROW_LINES_MAX; i++) {
      row.append(' ').append(lines.get(i));
      open = isQuoteOpen(lines.get(i), true);
    }
    return row.toString();
  }

  private static boolean isQuoteOpen(String line, boolean before) {
    return before ^ line.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  private static boolean isGradeAt(List<String> row, int column) {
    return column >= 0 && column < row.size() && LabelledExampleDetector.isGrade(row.get(column));
  }

  private static int column(List<String> head) {
    boolean names = head.size() > 1;
    int column = -1;
    for (int i = 0; i < head.size() && names; i++) {
      names = head.get(i).length() <= HEADER_CHARACTERS_MAX;
      column = column < 0 && isScoreColumn(head.get(i)) ? i : column;
    }
    return names ? column : -1;
  }

  /// Whether a line is empty or the separator line under the header of a Markdown table.
  private static boolean isSeparatorLine(String line) {
    return line.chars().allMatch(c -> c == '-' || c == '|' || c == ':' || c == ' ' || c == '=');
  }

  /// The cells of a line; separators within quotation marks do not count.
  private static List<String> cells(String line, char separator) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    boolean quoted = false;
    String bare = separator == '|' ? trimmed(line) : line;
    for (int i = 0; i <= bare.length(); i++) {
      if (i < bare.length() && bare.charAt(i) == '"') {
        quoted = !quoted;
      } else if (i == bare.length() || !quoted && bare.charAt(i) == separator) {
        cells.add(bare.substring(from, i).strip().replace("\"", "").replace("*", ""));
        from = i + 1;
      }
    }
    return cells;
  }

  private static String trimmed(String line) {
    int from = line.startsWith("|") ? 1 : 0;
    int to = line.length() > from && line.endsWith("|") ? line.length() - 1 : line.length();
    return line.substring(from, to);
  }

  private static boolean isTextColumn(String name) {
    String word = plain(name);
    return TEXT_COLUMNS.contains(word) || word.endsWith("_text") || word.endsWith("_essay");
  }

  private static boolean isScoreColumn(String name) {
    String word = plain(name);
    return word.startsWith("rater")
        || SCORE_COLUMNS.stream().anyMatch(it -> word.equals(it) || word.endsWith("_" + it));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).strip().replace(' ', '_').replace('-', '_');
  }

  private ExampleRowDetector() {}
}
