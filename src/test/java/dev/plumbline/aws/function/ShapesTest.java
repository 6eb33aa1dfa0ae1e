package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.LocalWiring;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The shapes of `infra/openapi.yaml` have the members that the functions read. A member that the
/// document forgot could never be sent, so what the functions say they know is looked up as well.
class ShapesTest {

  private static final HttpFront FRONT = new HttpFront((_, request) -> request);

  @TempDir private Path store;

  @ParameterizedTest
  @CsvSource({
    "compile-bundle, /bundles",
    "extract, /extractions",
    "score, /scorecards",
    "calibrate, /calibrations"
  })
  void a_shape_has_the_members_that_its_function_reads(String function, String path) {
    Functions functions = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    JsonObjectBuilder all = JsonObject.builder();
    TreeSet<String> members = new TreeSet<>(FRONT.members(path));
    members.forEach(member -> all.put(member, Json.of(7)));

    JsonObject answer =
        ExampleRequests.object(functions.answer(function, all.build().toString().getBytes(UTF_8)));
    JsonObject asked =
        ExampleRequests.object(functions.answer(function, "{\"qqqqqqqqqqqq\":0}".getBytes(UTF_8)));

    assertThat(codes(answer)).doesNotContain("unknown-key");
    assertThat(members).containsAll(known(asked));
  }

  @Test
  void an_evaluation_has_the_members_that_are_read_in_one_process() {
    EvaluateWorkflow workflow =
        new EvaluateWorkflow(LocalWiring.in(store, Duration.ofSeconds(30)).functions());
    JsonObject asked =
        ExampleRequests.object(workflow.evaluate("{\"qqqqqqqqqqqq\":0}".getBytes(UTF_8)));
    assertThat(FRONT.members("/evaluations")).containsAll(known(asked)).contains("bundle");
  }

  /// What an unknown member might have been.
  private static TreeSet<String> known(JsonObject answer) {
    return answer.objects("problems").stream()
        .filter(it -> it.text("code").equals("unknown-key"))
        .map(it -> words(it.text("help")))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> codes(JsonObject answer) {
    return answer.list("problems").stream().map(it -> ((JsonObject) it).text("code")).toList();
  }

  /// What stands in backticks.
  private static TreeSet<String> words(String help) {
    String[] parts = help.split("`", -1);
    TreeSet<String> words = new TreeSet<>();
    for (int i = 1; i < parts.length; i += 2) {
      words.addAll(Arrays.asList(parts[i].split(", ")));
    }
    return words;
  }
}
