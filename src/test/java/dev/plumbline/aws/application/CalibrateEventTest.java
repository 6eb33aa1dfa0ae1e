package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.CanonicalJson;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `calibrate` as Lambda calls it.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.Calibrate.class)
class CalibrateEventTest {

  @Inject Functions functions;

  @Test
  void labels_without_scorecards_are_refused() throws IOException, InterruptedException {
    functions.answer("compile-bundle", CanonicalJson.bytes(LambdaEvent.rubric()));

    String labels =
        "[{\"document\":\"sha256:" + "0".repeat(64) + "\",\"scores\":{\"composite\":4}}]";

    assertThat(
            LambdaEvent.send("{\"bundle\":\"short-argument@1.0.0\",\"labels\":" + labels + "}")
                .body())
        .contains("\"outcome\":\"refused\"");
  }
}
