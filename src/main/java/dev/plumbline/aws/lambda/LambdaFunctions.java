package dev.plumbline.aws.lambda;

import dev.plumbline.aws.application.PayloadMapper.Payload;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.RequestLogger.RedactedException;
import io.quarkus.funqy.Funq;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The functions that Funqy exports. A deployment runs one of them, selected by
/// `QUARKUS_FUNQY_EXPORT`.
@ApplicationScoped
public class LambdaFunctions {

  private static final Pattern ROOT = Pattern.compile("Root=([0-9a-f-]{1,64})");

  /// Not through the constructor: to a class without one that has no parameters Quarkus adds it,
  /// and packs both, the class as it was and as it became.
  @Inject Functions functions;

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

  @Funq("evaluator")
  public Payload evaluator(Payload event) {
    return answer("evaluator", event);
  }

  /// Runs before the first event, during Lambda's initialization.
  void start(@Observes StartupEvent started) {
    functions.warmUp();
  }

  /// The root of X-Ray's header, which the runtime of Lambda and that of Quarkus set for each
  /// event.
  private static String trace() {
    Matcher root = ROOT.matcher(System.getProperty("com.amazonaws.xray.traceHeader", ""));
    return root.find() ? root.group(1) : "";
  }

  private Payload answer(String function, Payload request) {
    try {
      return new Payload(functions.answer(function, request.json(), trace()));
    } catch (RuntimeException failure) {
      // the platform logs the message of every exception
      throw new RedactedException(failure);
    }
  }
}
