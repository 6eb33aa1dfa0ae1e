package dev.plumbline.cli.rubric;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Examples that come with the program: a rubric, documents, and recorded answers of a judge where
/// one is asked.
public final class ExampleFolder {

  /// The judge of the recorded answers.
  public static final String JUDGE = "example:some-model:prompt-1";

  public static final String RUBRIC = "rubric.yaml";
  public static final String DOCUMENTS = "documents.jsonl";
  public static final String ANSWERS = "answers.jsonl";

  /// Those of the gallery, as `new --from` names them.
  static final List<String> GALLERY =
      List.of(
          "support-reply",
          "rag-answer",
          "agent-run",
          "json-extraction",
          "code-review-comment",
          "summary-faithfulness",
          "refusal-quality",
          "sql-explanation",
          "lesson-plan",
          "graded-essay",
          "medical-leaflet",
          "incident-report",
          "job-advertisement",
          "translation",
          "meeting-notes",
          "sales-call");

  private final String name;

  private ExampleFolder(String name) {
    this.name = name;
  }

  public static ExampleFolder demo() {
    return new ExampleFolder("demo");
  }

  /// Empty if the gallery has none of this name.
  static Optional<ExampleFolder> ofGallery(String name) {
    return GALLERY.contains(name)
        ? Optional.of(new ExampleFolder("gallery/" + name))
        : Optional.empty();
  }

  /// Copies the files.
  ///
  /// @param folder new or empty
  /// @throws Refusal if it has files
  public void copy(Path folder) throws IOException {
    refuseFiles(folder);
    Files.createDirectories(folder);
    for (String file : List.of(RUBRIC, DOCUMENTS)) {
      Files.write(
          folder.resolve(file),
          find(file)
              .orElseThrow(() -> new IOException(file + " is missing from this installation")));
    }
    Optional<byte[]> answers = find(ANSWERS);
    if (answers.isPresent()) {
      Files.write(folder.resolve(ANSWERS), answers.get());
    }
  }

  /// Whether a judge is asked, and its answers are recorded.
  boolean hasAnswers() throws IOException {
    return find(ANSWERS).isPresent();
  }

  /// What the rubric says of itself first: its comment up to the end of a sentence.
  String title() throws IOException {
    String comment =
        new String(find(RUBRIC).orElseThrow(), StandardCharsets.UTF_8)
            .lines()
            .takeWhile(line -> line.startsWith("# "))
            .map(line -> line.substring(2))
            .reduce("", (first, second) -> first.isEmpty() ? second : first + " " + second);
    return comment.substring(0, comment.indexOf('.'));
  }

  private Optional<byte[]> find(String file) throws IOException {
    try (InputStream in =
        ExampleFolder.class.getResourceAsStream("/dev/plumbline/cli/" + name + "/" + file)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    }
  }

  private static void refuseFiles(Path folder) throws IOException {
    boolean taken = Files.exists(folder) && !Files.isDirectory(folder);
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        taken = files.findAny().isPresent();
      }
    }
    if (taken) {
      throw Refusal.of(
          folder.toString(),
          ProblemCode.FILE_EXISTS,
          "there are files already",
          "name a folder that is empty or not there");
    }
  }
}
