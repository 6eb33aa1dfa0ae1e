package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The cases whose answers are recorded, over the functions: with the same answers each has the
/// scorecard that the command line writes.
@Tag("slow")
class RecordedCasesTest {

  @TempDir private Path store;

  static List<Path> recorded() {
    return ExampleRequests.events().stream()
        .filter(folder -> Files.exists(folder.resolve("expected/scorecard.json")))
        .filter(folder -> Files.exists(folder.resolve("answers.jsonl")))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void functions_give_the_scorecard_of_the_command_line(Path folder) throws IOException {
    CapturedOutput run =
        CapturedOutput.run(
            "evaluate {} --judge example:some-model:1 --completions {} --store",
            folder,
            folder.resolve("answers.jsonl"),
            store);
    assertThat(run.out()).as(run.err()).isNotEmpty();
    Functions here = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    JsonObject bundle = new ExampleRequests(here::answer).compile(folder);
    JsonObject request = ExampleRequests.evaluation(folder, bundle);

    JsonObject output =
        ExampleRequests.object(
            new EvaluateWorkflow(here)
                .evaluate(judged(request).toString().getBytes(StandardCharsets.UTF_8)));

    assertThat(output.digest("scorecard"))
        .isEqualTo(
            Digest.of(
                ArtefactKind.SCORECARD,
                Files.readString(folder.resolve("expected/scorecard.json"))
                    .strip()
                    .getBytes(StandardCharsets.UTF_8)));
  }

  /// By the recorded judge, or by the panel of both orders that it is where candidates are
  /// compared.
  private JsonObject judged(JsonObject request) {
    List<String> panels = RawStore.bodies(store, ArtefactKind.PANEL);
    return panels.isEmpty()
        ? PanelFunctionsTest.with(
            request,
            "judge",
            JsonObject.of("model", "some-model", "provider", "example", "version", "1"))
        : PanelFunctionsTest.with(
            request,
            "panel",
            ExampleRequests.object(panels.getFirst().getBytes(StandardCharsets.UTF_8)));
  }
}
