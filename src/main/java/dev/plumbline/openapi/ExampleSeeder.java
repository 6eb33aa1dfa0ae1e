package dev.plumbline.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.application.FunctionSettings;
import dev.plumbline.function.EvaluateWorkflow;
import dev.plumbline.function.Functions;
import io.quarkus.arc.profile.UnlessBuildProfile;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/// Stores what the examples of the document refer to, so that each of them can be tried at once. A
/// table is left alone.
@Singleton
@UnlessBuildProfile("prod")
public class ExampleSeeder {

  void seed(@Observes StartupEvent started, Functions functions, FunctionSettings settings) {
    if (settings.table().isPresent()) {
      return;
    }
    functions.answer("compile-bundle", RequestExamples.RUBRIC.getBytes(UTF_8));
    EvaluateWorkflow workflow = new EvaluateWorkflow(functions);
    for (String evaluation : RequestExamples.evaluations()) {
      workflow.evaluate(evaluation.getBytes(UTF_8));
    }
  }
}
