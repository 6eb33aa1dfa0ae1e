package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `compile-bundle` as Lambda calls it.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.CompileBundle.class)
class CompileBundleEventTest {

  @Test
  void a_rubric_is_locked() throws IOException, InterruptedException {
    JsonObject answer = LambdaEvent.answer(LambdaEvent.rubric());

    assertThat(answer.get("outcome")).isEqualTo(Json.of("locked"));
    assertThat(answer.find("bundle")).isPresent();
  }

  @Test
  void the_mapper_of_the_platform_neither_rounds_nor_merges() throws Exception {
    String digits = "0.40000000000000001";
    String event = "{\"rubric\":{\"rubric\":\"r\",\"version\":\"1.0.0\",\"thresholds\":" + digits;

    assertThat(LambdaEvent.send(event + ",\"a\":1,\"a\":2}}").body()).contains("duplicate-key");
    assertThat(LambdaEvent.send(event + "}}").body()).contains(digits);
  }
}
