package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/// All rows of a table.
record Contents(DynamoTable table, Map<String, Map<String, AttributeValue>> rows) {

  private static final int BATCH_MAX = 25;

  static Contents of(DynamoTable table) {
    Map<String, Map<String, AttributeValue>> rows = new TreeMap<>();
    table
        .client()
        .scanPaginator(scan -> scan.tableName(table.name()).consistentRead(true))
        .items()
        .forEach(row -> rows.put(row.get("pk").s() + " " + row.get("sk").s(), row));
    return new Contents(table, rows);
  }

  /// Another table with the same rows.
  DynamoTable copied() throws IOException, InterruptedException {
    DynamoTable copy = Tables.fresh();
    List<WriteRequest> puts =
        rows.values().stream()
            .map(row -> WriteRequest.builder().putRequest(put -> put.item(row)).build())
            .toList();
    for (int from = 0; from < puts.size(); from += BATCH_MAX) {
      List<WriteRequest> some = puts.subList(from, Math.min(puts.size(), from + BATCH_MAX));
      copy.client().batchWriteItem(it -> it.requestItems(Map.of(copy.name(), some)));
    }
    return copy;
  }

  /// The keys of all rows.
  Set<String> keys() {
    return new TreeSet<>(rows.keySet());
  }

  long count(ArtefactKind kind) {
    return rows.keySet().stream()
        .filter(key -> key.startsWith(kind.id() + "#") && key.endsWith(" 0"))
        .count();
  }

  /// Copies every artefact into a folder, where it has the same bytes; damaged ones are a failure.
  void copy(Path folder) {
    ArtefactStore from = DynamoStores.in(table).artefacts();
    ArtefactStore to = LocalWiring.stores(folder).artefacts();
    for (ArtefactKind kind : ArtefactKind.values()) {
      if (kind == ArtefactKind.REQUEST) {
        continue; // rows of requests have that key, and are no artefacts
      }
      artefacts(kind)
          .forEach(digest -> {
            ArtefactLookup found = from.find(kind, digest);
            assertThat(found).as(kind.id() + " " + digest).isInstanceOf(ArtefactLookup.Found.class);
            to.put(kind, ((ArtefactLookup.Found) found).canonical());
          });
    }
  }

  /// What names, aliases and answered requests point to is kept. Rows for labels are written beside
  /// their scorecards, so theirs may still be to come.
  void assertThatNothingPointsNowhere() {
    rows.forEach((key, row) -> {
      if (key.startsWith("name#") || key.startsWith("alias#")) {
        assertThat(isKept(row.get("bundle").s(), ArtefactKind.BUNDLE)).as(key).isTrue();
      }
      if (key.startsWith("request#") && row.containsKey("result")) {
        assertThat(isKept(row.get("result").s(), ArtefactKind.EXTRACTION, ArtefactKind.COMPLETION))
            .as(key)
            .isTrue();
      }
    });
  }

  private boolean isKept(String digest, ArtefactKind... kinds) {
    return Stream.of(kinds)
        .anyMatch(kind -> rows.containsKey(kind.id() + "#" + digest.replace("sha256:", "") + " 0"));
  }

  private Stream<Digest> artefacts(ArtefactKind kind) {
    return rows.keySet().stream()
        .filter(key -> key.startsWith(kind.id() + "#") && key.endsWith(" 0"))
        .map(key -> new Digest(key.substring(kind.id().length() + 1, key.length() - 2)));
  }
}
