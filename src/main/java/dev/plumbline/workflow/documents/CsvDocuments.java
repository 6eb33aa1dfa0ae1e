package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.importing.DelimitedText;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.workflow.files.DelimitedRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;

/// Reads documents from comma-separated values, row by row. Besides the columns of ids and texts, a
/// column `context.NAME` is a context part and `facts.NAME` a fact; an empty cell of these is
/// absent. Texts are taken as they are, with the white space around them.
final class CsvDocuments {

  /// @return whether all rows were read
  static boolean read(
      Path path, FieldMapping fields, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    List<String> columns = new ArrayList<>();
    return DelimitedRows.read(
        path,
        problems,
        row -> {
          if (columns.isEmpty()) {
            row.cells().forEach(name -> columns.add(name.strip()));
            return isComplete(columns, fields, row.line(), problems);
          }
          if (row.cells().size() == columns.size()) {
            each.accept(object(columns, row.cells(), fields), row.line());
          } else {
            problems.add(wrongCellCount(row, columns.size()));
          }
          return true;
        });
  }

  private static JsonObject object(List<String> columns, List<String> cells, FieldMapping fields) {
    JsonObjectBuilder object = JsonObject.builder();
    JsonObjectBuilder context = JsonObject.builder();
    JsonObjectBuilder facts = JsonObject.builder();
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      String cell = cells.get(i);
      String name = fields.ownName(column);
      if (column.startsWith(FieldMapping.CONTEXT)) {
        context.putUnlessEmpty(column.substring(FieldMapping.CONTEXT.length()), cell);
      } else if (column.startsWith(FieldMapping.FACTS)) {
        String fact = column.substring(FieldMapping.FACTS.length());
        facts.putIfPresent(fact, fact(fact, cell, fields));
      } else if (name.startsWith(FieldMapping.FACTS)) {
        object.putIfPresent(
            column, fact(name.substring(FieldMapping.FACTS.length()), cell, fields));
      } else if (name.equals("context") || name.startsWith(FieldMapping.CONTEXT)) {
        object.putUnlessEmpty(column, cell);
      } else {
        object.put(column, name.equals("id") ? cell.strip() : cell);
      }
    }
    object.putUnlessEmpty(fields.fieldName("context"), context.build());
    return object.putUnlessEmpty(fields.fieldName("facts"), facts.build()).build();
  }

  /// A cell is a text, and no value if it is blank; only a fact that is true or false has to be
  /// told from a text. A number may be a text.
  private static Optional<Json> fact(String fact, String cell, FieldMapping fields) {
    String value = cell.strip();
    String lower = value.toLowerCase(Locale.ROOT);
    if (fields.booleans().contains(fact) && (lower.equals("true") || lower.equals("false"))) {
      return Optional.of(Json.of(lower.equals("true")));
    }
    return value.isEmpty() ? Optional.empty() : Optional.of(Json.of(value));
  }

  /// Whether the columns can be told apart and have an id and a text.
  private static boolean isComplete(
      List<String> columns, FieldMapping fields, int line, List<Problem> problems) {
    int before = problems.size();
    TreeSet<String> seen = new TreeSet<>();
    for (String column : columns) {
      if (!column.isEmpty() && !seen.add(column)) {
        problems.add(
            new Problem(
                ProblemCode.DUPLICATE_KEY,
                new Place("", line, 1),
                "two columns are named " + EscapedText.text(column),
                "rename one of them"));
      }
    }
    boolean hasTurns =
        fields.hasParts()
            && (ConversationReader.isMessage(seen, fields)
                || Stream.of(FieldMapping.MESSAGES, FieldMapping.PART_LIST)
                    .anyMatch(name -> seen.contains(fields.fieldName(name))));
    List<String> ofRows = FieldMapping.SPOKEN.stream().filter(fields::isMapped).toList();
    List<String> texts =
        fields.hasCandidates() ? List.of(Candidates.A, Candidates.B) : List.of("text");
    for (String name : Stream.of(List.of("id"), texts, ofRows).flatMap(List::stream).toList()) {
      if (!seen.contains(fields.fieldName(name)) && !(hasTurns && texts.contains(name))) {
        problems.add(
            new Problem(
                ProblemCode.UNKNOWN_FIELD,
                new Place("", line, 1),
                "there is no column " + EscapedText.text(fields.fieldName(name)),
                "add it, or name the one that has it with `--map " + name + "=…`"));
      }
    }
    for (String name : List.of("context", "facts")) {
      String single = fields.fieldName(name);
      seen.stream()
          .filter(column -> column.startsWith(name + ".") && seen.contains(single))
          .findFirst()
          .ifPresent(column ->
              problems.add(
                  new Problem(
                      ProblemCode.DUPLICATE_KEY,
                      new Place("", line, 1),
                      EscapedText.text(single)
                          + " and "
                          + EscapedText.text(column)
                          + " both give the "
                          + name,
                      "name each by itself with `--map " + name + ".NAME=…`")));
    }
    return problems.size() == before;
  }

  private static Problem wrongCellCount(DelimitedText.Row row, int columns) {
    return new Problem(
        ProblemCode.WRONG_LINE,
        new Place("", row.line(), 1),
        "this row has " + Plural.of(row.cells().size(), "cell") + ", but the header has " + columns,
        "quote cells that contain the separator, quotes or line breaks");
  }

  private CsvDocuments() {}
}
