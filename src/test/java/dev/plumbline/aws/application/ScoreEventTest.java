package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `score` as Lambda calls it.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.Score.class)
class ScoreEventTest {

  @Inject Functions functions;

  @Test
  void an_extraction_is_scored_with_the_score_of_the_command_line() throws Exception {
    functions.answer("compile-bundle", CanonicalJson.bytes(LambdaEvent.rubric()));
    JsonObject extracted =
        LambdaEvent.object(
            new String(
                functions.answer("extract", CanonicalJson.bytes(LambdaEvent.document())),
                java.nio.charset.StandardCharsets.UTF_8));

    JsonObject answer =
        LambdaEvent.answer(
            JsonObject.of(
                "bundle", extracted.get("bundle"), "extraction", extracted.get("extraction")));

    assertThat(answer.get("outcome")).isEqualTo(Json.of("scored"));
    assertThat(answer.toString()).contains("\"composite\"").contains("5.6");
  }

  @Test
  void what_is_wrong_with_a_request_is_an_outcome() throws IOException, InterruptedException {
    assertThat(LambdaEvent.send("{\"bundle\":\"nothing@1\",\"facts\":{}}").body())
        .contains("not-found");
    assertThat(LambdaEvent.send("[1]").body()).contains("refused");
    assertThat(LambdaEvent.send("null").body()).contains("refused", "the request is not an object");
  }
}
