package dev.plumbline.store.dynamodb;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ArtefactEraser;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/// Artefacts in a table: `<kind>#<hex>` holds the packed bytes, or says how many chunks beside it
/// do. The header is written after its chunks, so a writer may be killed at any time: chunks
/// without a header are nothing. A mark over the packed bytes shows damage that unpacking forgives.
public final class DynamoArtefactStore implements ArtefactStore, ArtefactEraser {

  private static final String BODY = "body";
  private static final String CHUNKS = "chunks";
  private static final String MARK = "mark";
  private static final String ERASED = "erased";
  private static final String CHUNK_PREFIX = "chunk#";

  /// An item may have 400 KB, names and keys included.
  private static final int CHUNK_BYTES = 350_000;

  private final DynamoTable table;

  public DynamoArtefactStore(DynamoTable table) {
    this.table = table;
  }

  @Override
  public Digest keep(ArtefactKind kind, byte[] canonical) {
    Digest digest = Digest.of(kind, canonical);
    byte[] packed = Gzip.pack(canonical);
    if (packed.length <= CHUNK_BYTES) {
      keepWhole(kind, digest, packed);
    } else if (!isThereOrErased(kind, digest)) {
      keepInChunks(kind, digest, packed);
    }
    return digest;
  }

  @Override
  public ArtefactLookup find(ArtefactKind kind, Digest digest) {
    return lookup(kind, digest, table.row("find " + kind.id(), pk(kind, digest), DynamoTable.ONLY));
  }

  @Override
  public SortedMap<Digest, ArtefactLookup> findAll(ArtefactKind kind, Collection<Digest> digests) {
    List<String> pks = digests.stream().map(digest -> pk(kind, digest)).toList();
    Map<String, Map<String, AttributeValue>> rows = table.rows("find " + kind.id(), pks);
    SortedMap<Digest, ArtefactLookup> found = new TreeMap<>();
    digests.forEach(digest ->
        found.computeIfAbsent(
            digest, it -> lookup(kind, it, rows.getOrDefault(pk(kind, it), Map.of()))));
    return found;
  }

  @Override
  public void erase(ArtefactKind kind, Digest digest) {
    Map<String, AttributeValue> tombstone = DynamoTable.key(pk(kind, digest), DynamoTable.ONLY);
    tombstone.put(ERASED, AttributeValue.fromBool(true));
    table.call(
        "erase " + kind.id(), it -> it.putItem(put -> put.tableName(table.name()).item(tombstone)));
    dropChunks(kind, digest, CHUNK_PREFIX);
  }

