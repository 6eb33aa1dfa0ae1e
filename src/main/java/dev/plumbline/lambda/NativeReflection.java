package dev.plumbline.lambda;

import io.quarkus.runtime.annotations.RegisterForReflection;

/// What a native binary looks up by name, and nothing else of ours: the core reads and writes its
/// JSON without reflection.
///
/// `FunctionError` is Quarkus's: unless it can be written, an exception is never reported and the
/// function hangs until its time is over. The provider is that of SLF4J, which AWS's client logs
/// to.
@RegisterForReflection(
    targets = {Payload.class, PayloadReader.class, PayloadWriter.class},
    classNames = {
      "io.quarkus.amazon.lambda.runtime.FunctionError",
      "org.slf4j.impl.JBossSlf4jServiceProvider"
    })
final class NativeReflection {

  private NativeReflection() {}
}
