package dev.plumbline.run.documents;

import static dev.plumbline.base.problem.ProblemCode.DUPLICATE_KEY;
import static dev.plumbline.base.problem.ProblemCode.NOT_READABLE;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_LINE;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.importing.CsvParser;
import dev.plumbline.run.files.CsvRows;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.score.extraction.Candidates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How documents are written.
public enum DocumentFormat {
  /// An object on each line, or one array of objects.
  JSONL,
  /// A row for each document; the first row names the columns. What separates them, a comma, a
  /// semicolon, a tab or a bar, is seen in the first row.
  CSV,
  /// A text, a mail or a transcript that is one document, or the mails of a mailbox.
  FILE,
  /// Such a file for each document.
  FOLDER;

  /// The format that a name promises: by what it ends with, JSON Lines by default, also for
  /// standard input.
  public static DocumentFormat of(Path path) {
    if (Files.isDirectory(path)) {
      return FOLDER;
    }
    String name = path.toString().toLowerCase(ROOT);
    // a workbook is refused where its sheet would be read
    return Stream.of(".csv", ".tsv", ".tab", ".xlsx", ".xls", ".ods").anyMatch(name::endsWith)
        ? CSV
        : SingleFile.isOne(path) ? FILE : JSONL;
  }

  public static Optional<DocumentFormat> parse(String name) {
    return switch (name) {
      case "json" -> Optional.of(JSONL);
      case "tsv" -> Optional.of(CSV);
      default -> WireName.KEBAB.parse(DocumentFormat.class, name);
    };
  }

  /// Calls `each` with every document as an object of the fields that its file has, and with its
  /// line, and collects the problems of the others.
  ///
  /// @return whether all were read; false where what is wrong hides what follows
  boolean read(
      Path path,
      FieldMapping fields,
      Problems problems,
      Consumer<String> notices,
      ObjIntConsumer<JsonObject> each) {
    return switch (this) {
      case JSONL -> {
        if (SingleFile.isConversation(path, fields)) {
          yield FILE.read(path, fields, problems, notices, each);
        }
        String id = SingleFile.ending(path).equals(".json") ? SingleFile.id(path) : "";
        yield JsonLinesReader.read(
            path,
            problems,
            (line, number) ->
                each.accept(
                    number == 1 && !id.isEmpty() ? SingleFile.named(line, id, fields) : line,
                    number));
      }
      case CSV -> CsvDocuments.read(path, fields, problems, each);
      case FOLDER -> {
        TextFolder.read(path, fields, problems, notices, each);
        yield true;
      }
      case FILE -> {
        SingleFile reader = new SingleFile(fields, problems);
        reader.read(path, 1, JsonObject.EMPTY, each);
        reader.report(notices);
        yield true;
      }
    };
  }

  /// Reads a folder in which each file is a document, or a mailbox of several ([SingleFile]), and
  /// the facts of `letter.txt` may be in `letter.facts.json` beside it. Folders inside and files
  /// whose names begin with a dot are left out; what else is passed over is said. The order is that
  /// of the names.
  static final class TextFolder {

    private static final String FACTS = ".facts.json";

    static void read(
        Path folder,
        FieldMapping fields,
        Problems problems,
        Consumer<String> notices,
        ObjIntConsumer<JsonObject> each) {
      SingleFile reader = new SingleFile(fields, problems);
      SortedMap<String, Integer> passed = new TreeMap<>();
      int number = 0;
      for (Path file : files(folder)) {
        String name = name(file);
        if (name.startsWith(".") || name.endsWith(FACTS)) {
          continue;
        }
        if (!Files.isRegularFile(file) || !SingleFile.isRead(file, fields)) {
          String kind = Files.isDirectory(file) ? "folder" : SingleFile.ending(file);
          passed.merge(kind.isEmpty() ? "file without an ending" : kind, 1, Integer::sum);
          continue;
        }
        requireWithin(folder, file);
        Path facts = folder.resolve(SingleFile.id(file) + FACTS);
        JsonObject known = JsonObject.EMPTY;
        if (Files.exists(facts)) {
          requireWithin(folder, facts);
          known = InputFiles.object(facts);
        }
        reader.read(file, ++number, known, each);
      }
      reader.report(notices);
      if (!passed.isEmpty()) {
        notices.accept(
            "passed over: "
                + passed.entrySet().stream()
                    .map(it -> it.getValue() + " x " + EscapedText.text(it.getKey()))
                    .collect(Collectors.joining(", "))
                + "; documents end with "
                + SingleFile.endings(fields)
                + (fields.hasParts()
                    ? ""
                    : ", and where the rubric has `document: {graded: […]}` with `.vtt`, `.srt`,"
                        + " `.json`"));
      }
    }

