package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.score.extraction.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A case folder: `rubric.yaml` or `rubric.json`, `document.txt`, its context parts as
/// `context/<name>.txt`, and `facts.json`. A case without a document is scored from its facts
/// alone.
public record CaseFolder(Path folder) {

  public static CaseFolder at(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw Refusal.of(
          folder,
          ProblemCode.NOT_READABLE,
          "there is no such folder",
          "name a folder with a rubric");
    }
    return new CaseFolder(folder);
  }

  public Path rubric() {
    return Stream.of("rubric.yaml", "rubric.yml", "rubric.json")
        .map(folder::resolve)
        .filter(java.nio.file.Files::exists)
        .findFirst()
        .orElseThrow(() ->
            Refusal.of(
                folder, ProblemCode.MISSING, "there is no rubric", "put a `rubric.yaml` there"));
  }

  /// The text of `document.txt`; or what `document.json` has, a conversation, parts or a text, and
  /// sources.
  ///
  /// @param notices take what is left out
  public Optional<Document> document(Bundle bundle, Consumer<String> notices) {
    Path path = folder.resolve("document.txt");
    Path json = folder.resolve("document.json");
    if (Files.exists(json)) {

      JsonObject line = InputFiles.object(json).with("context", JsonObject.of(context()));
      return Optional.of(DocumentFile.one(line, bundle, json.toString(), notices).document());
    }
    return Files.exists(path)
        ? Optional.of(Document.of(InputFiles.text(path), context()))
        : Optional.empty();
  }

  public JsonObject facts() {
    Path path = folder.resolve("facts.json");
    return Files.exists(path) ? InputFiles.object(path) : JsonObject.EMPTY;
  }

  private SortedMap<String, String> context() {
    SortedMap<String, String> parts = new TreeMap<>();
    Path context = folder.resolve("context");
    if (Files.isDirectory(context)) {
      try (Stream<Path> files = Files.list(context)) {
        List<Path> texts = files.filter(f -> f.toString().endsWith(".txt")).sorted().toList();
        for (Path text : texts) {
          String name = text.getFileName().toString();
          parts.put(name.substring(0, name.length() - ".txt".length()), InputFiles.text(text));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return parts;
  }
}
