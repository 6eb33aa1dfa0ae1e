package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.TransparencyLogContract;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@Tag("slow")
class DynamoTransparencyLogTest extends TransparencyLogContract {

  private DynamoDbClient client;
  private DynamoTable table;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    client = TestTables.client();
    DynamoTable made = TestTables.table(client, "log-" + UUID.randomUUID());
    table = new DynamoTable(client, made.name(), Duration.ofSeconds(30));
  }

  @AfterEach
  void stop() {
    if (table != null) {
      client.deleteTable(it -> it.tableName(table.name()));
      client.close();
    }
  }

  @Test
  void nothing_is_appended_to_a_log_of_which_a_row_is_missing() {
    SigningKey key = Keys.fresh();
    for (int number = 0; number < 3; number++) {
      log().append(entry(number), head -> head.sign(key), Instant.EPOCH);
    }
    client.deleteItem(
        row -> row.tableName(table.name()).key(DynamoTable.key("log", "000000000001")));
    AtomicInteger signatures = new AtomicInteger();

    assertThatThrownBy(() ->
            log()
                .append(
                    entry(3),
                    head -> {
                      signatures.incrementAndGet();
                      return head.sign(key);
                    },
                    Instant.EPOCH))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("the log is damaged");

    assertThat(signatures).hasValue(0);
    assertThat(log().rows()).hasSize(2);
  }

  private static LogEntry entry(int number) {
    return new LogEntry(
        new Digest(String.format(Locale.ROOT, "%064x", number)),
        AttestationKind.RUN,
        new Digest(String.format(Locale.ROOT, "%064x", number + 1000)));
  }

  @Override
  protected TransparencyLog log() {
    return DynamoStores.in(table).log();
  }
}
