package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.InputFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;

/// Reads a folder in which each text file (`.txt`, `.md`) is a document: its name without the
/// ending is the id, and the facts of `letter.txt` may be in `letter.facts.json` beside it. Folders
/// inside and files whose names begin with a dot are left out. Where a rubric grades parts, `.json`
/// files are conversations. The order is that of the names.
final class TextFolder {

  private static final List<String> ENDINGS = List.of(".txt", ".md");
  private static final String CONVERSATION = ".json";
  private static final String FACTS = ".facts.json";

  static void read(Path folder, FieldMapping fields, ObjIntConsumer<JsonObject> each) {
    int number = 0;
    for (Path file : files(folder, fields)) {
      String id = id(file, fields).orElseThrow();
      requireWithin(folder, file);
      JsonObjectBuilder object = JsonObject.builder().put(fields.fieldName("id"), id);
      if (name(file).toLowerCase(Locale.ROOT).endsWith(CONVERSATION)) {
        object.put(fields.fieldName(FieldMapping.MESSAGES), InputFiles.text(file));
      } else {
        object.put(fields.fieldName("text"), InputFiles.text(file));
      }
      Path facts = folder.resolve(id + FACTS);
      if (Files.exists(facts)) {
        requireWithin(folder, facts);
        object.put(fields.fieldName("facts"), InputFiles.object(facts));
      }
      each.accept(object.build(), ++number);
    }
  }

  /// A folder that was received may have links to files of who reads it.
  private static void requireWithin(Path folder, Path file) {
    try {
      if (!file.toRealPath().startsWith(folder.toRealPath())) {
        throw Refusal.of(
            file.toString(),
            ProblemCode.NOT_READABLE,
            "this is a link that leads out of the folder",
            "put the file itself into the folder");
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<Path> files(Path folder, FieldMapping fields) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> id(file, fields).isPresent() && Files.isRegularFile(file))
          .sorted((one, other) -> name(one).compareTo(name(other)))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Empty if the file is no document.
  private static Optional<String> id(Path file, FieldMapping fields) {
    String name = name(file);
    Stream<String> conversations =
        fields.hasParts() && !name.endsWith(FACTS) ? Stream.of(CONVERSATION) : Stream.empty();
    return Stream.concat(ENDINGS.stream(), conversations)
        .filter(ending -> name.toLowerCase(Locale.ROOT).endsWith(ending) && !name.startsWith("."))
        .map(ending -> name.substring(0, name.length() - ending.length()))
        .findFirst();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private TextFolder() {}
}
