package dev.plumbline.workflow.documents;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.InputFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a folder in which each file is a document, or a mailbox of several ([SingleFile]), and the
/// facts of `letter.txt` may be in `letter.facts.json` beside it. Folders inside and files whose
/// names begin with a dot are left out; what else is passed over is said. The order is that of the
/// names.
final class TextFolder {

  private static final String FACTS = ".facts.json";

  static void read(
      Path folder,
      FieldMapping fields,
      List<Problem> problems,
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
            file.toString(),
            ProblemCode.NOT_READABLE,
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
