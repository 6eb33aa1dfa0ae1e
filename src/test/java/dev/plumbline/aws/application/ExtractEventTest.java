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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `extract` as Lambda calls it.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.Extract.class)
class ExtractEventTest {

  @Inject Functions functions;

  @BeforeEach
  void lock() throws IOException {
    functions.answer("compile-bundle", CanonicalJson.bytes(LambdaEvent.rubric()));
  }

  @Test
  void a_document_is_extracted_once() throws IOException, InterruptedException {
    JsonObject first = LambdaEvent.answer(LambdaEvent.document());
    JsonObject again = LambdaEvent.answer(LambdaEvent.document());

    assertThat(first.get("outcome")).isEqualTo(Json.of("extracted"));
    assertThat(again.get("extraction")).isEqualTo(first.get("extraction"));
  }
}