    /// A folder that was received may have links to files of who reads it.
    private static void requireWithin(Path folder, Path file) {
      try {
        if (!file.toRealPath().startsWith(folder.toRealPath())) {
          throw Refusal.of(
              file,
              NOT_READABLE,
              "this is a link that leads out of the folder",
              "put the file itself into the folder");
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    private static List<Path> files(Path folder) {
      try (Stream<Path> all = Files.list(folder)) {
        return all.sorted((one, other) -> name(one).compareTo(name(other))).toList();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    private static String name(Path file) {
      return file.getFileName().toString();
    }

    private TextFolder() {}
  }

  /// Reads documents from comma-separated values, row by row. Besides the columns of ids and texts,
  /// a column `context.NAME` is a context part and `facts.NAME` a fact; an empty cell of these is
  /// absent. Texts are taken as they are, with the white space around them.
  private static final class CsvDocuments {

    /// @return whether all rows were read
    static boolean read(
        Path path, FieldMapping fields, Problems problems, ObjIntConsumer<JsonObject> each) {
      List<String> columns = new ArrayList<>();
      return CsvRows.read(
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

    private static JsonObject object(
        List<String> columns, List<String> cells, FieldMapping fields) {
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
          facts.put(fact, fact(fact, cell, fields));
        } else if (name.startsWith(FieldMapping.FACTS)) {
          object.put(column, fact(name.substring(FieldMapping.FACTS.length()), cell, fields));
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
      String lower = value.toLowerCase(ROOT);
      if (fields.booleans().contains(fact) && (lower.equals("true") || lower.equals("false"))) {
        return Optional.of(Json.of(lower.equals("true")));
      }
      return value.isEmpty() ? Optional.empty() : Optional.of(Json.of(value));
    }

    /// Whether the columns can be told apart and have an id and a text.
    private static boolean isComplete(
        List<String> columns, FieldMapping fields, int line, Problems problems) {
      int before = problems.size();
      TreeSet<String> seen = new TreeSet<>();
      for (String column : columns) {
        if (!column.isEmpty() && !seen.add(column)) {
          problems.add(
              DUPLICATE_KEY,
              new Place("", line, 1),
              "two columns are named " + EscapedText.text(column),
              "rename one of them");
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
              UNKNOWN_VALUE,
              new Place("", line, 1),
              "there is no column " + EscapedText.text(fields.fieldName(name)),
              "add it, or name the one that has it with `--map " + name + "=…`");
        }
      }
      for (String name : List.of("context", "facts")) {
        String single = fields.fieldName(name);
        seen.stream()
            .filter(column -> column.startsWith(name + ".") && seen.contains(single))
            .findFirst()
            .ifPresent(column ->
                problems.add(
                    DUPLICATE_KEY,
                    new Place("", line, 1),
                    EscapedText.text(single)
                        + " and "
                        + EscapedText.text(column)
                        + " both give the "
                        + name,
                    "name each by itself with `--map " + name + ".NAME=…`"));
      }
      return problems.size() == before;
    }

    private static Problem wrongCellCount(CsvParser.Row row, int columns) {
      return new Problem(
          WRONG_LINE,
          new Place("", row.line(), 1),
          "this row has "
              + Plural.of(row.cells().size(), "cell")
              + ", but the header has "
              + columns,
          "quote cells that contain the separator, quotes or line breaks");
    }

    private CsvDocuments() {}
  }
}
