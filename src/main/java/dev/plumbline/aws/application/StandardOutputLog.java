package dev.plumbline.aws.application;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.log.RequestLog;
import java.io.PrintStream;

/// The request log on standard output, which AWS Lambda sends to CloudWatch.
///
/// It bypasses the logging framework, which would wrap the lines: CloudWatch finds metrics only in
/// lines that are plain JSON.
final class StandardOutputLog implements RequestLog {

  private final PrintStream out;

  StandardOutputLog(PrintStream out) {
    this.out = out;
  }

  @Override
  public void write(String line) {
    byte[] bytes = (line + "\n").getBytes(UTF_8);
    out.write(bytes, 0, bytes.length);
    out.flush();
  }
}
