package dev.plumbline.cli.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class VerificationReportTest {

  @Test
  void theHeadNounTakesThePlural() {
    assertThat(printedTwice("entry of the log")).startsWith("2 entries of the log\n");
    assertThat(printedTwice("attestation, as the log says"))
        .startsWith("2 attestations, as the log says\n");
    assertThat(printedTwice("alias")).startsWith("2 aliases\n");
  }

  private static String printedTwice(String what) {
    StringWriter out = new StringWriter();
    VerificationReport report = new VerificationReport(new PrintWriter(new StringWriter()));
    report.verified(what);
    report.verified(what);
    report.print(new PrintWriter(out, true));
    return out.toString().replace(System.lineSeparator(), "\n");
  }
}
