package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.LogAudit;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every log must do.
public abstract class TransparencyLogContract {

  private final SigningKey key = Keys.fresh();

  /// The log of one store, empty at first.
  protected abstract TransparencyLog log();

  @Test
  void a_new_log_is_empty_and_intact() {
    assertThat(log().rows()).isEmpty();
    assertThat(outcome()).isEqualTo(new LogAudit.Outcome.Intact(Optional.empty()));
  }

  @Test
  void entries_stay_in_the_order_in_which_they_came() {
    for (int number = 0; number < 20; number++) {
      assertThat(append(number)).isEqualTo(number);
    }
    assertThat(
            log().rows().stream()
                .map(row -> JsonRecord.read(LogEntry.class, row.entry()).orElseThrow()))
        .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(this::entry).toList());
    assertThat(outcome())
        .isInstanceOfSatisfying(
            LogAudit.Outcome.Intact.class,
            intact -> assertThat(intact.head().map(TreeHead::size)).contains(20L));
  }

  @Test
  void an_entry_that_is_there_stays_where_it_is() {
    append(1);
    append(2);
    assertThat(append(1)).isZero();
    assertThat(log().rows()).hasSize(2);
  }

  @Test
  void the_entries_about_an_artefact_are_found_in_order() {
    LogEntry approval =
        new LogEntry(
            new Digest("00" + "f".repeat(62)), AttestationKind.APPROVAL, entry(1).subject());
    append(2);
    log().append(approval, head -> head.sign(key), Instant.EPOCH);
    append(1);
    assertThat(log().about(entry(1).subject())).containsExactly(approval, entry(1));
    assertThat(log().about(entry(3).subject())).isEmpty();
  }

  @Test
  void an_entry_whose_head_cannot_be_signed_is_not_appended() {
    append(1);
    assertThatThrownBy(() ->
            log()
                .append(
                    entry(2),
                    _ -> {
                      throw new IllegalStateException("no key");
                    },
                    Instant.EPOCH))
        .isInstanceOf(IllegalStateException.class);
    assertThat(log().rows()).hasSize(1);
    assertThat(append(2)).isEqualTo(1);
  }

  @Test
  void many_at_once_lose_nothing() throws InterruptedException {
    try (var workers = Executors.newFixedThreadPool(4)) {
      for (int number = 0; number < 40; number++) {
        int own = number;
        workers.execute(() -> append(own));
      }
      workers.shutdown();
      assertThat(workers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(log().rows()).hasSize(40);
    assertThat(outcome()).isInstanceOf(LogAudit.Outcome.Intact.class);
  }

  private LogAudit.Outcome outcome() {
    return new LogAudit(
            log().rows(),
            envelope -> !envelope.signers(java.util.List.of(key.verification())).isEmpty())
        .outcome();
  }

  private long append(int number) {
    return log().append(entry(number), head -> head.sign(key), Instant.EPOCH);
  }

  private LogEntry entry(int number) {
    return new LogEntry(
        new Digest(String.format("%064x", number)),
        AttestationKind.RUN,
        new Digest(String.format("%064x", number + 1000)));
  }
}
