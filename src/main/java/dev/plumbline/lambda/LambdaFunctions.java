package dev.plumbline.lambda;

import dev.plumbline.application.Payload;
import dev.plumbline.function.Functions;
import dev.plumbline.function.log.RedactedException;
import io.quarkus.funqy.Funq;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/// The functions that Funqy exports. A deployment runs one of them, selected by
/// `QUARKUS_FUNQY_EXPORT`.
@ApplicationScoped
public class LambdaFunctions {

  private final Functions functions;

  LambdaFunctions(Functions functions) {
    this.functions = functions;
  }

  @Funq("compile-bundle")
  public Payload compileBundle(Payload request) {
    return answer("compile-bundle", request);
  }

  @Funq("extract")
  public Payload extract(Payload request) {
    return answer("extract", request);
  }

  @Funq("score")
  public Payload score(Payload request) {
    return answer("score", request);
  }

  @Funq("calibrate")
  public Payload calibrate(Payload request) {
    return answer("calibrate", request);
  }

  @Funq("batch")
  public Payload batch(Payload request) {
    return answer("batch", request);
  }

  /// Runs before the first event, during Lambda's initialization.
  void start(@Observes StartupEvent started) {
    functions.warmUp();
  }

  private Payload answer(String function, Payload request) {
    try {
      return new Payload(functions.answer(function, request.json()));
    } catch (RuntimeException failure) {
      // the platform logs the message of every exception
      throw new RedactedException(failure);
    }
  }
}
