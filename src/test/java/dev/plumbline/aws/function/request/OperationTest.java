package dev.plumbline.aws.function.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rights follow from the operation, and so does what is done.
class OperationTest {

  @ParameterizedTest
  @CsvSource({
    "compile-bundle, rubric, LOCK",
    "compile-bundle, rubric alias, MOVE_ALIAS",
    "compile-bundle, approval alias, APPROVE",
    "compile-bundle, prose, DRAFT",
    "compile-bundle, draft approval alias, DRAFT",
    "extract, text, EXTRACT",
    "extract, text range, BATCH",
    "score, facts, SCORE",
    "score, lines correction, BATCH",
    "score, correction, CORRECT",
    "batch, range, BATCH",
  })
  void a_request_is_one_operation(String function, String keys, Operation operation) {
    var request = JsonObject.builder();
    for (String key : keys.split(" ")) {
      request.put(key, Json.of("x"));
    }

    assertThat(Operation.of(function, request.build())).isEqualTo(operation);
  }
}
