package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.dynamodb.DynamoArtefactStore.Gzip;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.StoreContract;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

@Tag("slow")
class DynamoStoreTest extends StoreContract {

  /// Nothing catches it, as nothing catches the end of a process.
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private DynamoDbClient client;
  private DynamoTable table;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    client = TestTables.client();
    table = TestTables.table(client, "t-" + UUID.randomUUID());
  }

  @AfterEach
  void stop() {
    if (table != null) {
      client.deleteTable(it -> it.tableName(table.name()));
      client.close();
    }
  }

  @Override
  protected Stores stores() {
    return DynamoStores.in(table);
  }

  @Test
  void a_small_artefact_is_one_row_under_its_kind() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    assertThat(rows("table#" + digest.hex())).hasSize(1);
  }

  @Test
  void one_flipped_bit_is_corrupt_until_the_bytes_are_stored_again() {
    for (byte[] bytes : List.of(BYTES, noise(900_000))) {
      Digest digest = artefacts().put(ArtefactKind.DOCUMENT, bytes);
      flipOneBit("document#" + digest.hex());
      assertThat(artefacts().find(ArtefactKind.DOCUMENT, digest))
          .isInstanceOf(ArtefactLookup.Corrupt.class);
      artefacts().put(ArtefactKind.DOCUMENT, bytes);
      assertFound(ArtefactKind.DOCUMENT, digest, bytes);
    }
  }

  @Test
  void every_single_bit_of_a_stored_body_counts() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    String pk = "table#" + digest.hex();
    byte[] body = rows(pk).getFirst().get("body").b().asByteArray();
    String checksum = rows(pk).getFirst().get("checksum").s();
    for (int bit = 0; bit < body.length * 8; bit++) {
      byte[] flipped = body.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      replaceBody(pk, "0", flipped, checksum);
      assertThat(artefacts().find(ArtefactKind.TABLE, digest))
          .as("bit " + bit)
          .isInstanceOf(ArtefactLookup.Corrupt.class);
    }
  }

  @Test
  void bytes_of_another_artefact_are_corrupt() {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    byte[] other = Gzip.compress(new byte[] {'1'});
    replaceBody("table#" + digest.hex(), "0", other, Gzip.checksum(other));
    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isEqualTo(
            new ArtefactLookup.Corrupt(
                "table "
                    + digest
                    + " has bytes with digest "
                    + Digest.of(ArtefactKind.TABLE, new byte[] {'1'})));
  }

  @Test
  void a_writer_killed_between_chunks_leaves_nothing_that_counts() {
    byte[] large = noise(900_000);
    Digest digest = Digest.of(ArtefactKind.DOCUMENT, large);
    for (int call = 2; call <= 4; call++) {
      int dies = call;
      DynamoDbClient dying =
          Interposed.before(client, number -> number == dies ? new Killed() : null);

      assertThatThrownBy(() ->
              new DynamoArtefactStore(new DynamoTable(dying, table.name(), Duration.ofSeconds(1)))
                  .put(ArtefactKind.DOCUMENT, large))
          .isInstanceOf(Killed.class);

      assertThat(artefacts().find(ArtefactKind.DOCUMENT, digest))
          .isEqualTo(new ArtefactLookup.Missing());
    }
    artefacts().put(ArtefactKind.DOCUMENT, large);
    assertFound(ArtefactKind.DOCUMENT, digest, large);
  }

  @Test
  void erasing_deletes_every_chunk() {
    Digest digest = artefacts().put(ArtefactKind.DOCUMENT, noise(900_000));
    eraser().erase(ArtefactKind.DOCUMENT, digest);
    assertThat(rows("document#" + digest.hex())).hasSize(1);
  }

  @Test
  void throttling_is_waited_out() {
    DynamoDbClient throttled =
        Interposed.before(client, number -> number <= 3 ? throttling() : null);
    DynamoTable patient = new DynamoTable(throttled, table.name(), Duration.ofSeconds(5));
    Digest digest = new DynamoArtefactStore(patient).put(ArtefactKind.TABLE, BYTES);
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void a_busy_table_is_reported_by_name_within_the_deadline() {
    DynamoDbClient throttled = Interposed.before(client, _ -> throttling());
    DynamoTable hasty = new DynamoTable(throttled, table.name(), Duration.ofMillis(200));
    assertThatThrownBy(() -> new DynamoArtefactStore(hasty).put(ArtefactKind.TABLE, BYTES))
        .isInstanceOf(StoreBusyException.class);
  }

  @Test
  void a_missing_table_is_reported_at_once() {
    DynamoTable none = new DynamoTable(client, "none", Duration.ofSeconds(10));
    assertThatThrownBy(() -> new DynamoArtefactStore(none).put(ArtefactKind.TABLE, BYTES))
        .isInstanceOf(StoreFailedException.class)
        .isNotInstanceOf(StoreBusyException.class);
  }

  private static ProvisionedThroughputExceededException throttling() {
    return ProvisionedThroughputExceededException.builder().statusCode(400).build();
  }

  private List<Map<String, AttributeValue>> rows(String pk) {
    return table.rows("test", pk, "");
  }

  /// In the last row that has a body: the whole artefact or its last chunk.
  private void flipOneBit(String pk) {
    Map<String, AttributeValue> row =
        rows(pk).stream().filter(it -> it.containsKey("body")).toList().getLast();
    byte[] body = row.get("body").b().asByteArray();
    body[body.length / 2] ^= 1;
    replaceBody(
        pk, row.get("sk").s(), body, row.containsKey("checksum") ? row.get("checksum").s() : "");
  }

  private void replaceBody(String pk, String sk, byte[] body, String checksum) {
    Map<String, AttributeValue> row = DynamoTable.key(pk, sk);
    row.put("body", AttributeValue.fromB(SdkBytes.fromByteArray(body)));
    row.put("checksum", DynamoTable.text(checksum));
    client.putItem(it -> it.tableName(table.name()).item(row));
  }
}
