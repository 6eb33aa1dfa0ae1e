package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.workflow.files.JsonLinesReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
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
    String name = path.toString().toLowerCase(Locale.ROOT);
    return Stream.of(".csv", ".tsv", ".tab").anyMatch(name::endsWith)
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
      List<Problem> problems,
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
}
