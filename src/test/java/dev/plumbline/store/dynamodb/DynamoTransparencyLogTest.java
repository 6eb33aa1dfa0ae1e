package dev.plumbline.store.dynamodb;

import dev.plumbline.store.TransparencyLog;
import dev.plumbline.store.TransparencyLogContract;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@Tag("slow")
class DynamoTransparencyLogTest extends TransparencyLogContract {

  private DynamoDbClient client;
  private DynamoTable table;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    client = DynamoDbLocal.client();
    DynamoTable made = DynamoDbLocal.table(client, "log-" + UUID.randomUUID());
    table = new DynamoTable(client, made.name(), Duration.ofSeconds(30));
  }

  @AfterEach
  void stop() {
    if (table != null) {
      client.deleteTable(it -> it.tableName(table.name()));
      client.close();
    }
  }

  @Override
  protected TransparencyLog log() {
    return DynamoStores.in(table).log();
  }
}