  /// One call; only where something else is there already, more.
  private void keepWhole(ArtefactKind kind, Digest digest, byte[] packed) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(kind, digest), DynamoTable.ONLY);
    row.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(packed)));
    row.put(MARK, DynamoTable.text(Gzip.mark(packed)));
    try {
      put(kind, row, "attribute_not_exists(pk)");
    } catch (ConditionalCheckFailedException there) {
      if (lookup(kind, digest, there.item()) instanceof ArtefactLookup.Corrupt) {
        mend(kind, row);
      }
    }
  }

  private void keepInChunks(ArtefactKind kind, Digest digest, byte[] packed) {
    int chunks = (packed.length + CHUNK_BYTES - 1) / CHUNK_BYTES;
    String mark = Gzip.mark(packed);
    for (int i = 0; i < chunks; i++) {
      Map<String, AttributeValue> chunk = DynamoTable.key(pk(kind, digest), chunk(mark, i));
      int end = Math.min(packed.length, (i + 1) * CHUNK_BYTES);
      byte[] piece = Arrays.copyOfRange(packed, i * CHUNK_BYTES, end);
      chunk.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(piece)));
      table.call(
          "keep " + kind.id(), it -> it.putItem(put -> put.tableName(table.name()).item(chunk)));
    }
    Map<String, AttributeValue> header = DynamoTable.key(pk(kind, digest), DynamoTable.ONLY);
    header.put(CHUNKS, DynamoTable.number(chunks));
    header.put(MARK, DynamoTable.text(mark));
    if (!mend(kind, header)) {
      dropChunks(kind, digest, CHUNK_PREFIX + mark);
    }
  }

  /// Writes the row over whatever is there, except a tombstone: then the answer is `false`.
  private boolean mend(ArtefactKind kind, Map<String, AttributeValue> row) {
    try {
      put(kind, row, "attribute_not_exists(erased)");
      return true;
    } catch (ConditionalCheckFailedException erased) {
      return false;
    }
  }

  private void put(ArtefactKind kind, Map<String, AttributeValue> row, String condition) {
    table.call(
        "keep " + kind.id(),
        it ->
            it.putItem(put ->
                put.tableName(table.name())
                    .item(row)
                    .conditionExpression(condition)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)));
  }

  private boolean isThereOrErased(ArtefactKind kind, Digest digest) {
    return switch (find(kind, digest)) {
      case ArtefactLookup.Found _ -> true;
      case ArtefactLookup.Erased() -> true;
      case ArtefactLookup.Missing() -> false;
      case ArtefactLookup.Corrupt _ -> false;
    };
  }

  /// What the row of an artefact says, empty for none.
  ArtefactLookup lookup(ArtefactKind kind, Digest digest, Map<String, AttributeValue> row) {
    if (row.isEmpty()) {
      return new ArtefactLookup.Missing();
    }
    if (row.containsKey(ERASED)) {
      return new ArtefactLookup.Erased();
    }
    Optional<byte[]> bytes =
        packed(kind, digest, row)
            .filter(packed -> Gzip.mark(packed).equals(row.get(MARK).s()))
            .flatMap(Gzip::unpack);
    if (bytes.isEmpty()) {
      return new ArtefactLookup.Corrupt(
          kind.id() + " " + digest + " is not stored as it was written");
    }
    Digest actual = Digest.of(kind, bytes.get());
    return actual.equals(digest)
        ? new ArtefactLookup.Found(bytes.get())
        : new ArtefactLookup.Corrupt(
            kind.id() + " " + digest + " holds bytes with digest " + actual);
  }

  private Optional<byte[]> packed(
      ArtefactKind kind, Digest digest, Map<String, AttributeValue> row) {
    if (!row.containsKey(MARK) || row.containsKey(BODY) == row.containsKey(CHUNKS)) {
      return Optional.empty();
    }
    if (row.containsKey(BODY)) {
      return Optional.of(row.get(BODY).b().asByteArrayUnsafe());
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int chunks = Integer.parseInt(row.get(CHUNKS).n());
    for (int i = 0; i < chunks; i++) {
      Map<String, AttributeValue> chunk =
          table.row("find " + kind.id(), pk(kind, digest), chunk(row.get(MARK).s(), i));
      if (!chunk.containsKey(BODY)) {
        return Optional.empty();
      }
      all.writeBytes(chunk.get(BODY).b().asByteArrayUnsafe());
    }
    return Optional.of(all.toByteArray());
  }

  private void dropChunks(ArtefactKind kind, Digest digest, String prefix) {
    String what = "erase " + kind.id();
    for (Map<String, AttributeValue> chunk : table.rows(what, pk(kind, digest), prefix)) {
      Map<String, AttributeValue> key =
          DynamoTable.key(pk(kind, digest), chunk.get(DynamoTable.SK).s());
      table.call(what, it -> it.deleteItem(delete -> delete.tableName(table.name()).key(key)));
    }
  }

  static String pk(ArtefactKind kind, Digest digest) {
    return kind.id() + "#" + digest.hex();
  }

  private static String chunk(String mark, int index) {
    String number = Integer.toString(index);
    return CHUNK_PREFIX + mark + "#" + "0".repeat(5 - number.length()) + number;
  }
}
