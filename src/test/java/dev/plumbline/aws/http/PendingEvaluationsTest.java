package dev.plumbline.aws.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.http.FunctionSite.PendingEvaluations;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PendingEvaluationsTest {

  @Test
  void an_evaluation_that_has_failed_is_not_one_to_wait_for() {
    PendingEvaluations evaluations =
        new PendingEvaluations(_ -> {
          throw new IllegalStateException("a defect");
        });
    String name = started(evaluations, "first");
    awaitFinished(evaluations, name);
    assertThat(evaluations.find(name))
        .contains("\"outcome\":\"failed\"", "post the document again")
        .doesNotContain("a defect");
  }

  @Test
  void no_evaluation_is_started_while_too_many_are_in_progress() {
    CountDownLatch end = new CountDownLatch(1);
    PendingEvaluations evaluations =
        new PendingEvaluations(request -> {
          await(end);
          return request;
        });
    String first = started(evaluations, "first");
    for (int i = 1; i < PendingEvaluations.EVALUATIONS_MAX; i++) {
      started(evaluations, "other");
    }

    assertThat(evaluations.start(new byte[0])).contains("\"outcome\":\"incomplete\"");

    end.countDown();
    awaitFinished(evaluations, first);
    started(evaluations, "next");
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  private static String started(PendingEvaluations evaluations, String request) {
    Json answer =
        ((JsonResult.Read)
                JsonReader.read(evaluations.start(request.getBytes(UTF_8)).getBytes(UTF_8), 1_000))
            .value();
    assertThat(((JsonObject) answer).text("outcome")).isEqualTo("in-progress");
    return ((JsonObject) answer).text("ask").substring("/evaluations/".length());
  }

  private static void awaitFinished(PendingEvaluations evaluations, String name) {
    while (evaluations.find(name).contains("in-progress")) {
      Thread.onSpinWait();
    }
  }
}
