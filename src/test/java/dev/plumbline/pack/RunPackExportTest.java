package dev.plumbline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.TimeZone;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RunPackExportTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();
  private static final String SEED = "ab".repeat(32);

  @TempDir private Path folder;
  private SignedRun run;

  @BeforeEach
  void a_signed_run() {
    run = SignedRun.in(folder, 21, SEED);
    run.sign("@latest");
  }

  @Test
  void with_key_and_head_nothing_is_wrong_and_nothing_about_trust_is_left_open() {
    Path pack = run.export("run.zip", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.out())
        .contains("21  lines belong to the run", "exact quotes", "folded quotes", "elided quotes")
        .contains("nothing is wrong")
        .doesNotContain("WRONG");
    assertThat(outcome.exit()).isZero();
  }

  @Test
  void without_a_key_or_a_head_it_says_what_it_cannot_check() {
    Path pack = run.export("run.zip", "--key", run.path("key"));

    IndependentVerifier.Outcome without = VERIFIER.run(pack.toString());
    IndependentVerifier.Outcome key = VERIFIER.run(pack.toString(), "--key", run.path("key.pub"));

    assertThat(without.exit()).isEqualTo(3);
    assertThat(without.out()).contains("trust: signed by ", "truncation of the log");
    assertThat(key.exit()).isEqualTo(3);
    assertThat(key.out()).doesNotContain("trust: ").contains("truncation of the log");
  }

  @Test
  void calibrated_scores_and_their_intervals_are_computed_again(@TempDir Path other) {
    SignedRun calibrated = SignedRun.in(other, 40, SEED).calibrated(20);
    calibrated.sign("@latest");
    Path pack = calibrated.export("run.zip", "--key", calibrated.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(pack.toString(), "--key", calibrated.path("key.pub"));

    assertThat(outcome.out())
        .contains(
            "calibrated scores follow from their map", "intervals of calibrated scores follow")
        .doesNotContain("WRONG");
  }

  @Test
  void some_documents_are_proved_without_the_others() throws IOException {
    Path pack = run.export("some.zip", "d3", "d13", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(outcome.out()).contains("2  lines belong to the run", "does not show");
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName()))
          .contains("documents/00000003/path.json", "documents/00000013/scorecard")
          .noneMatch(name -> name.startsWith("documents/00000004"));
    }
  }

  @Test
  void without_texts_no_word_of_a_text_leaves_and_it_is_said_what_cannot_be_checked()
      throws IOException {
    Path pack = run.export("bare.zip", "--without-texts", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(outcome.out())
        .contains("facts, decisions and quotes of extractions that are not in the pack");
    assertThat(Files.readString(pack, java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("doctor", "train was late");
  }

  @Test
  void the_same_run_is_the_same_bytes_in_any_zone_and_locale() throws IOException {
    byte[] first = Files.readAllBytes(run.export("one.zip", "--key", run.path("key")));
    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    byte[] second;
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      Locale.setDefault(Locale.of("ar", "EG"));
      second = Files.readAllBytes(run.export("two.zip", "--key", run.path("key")));
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }

    assertThat(second).isEqualTo(first);
  }

  @Test
  void an_unsigned_run_can_be_exported_and_is_called_unsigned(@TempDir Path other) {
    SignedRun unsigned = SignedRun.in(other, 3, SEED);
    Path pack = unsigned.export("run.zip");

    assertThat(VERIFIER.run(pack.toString()).out()).contains("it is not signed");
    assertThat(VERIFIER.run(pack.toString(), "--key", unsigned.path("key.pub")).out())
        .contains("no given key has signed the run");
  }

  @Test
  void what_was_signed_stays_when_the_store_is_pruned() {
    run.plumbline("store", "prune", "--store", run.path("store"));

    assertThat(run.plumbline("verify", "--all", "--store", run.path("store")))
        .contains("1 attestation\n", "1 attestation, as the log says", "everything verifies");
  }
}
