package dev.plumbline.proof.verification;

import static org.assertj.core.api.Assertions.assertThat;

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
    VerificationReport report = new VerificationReport(_ -> {});
    report.verified(what);
    report.verified(what);
    return String.join("\n", report.lines());
  }
}
