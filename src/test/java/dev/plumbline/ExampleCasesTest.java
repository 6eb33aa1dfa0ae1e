package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The cases of `events/`, evaluated by a Java program: each has the scorecard that the command
/// line writes.
@Tag("slow")
class ExampleCasesTest {

  private static final Plumbline PLUMBLINE = Plumbline.temporary();

  @AfterAll
  static void close() {
    PLUMBLINE.close();
  }

  static List<Path> cases() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("events"))) {
      return all.filter(folder -> Files.exists(folder.resolve("expected/scorecard.json")))
          .filter(ExampleCasesTest::hasDocument)
          .sorted()
          .toList();
    }
  }

  private static boolean hasDocument(Path folder) {
    return Files.exists(folder.resolve("document.txt"))
        || Files.exists(folder.resolve("document.json"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_program_gets_the_scorecard_of_the_command_line(Path folder) throws IOException {
    Result result =
        PLUMBLINE.evaluate(
            PLUMBLINE.compile(folder.resolve("rubric.yaml")), document(folder), judge(folder));
    assertThat(result.digest())
        .contains(
            Digest.of(
                    ArtefactKind.SCORECARD,
                    Files.readString(folder.resolve("expected/scorecard.json"))
                        .strip()
                        .getBytes(StandardCharsets.UTF_8))
                .toString());
  }

  private static Judge judge(Path folder) {
    Path answers = folder.resolve("answers.jsonl");
    Path panel = folder.resolve("panel.yaml");
    if (Files.exists(panel)) {
      return Judge.panel(panel, Map.of());
    }
    return Files.exists(answers) ? Judge.recorded("example:some-model:1", answers) : Judge.cues();
  }

  private static Document document(Path folder) throws IOException {
    Document document = written(folder);
    Path context = folder.resolve("context");
    if (Files.isDirectory(context)) {
      try (Stream<Path> parts = Files.list(context)) {
        for (Path part : parts.sorted().toList()) {
          document =
              document.with(
                  part.getFileName().toString().replace(".txt", ""), Files.readString(part));
        }
      }
    }
    Path facts = folder.resolve("facts.json");
    if (Files.exists(facts)) {
      for (var fact : Schemas.read(Files.readString(facts)).properties()) {
        document = withFact(document, fact.getKey(), fact.getValue());
      }
    }
    return document;
  }

  private static Document withFact(Document document, String fact, JsonNode value) {
    return value.isBoolean()
        ? document.withFact(fact, value.booleanValue())
        : value.isNumber()
            ? document.withFact(fact, value.decimalValue())
            : document.withFact(fact, value.textValue());
  }

  private static Document written(Path folder) throws IOException {
    if (Files.exists(folder.resolve("document.txt"))) {
      return Document.of(Files.readString(folder.resolve("document.txt")));
    }
    JsonNode json = Schemas.read(Files.readString(folder.resolve("document.json")));
    if (json.has("parts")) {
      return Document.ofCandidates(
          json.at("/parts/0/text").textValue(), json.at("/parts/1/text").textValue());
    }
    Document document =
        json.has("text")
            ? Document.of(json.get("text").textValue())
            : Document.ofMessages(json.get("messages").toString());
    for (JsonNode source : json.path("sources")) {
      document =
          source.isTextual()
              ? document.withSource("", source.textValue())
              : document.withSource(source.path("name").asText(""), source.get("text").textValue());
    }
    return document;
  }
}
