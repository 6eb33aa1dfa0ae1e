package dev.plumbline.base.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TreeHead.LogRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogAuditTest {

  private static final String NAME = "0123456789abcdef0123456789abcdef";

  private final SigningKey key = Keys.fresh();
  private final SigningKey forger = Keys.fresh();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 30})
  void an_untouched_log_is_intact(int size) {
    assertThat(audit(log(size, key))).isInstanceOf(LogAudit.Outcome.Intact.class);
  }

  @Test
  void a_deleted_entry_is_named() {
    for (int at = 0; at < 6; at++) {
      List<LogRow> rows = log(7, key);
      rows.remove(at);
      assertThat(audit(rows))
          .isEqualTo(new LogAudit.Outcome.Broken(at, "an entry was deleted here"));
    }
  }

  @Test
  void a_reordered_entry_is_named_whether_its_head_moves_with_it_or_not() {
    List<LogRow> whole = log(7, key);
    Collections.swap(whole, 2, 5);
    List<LogRow> entries = log(7, key);
    LogRow second = entries.get(2);
    LogRow fifth = entries.get(5);
    entries.set(2, new LogRow(fifth.entry(), second.head()));
    entries.set(5, new LogRow(second.entry(), fifth.head()));
    assertThat(audit(whole)).isEqualTo(new LogAudit.Outcome.Broken(2, "it was reordered"));
    assertThat(audit(entries)).isEqualTo(new LogAudit.Outcome.Broken(2, "it was reordered"));
  }

  @Test
  void an_inserted_entry_is_named_whoever_signs_its_head() {
    List<LogRow> copied = log(7, key);
    copied.add(3, new LogRow(entry(99).bytes(), copied.get(2).head()));
    List<LogRow> forged = log(7, key);
    forged.add(3, new LogRow(entry(99).bytes(), head(4, entry(99), forger)));
    assertThat(audit(copied)).isEqualTo(new LogAudit.Outcome.Broken(3, "it was inserted"));
    assertThat(audit(forged))
        .isInstanceOfSatisfying(
            LogAudit.Outcome.Broken.class,
            broken -> {
              assertThat(broken.position()).isEqualTo(3);
              assertThat(broken.what()).contains("inserted");
            });
  }

  @Test
  void a_replaced_entry_is_named() {
    List<LogRow> rows = log(7, key);
    rows.set(4, new LogRow(entry(99).bytes(), rows.get(4).head()));
    assertThat(audit(rows)).isEqualTo(new LogAudit.Outcome.Broken(4, "it was replaced"));
  }

  @Test
  void only_a_known_head_shows_that_the_end_was_cut_or_the_log_rewritten() {
    List<LogRow> rows = log(7, key);
    TreeHead known =
        TreeHead.read(JsonRecord.read(DsseEnvelope.class, rows.get(5).head()).orElseThrow())
            .orElseThrow();
    List<LogRow> cut = new ArrayList<>(rows.subList(0, 4));
    List<LogRow> rewritten = rewritten();
    assertThat(audit(cut)).isInstanceOf(LogAudit.Outcome.Intact.class);
    assertThat(audit(rewritten)).isInstanceOf(LogAudit.Outcome.Intact.class);
    assertThat(audit(rows, known)).isInstanceOf(LogAudit.Outcome.Intact.class);
    assertThat(audit(cut, known)).isInstanceOf(LogAudit.Outcome.Broken.class);
    assertThat(audit(rewritten, known)).isInstanceOf(LogAudit.Outcome.Broken.class);
    assertThat(audit(List.of(), known)).isInstanceOf(LogAudit.Outcome.Broken.class);
  }

  private LogAudit.Outcome audit(List<LogRow> rows) {
    return new LogAudit(rows, this::isTrusted).outcome();
  }

  private LogAudit.Outcome audit(List<LogRow> rows, TreeHead known) {
    return new LogAudit(rows, this::isTrusted).outcome(known);
  }

  private boolean isTrusted(DsseEnvelope envelope) {
    return !envelope.signers(List.of(key.verification())).isEmpty();
  }

  /// The same key signs another history.
  private List<LogRow> rewritten() {
    List<LogRow> rows = new ArrayList<>();
    MerkleRootBuilder root = new MerkleRootBuilder();
    for (int i = 0; i < 7; i++) {
      LogEntry entry = entry(i + 50);
      root.add(entry.leaf());
      rows.add(new LogRow(entry.bytes(), head(i + 1, root.root(), entry.leaf(), key)));
    }
    return rows;
  }

  private static List<LogRow> log(int size, SigningKey signer) {
    List<LogRow> rows = new ArrayList<>();
    MerkleRootBuilder root = new MerkleRootBuilder();
    for (int i = 0; i < size; i++) {
      LogEntry entry = entry(i);
      root.add(entry.leaf());
      rows.add(new LogRow(entry.bytes(), head(i + 1, root.root(), entry.leaf(), signer)));
    }
    return rows;
  }

  private static byte[] head(long size, LogEntry entry, SigningKey signer) {
    return head(size, entry.leaf(), entry.leaf(), signer);
  }

  private static byte[] head(long size, MerkleHash root, MerkleHash leaf, SigningKey signer) {
    return new TreeHead(NAME, size, root, leaf, Instant.EPOCH).sign(signer).bytes();
  }

  private static LogEntry entry(int number) {
    Digest digest = new Digest(String.format("%064x", number));
    return new LogEntry(digest, AttestationKind.RUN, digest);
  }

  @Test
  void entries_and_heads_are_read_back_and_nothing_else_is() {
    LogEntry entry = entry(3);

    assertThat(JsonRecord.read(LogEntry.class, entry.bytes())).isEqualTo(Optional.of(entry));
    assertThat(
            JsonRecord.read(LogEntry.class, "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
        .isEmpty();
    assertThat(JsonRecord.read(DsseEnvelope.class, head(1, entry, key)).flatMap(TreeHead::read))
        .isPresent();
    assertThat(
            TreeHead.read(
                DsseEnvelope.sign(
                    TreeHead.PAYLOAD_TYPE,
                    "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                    key)))
        .isEmpty();
  }
}
