package dev.plumbline.aws.lambda;

import dev.plumbline.aws.application.PayloadMapper.Payload;
import io.quarkus.runtime.annotations.RegisterForReflection;

/// The classes that a native binary looks up by name. None of ours are among them: the core reads
/// and writes JSON without reflection.
///
/// `FunctionError` is Quarkus's: if it cannot be serialized, an exception is never reported and the
/// function hangs until its timeout. The provider is that of SLF4J, which the AWS client logs to.
@RegisterForReflection(
    targets = Payload.class,
    classNames = {
      "io.quarkus.amazon.lambda.runtime.FunctionError",
      "org.slf4j.impl.JBossSlf4jServiceProvider"
    })
final class NativeReflection {

  private NativeReflection() {}
}
