package dev.plumbline.aws.function.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactResponseTest {

  private static final Path ESSAY = Path.of("events/essay");

  @TempDir private Path store;

  private ExampleRequests functions;

  @BeforeEach
  void wire() {
    Functions here = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
  }

  @Test
  void however_many_problems_there_are_a_summary_is_at_most_8_kilobytes() {
    List<Json> problems = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      problems.add(JsonObject.of("code", "x", "message", "m".repeat(200) + i));
    }
    JsonObject refused = JsonObject.of("outcome", "refused", "problems", new JsonArray(problems));
    JsonObject summary = CompactResponse.of(refused);
    assertThat(CanonicalJson.bytes(summary)).hasSizeBetween(7_500, CompactResponse.BYTES_MAX);
    assertThat(summary.list("problems").size() + summary.integer("problemsOmitted")).isEqualTo(100);
    assertThat(summary.list("problems").getFirst()).isEqualTo(problems.getFirst());
  }

  @Test
  void another_length_than_summary_or_full_is_refused() {
    JsonObject refused =
        functions.ask("score", with(JsonObject.of("bundle", "a@1"), "response", "short"));
    assertThat(refused.text("outcome")).isEqualTo("refused");
    assertThat(refused.toString()).contains("/response");
  }

  @Test
  void an_id_is_returned_and_changes_nothing_else() throws IOException {
    JsonObject bundle = functions.compile(ESSAY);
    JsonObject request = ExampleRequests.extraction(ESSAY, bundle);
    JsonObject named = functions.ask("extract", with(request, "id", "letter 7"));
    assertThat(named.text("id")).isEqualTo("letter 7");
    assertThat(named.get("extraction"))
        .isEqualTo(functions.ask("extract", request).get("extraction"));
    assertThat(functions.ask("extract", with(request, "id", "x".repeat(201))).text("outcome"))
        .isEqualTo("refused");
  }

  private static JsonObject with(JsonObject json, String key, String value) {
    var builder = JsonObject.builder().put(key, value);
    json.forEach(builder::put);
    return builder.build();
  }
}
