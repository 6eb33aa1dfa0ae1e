package dev.plumbline.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.GeneratedStore;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.SmallDisk;
import dev.plumbline.proof.verification.StoreVerifier;
import dev.plumbline.proof.verification.VerificationReport;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.repository.DocumentErasure;
import dev.plumbline.store.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `proof verify` of stores in which nothing was changed: `corrupt` is the word for what was.
@Tag("slow")
class VerifiedStoreTest extends CommandFolder {

  @TempDir private Path disk;

  @Test
  void an_empty_store_has_nothing_to_check() {
    SqliteStore.open(folder).close();
    for (String what : List.of("--all", "--log")) {
      CapturedOutput.in(folder, "proof verify", what)
          .ended(ExitCode.UNSCORED)
          .prints("nothing was verified: the store is empty");
    }
  }

  /// Where an answer is missing, nobody is asked for it and nothing is noted.
  @Test
  void verifying_takes_no_lease_on_an_answer_that_is_not_stored() throws Exception {
    GeneratedStore made = GeneratedStore.with(folder);
    RawStore.edit(made.store(), "DELETE FROM request");
    try (SmallDisk small = SmallDisk.mount(disk, "2m")) {
      Path file = disk.resolve("plumbline.db");
      Files.copy(made.store().resolve("plumbline.db"), file);
      small.remount("ro");

      CapturedOutput verified = CapturedOutput.in(disk, "proof verify --all");

      assertThat(verified.err()).isEmpty();
      verified.ok().prints("not made again: its text or an answer is not stored");
      assertThat(CapturedOutput.in(made.store(), "proof verify first").out())
          .isEqualTo(CapturedOutput.in(disk, "proof verify first").out());
      assertThat(RawStore.rows(made.store(), "request")).containsExactly(0L);
    }
  }

  /// Another process takes the file for itself as soon as the first fault is told.
  @Test
  void a_store_that_fails_while_it_is_verified_is_not_called_corrupt() throws Exception {
    GeneratedStore made = GeneratedStore.with(folder);
    Path copy = disk.resolve("plumbline.db");
    CapturedOutput.in(made.store(), "store copy", copy);
    RawStore.edit(disk, "DELETE FROM artefact WHERE kind = 'extraction-spec'");
    List<String> told = new ArrayList<>();
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + copy)) {
      VerificationReport report =
          new VerificationReport(fault -> {
            told.add(fault);
            execute(other, "BEGIN EXCLUSIVE");
          });

      assertThatThrownBy(
              () -> Deadline.within(Duration.ofMillis(200), () -> verified(disk, report).isSound()))
          .isInstanceOf(StoreFailedException.class)
          .hasMessageContaining(copy.toString());

      assertThat(told).hasSize(1).first().asString().contains("extraction-spec");
      assertThat(report.isSound()).isFalse();
      assertThat(report.lines())
          .endsWith("1 failed verification", "not everything was checked: the store failed");
    }
  }

  private static VerificationReport verified(Path folder, VerificationReport report) {
    try (LocalStore store = LocalStore.readOnly(folder)) {
      new StoreVerifier(store, List.of(), report).everything(Optional.empty());
      return report;
    }
  }

  private static void execute(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(sql, failure);
    }
  }

  /// Of a document that a panel has judged, so that some extractions are made of others.
  @ParameterizedTest
  @ValueSource(strings = {"text", "answers", "juror", "panel", "extractions"})
  void an_erasure_that_was_interrupted_is_unfinished_until_it_is_done_again(String after) {
    GeneratedStore made = GeneratedStore.with(folder, "panel", "correct", "sign");
    Digest document = erasePartly(made.store(), after);

    for (String what : List.of("--all", "panel", "first")) {
      CapturedOutput verified = made.run("proof verify", what);
      assertThat(verified.err())
          .as(what)
          .isEqualTo(
              "erasure unfinished: document "
                  + document
                  + " is erased and words of it are still there, run `plumbline store erase "
                  + document
                  + "`"
                  + System.lineSeparator());
      verified
          .ended(ExitCode.NOT_PASSED)
          .prints("1 erasure not finished")
          .doesNotPrint("everything verifies");
    }

    made.run("store erase", document).ok();
    CapturedOutput verified = made.run("proof verify --all").ok();
  }

  @Test
  void a_run_with_words_of_an_erased_text_is_not_exported() {
    GeneratedStore made = GeneratedStore.with(folder);
    Digest document = erasePartly(made.store(), "answers");
    CapturedOutput exported =
        made.run("proof export first --out", made.path("run.zip")).ended(ExitCode.USAGE);
    assertThat(exported.err())
        .isEqualTo(
            "d1: the erasure of the document "
                + document
                + " is not finished, finish it with `plumbline store erase "
                + document
                + "`"
                + System.lineSeparator());
    assertThat(Path.of(made.path("run.zip"))).doesNotExist();
  }

  private static Digest erasePartly(Path folder, String after) {
    try (LocalStore store = LocalStore.open(folder)) {
      List<List<Digest>> extractions = new ArrayList<>();
      Digest document =
          store.store().runs().list().stream()
              .map(run -> store.store().runs().line(run, "d1").orElseThrow().line())
              .peek(line -> extractions.add(List.of(line.extraction().orElseThrow())))
              .map(line -> line.document().orElseThrow())
              .findFirst()
              .orElseThrow();
      Digest combined = extractions.getFirst().getFirst();
      List<Digest> jurors =
          store.extraction(combined).jurors().stream()
              .flatMap(one -> Digest.parse(one).stream())
              .toList();
      store.artefacts().erase(ArtefactKind.DOCUMENT, document);
      DocumentErasure erasure = new DocumentErasure(store.stores());
      switch (after) {
        case "answers" -> erasure.erase(document);
        case "juror" -> erasure.redact(ArtefactKind.EXTRACTION, jurors.getFirst());
        case "panel" -> erasure.redact(ArtefactKind.EXTRACTION, combined);
        case "extractions" -> {
          jurors.forEach(one -> erasure.redact(ArtefactKind.EXTRACTION, one));
          erasure.redact(ArtefactKind.EXTRACTION, combined);
        }
        default -> {}
      }
      return document;
    }
  }
}
