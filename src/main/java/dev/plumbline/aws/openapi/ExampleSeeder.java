package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.FunctionSettings;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.store.Stores;
import io.quarkus.arc.profile.UnlessBuildProfile;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;

/// Stores what the examples of the document refer to, so that each of them can be tried at once. A
/// table is left alone, and the log is silent meanwhile.
@Singleton
@UnlessBuildProfile("prod")
public class ExampleSeeder {

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  void seed(@Observes StartupEvent started, Stores stores, FunctionSettings settings) {
    if (settings.table().isPresent()) {
      return;
    }
    Functions functions = new Wiring(stores, DEADLINE, InstantSource.system()).functions();
    seed(functions);
  }

  static void seed(Functions functions) {
    functions.answer("compile-bundle", RequestExamples.RUBRIC.getBytes(UTF_8));
    functions.answer("compile-bundle", RequestExamples.RUBRIC_WITH_QUESTION.getBytes(UTF_8));
    EvaluateWorkflow workflow = new EvaluateWorkflow(functions);
    for (String evaluation : RequestExamples.evaluations()) {
      workflow.evaluate(evaluation.getBytes(UTF_8));
    }
    for (String evaluation : RequestExamples.contestable()) {
      workflow.evaluate(evaluation.getBytes(UTF_8));
    }
    functions.answer("score", RequestExamples.FILED.getBytes(UTF_8));
  }
}
