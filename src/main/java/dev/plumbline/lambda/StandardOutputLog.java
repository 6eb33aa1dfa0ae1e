package dev.plumbline.lambda;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.function.log.RequestLog;
import java.io.PrintStream;

/// The journal as lines of the standard output, which AWS Lambda hands to CloudWatch.
///
/// They do not go through the logging framework: it would wrap them, and CloudWatch finds metrics
/// only at the top of a line.
final class StandardOutputLog implements RequestLog {

  private final PrintStream out;

  StandardOutputLog(PrintStream out) {
    this.out = out;
  }

  @Override
  public void tell(String line) {
    byte[] bytes = (line + "\n").getBytes(UTF_8);
    out.write(bytes, 0, bytes.length);
    out.flush();
  }
}
