package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A calibration is applied only if the trust policy allows it.
@Tag("slow")
class TrustedCalibrationTest {

  @Test
  void an_unsigned_calibration_is_refused_and_a_signed_one_is_applied(@TempDir Path folder)
      throws IOException {
    SignedRun run = SignedRun.in(folder, 40, "ab".repeat(32)).calibrated(20);
    PackEntries pack = PackEntries.read(run.export("run.zip"));
    String key =
        Files.readAllLines(Path.of(run.path("key.pub"))).stream()
            .filter(line -> !line.startsWith("-"))
            .findFirst()
            .orElseThrow();
    Files.writeString(
        folder.resolve("policy.json"),
        "{\"keys\":[{\"name\":\"k\",\"public_key\":\""
            + key
            + "\",\"may_sign\":[\"bundle\",\"calibration\"]}]}");
    run.sign(pack.artefact("run/manifest").text("bundle"));

    CapturedOutput refused = evaluated(run);
    for (Json calibration : pack.artefact("run/manifest").list("calibrations")) {
      run.sign(((JsonText) calibration).value());
    }
    CapturedOutput applied = evaluated(run);
    IndependentVerifier verifier = IndependentVerifier.compiled();
    String unsigned = verifier.run(run.path("run.zip")).out();
    run.export("signed.zip");
    String signed = verifier.run(run.path("signed.zip")).out();

    assertThat(refused.exit()).isEqualTo(ExitCode.REJECTED);
    assertThat(refused.err()).contains("the policy does not trust the calibration of sha256:");
    assertThat(applied.exit()).as(applied.err()).isZero();
    assertThat(unsigned).contains("how calibrations were fitted that nobody signed");
    assertThat(signed).doesNotContain("how calibrations were fitted");
  }

  private static CapturedOutput evaluated(SignedRun run) {
    return CapturedOutput.run(
        "",
        List.of(
            "evaluate",
            "--rubric",
            run.path("rubric.yaml"),
            "--documents",
            run.path("documents.jsonl"),
            "--judge",
            "example:scripted:1",
            "--completions",
            run.path("answers.jsonl"),
            "--max-unscored",
            "1",
            "--calibration",
            run.path("maps.jsonl"),
            "--policy",
            run.path("policy.json"),
            "--store",
            run.path("store")));
  }
}
