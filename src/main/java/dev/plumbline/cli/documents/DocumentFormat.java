package dev.plumbline.cli.documents;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.input.FieldMapping;
import dev.plumbline.cli.input.JsonLinesReader;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.WireName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/// How documents are written.
enum DocumentFormat {
  /// An object on each line.
  JSONL,
  /// A row for each document; the first row names the columns.
  CSV,
  /// A text file for each document.
  FOLDER;

  /// The format that a name promises: by what it ends with, JSON Lines by default, also for
  /// standard input.
  public static DocumentFormat of(Path path) {
    if (Files.isDirectory(path)) {
      return FOLDER;
    }
    String name = path.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".csv") || name.endsWith(".tsv") ? CSV : JSONL;
  }

  public static Optional<DocumentFormat> parse(String name) {
    return WireName.KEBAB.parse(DocumentFormat.class, name);
  }

  /// Calls `each` with every document as an object of the fields that its file has, and with its
  /// line, and collects the problems of the others.
  void read(
      Path path, FieldMapping fields, List<Problem> problems, ObjIntConsumer<JsonObject> each) {
    switch (this) {
      case JSONL -> JsonLinesReader.read(path, problems, each);
      case CSV -> CsvDocuments.read(path, fields, problems, each);
      case FOLDER -> TextFolder.read(path, fields, each);
    }
  }
}
