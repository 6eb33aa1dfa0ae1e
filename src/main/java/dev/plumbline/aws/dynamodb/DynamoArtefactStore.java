package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/// Artefacts in a table: the row `<kind>#<hex>` holds the compressed bytes, or the number of chunks
/// in rows beside it. The header is written after its chunks, so a writer may be killed at any
/// time: chunks without a header are ignored. A checksum of the compressed bytes detects damage
/// that decompression would miss.
record DynamoArtefactStore(DynamoTable table) implements ArtefactStore, ArtefactEraser {

  private static final String BODY = "body";
  private static final String CHUNKS = "chunks";
  private static final String CHECKSUM = "checksum";
  private static final String ERASED = "erased";
  private static final String CHUNK_PREFIX = "chunk#";

  /// In seconds, of extractions alone: answers that existed before a bar are told by it.
  private static final String STORED = "stored";

  /// A DynamoDB item is limited to 400 KB, including names and keys.
  private static final int CHUNK_BYTES = 350_000;

  @Override
  public void put(CanonicalArtefact artefact) {
    ArtefactKind kind = artefact.kind();
    Digest digest = artefact.digest();
    byte[] compressed = Gzip.compress(artefact.bytes());
    if (compressed.length <= CHUNK_BYTES) {
      putWhole(kind, digest, compressed);
    } else if (!existsOrErased(kind, digest)) {
      putInChunks(kind, digest, compressed);
    }
  }

  @Override
  public ArtefactLookup find(ArtefactKind kind, Digest digest) {
    return lookup(
        kind, digest, table.row("find " + kind.id(), pk(kind, digest), DynamoTable.SINGLE));
  }

  /// One call, however long it is.
  @Override
  public boolean isErased(ArtefactKind kind, Digest digest) {
    return table.row("find " + kind.id(), pk(kind, digest), DynamoTable.SINGLE).containsKey(ERASED);
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
  public SortedMap<Digest, Instant> storedAt(ArtefactKind kind, Collection<Digest> digests) {
    List<String> pks = digests.stream().map(digest -> pk(kind, digest)).toList();
    Map<String, Map<String, AttributeValue>> rows = table.rows("find " + kind.id(), pks);
    SortedMap<Digest, Instant> times = new TreeMap<>();
    for (Digest digest : digests) {
      Optional.ofNullable(rows.getOrDefault(pk(kind, digest), Map.of()).get(STORED))
          .ifPresent(at -> times.put(digest, Instant.ofEpochSecond(Long.parseLong(at.n()))));
    }
    return times;
  }

  private static void addTime(ArtefactKind kind, Map<String, AttributeValue> row) {
    if (kind == ArtefactKind.EXTRACTION) {
      row.put(STORED, DynamoTable.number(InstantSource.system().instant().getEpochSecond()));
    }
  }

  @Override
  public boolean erase(ArtefactKind kind, Digest digest) {
    Map<String, AttributeValue> tombstone = DynamoTable.key(pk(kind, digest), DynamoTable.SINGLE);
    tombstone.put(ERASED, AttributeValue.fromBool(true));
    boolean now = true;
    try {
      table.call(
          "erase " + kind.id(),
          it ->
              it.putItem(put ->
                  put.tableName(table.name())
                      .item(tombstone)
                      .conditionExpression(
                          "attribute_not_exists(#erased) or attribute_exists(#body)"
                              + " or attribute_exists(#chunks)")
                      .expressionAttributeNames(
                          Map.of("#erased", ERASED, "#body", BODY, "#chunks", CHUNKS))));
    } catch (ConditionalCheckFailedException before) {
      now = false;
    }
    deleteChunks(kind, digest, CHUNK_PREFIX);
    return now;
  }

  @Override
  public void redact(ArtefactKind kind, Digest digest, byte[] remains) {
    byte[] compressed = Gzip.compress(remains);
    Map<String, AttributeValue> row = DynamoTable.key(pk(kind, digest), DynamoTable.SINGLE);
    row.put(ERASED, AttributeValue.fromBool(true));
    row.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(compressed)));
    row.put(CHECKSUM, DynamoTable.text(Gzip.checksum(compressed)));
    table.call(
        "erase words of " + kind.id(),
        it -> it.putItem(put -> put.tableName(table.name()).item(row)));
    deleteChunks(kind, digest, CHUNK_PREFIX);
  }

  /// One call, or more if another row exists already.
  private void putWhole(ArtefactKind kind, Digest digest, byte[] compressed) {
    Map<String, AttributeValue> row = DynamoTable.key(pk(kind, digest), DynamoTable.SINGLE);
    row.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(compressed)));
    row.put(CHECKSUM, DynamoTable.text(Gzip.checksum(compressed)));
    addTime(kind, row);
    try {
      put(kind, row, "attribute_not_exists(pk)", Map.of());
    } catch (ConditionalCheckFailedException there) {
      if (lookup(kind, digest, there.item()) instanceof ArtefactLookup.Corrupt) {
        overwrite(kind, row);
      }
    }
  }

  private void putInChunks(ArtefactKind kind, Digest digest, byte[] compressed) {
    int chunks = (compressed.length + CHUNK_BYTES - 1) / CHUNK_BYTES;
    String checksum = Gzip.checksum(compressed);
    for (int i = 0; i < chunks; i++) {
      Map<String, AttributeValue> chunk = DynamoTable.key(pk(kind, digest), chunk(checksum, i));
      int end = Math.min(compressed.length, (i + 1) * CHUNK_BYTES);
      byte[] piece = Arrays.copyOfRange(compressed, i * CHUNK_BYTES, end);
      chunk.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(piece)));
      table.call(
          "keep " + kind.id(), it -> it.putItem(put -> put.tableName(table.name()).item(chunk)));
    }
    Map<String, AttributeValue> header = DynamoTable.key(pk(kind, digest), DynamoTable.SINGLE);
    header.put(CHUNKS, DynamoTable.number(chunks));
    header.put(CHECKSUM, DynamoTable.text(checksum));
    addTime(kind, header);
    if (!overwrite(kind, header)) {
      deleteChunks(kind, digest, CHUNK_PREFIX + checksum);
    }
  }

  /// Writes the row over any other, except a tombstone; false if there is one.
  private boolean overwrite(ArtefactKind kind, Map<String, AttributeValue> row) {
    try {
      put(kind, row, "attribute_not_exists(#erased)", Map.of("#erased", ERASED));
      return true;
    } catch (ConditionalCheckFailedException erased) {
      return false;
    }
  }

  private void put(
      ArtefactKind kind,
      Map<String, AttributeValue> row,
      String condition,
      Map<String, String> names) {
    table.call(
        "keep " + kind.id(),
        it ->
            it.putItem(put ->
                put.tableName(table.name())
                    .item(row)
                    .conditionExpression(condition)
                    .expressionAttributeNames(names.isEmpty() ? null : names)
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD)));
  }

  private boolean existsOrErased(ArtefactKind kind, Digest digest) {
    return switch (find(kind, digest)) {
      case ArtefactLookup.Found _ -> true;
      case ArtefactLookup.Erased(), ArtefactLookup.Redacted _ -> true;
      case ArtefactLookup.Missing() -> false;
      case ArtefactLookup.Corrupt _ -> false;
    };
  }

  /// Decodes the row of an artefact; an empty row is a missing artefact.
  ArtefactLookup lookup(ArtefactKind kind, Digest digest, Map<String, AttributeValue> row) {
    if (row.isEmpty()) {
      return new ArtefactLookup.Missing();
    }
    if (row.containsKey(ERASED) && !row.containsKey(BODY)) {
      return new ArtefactLookup.Erased();
    }
    Optional<byte[]> bytes =
        compressed(kind, digest, row)
            .filter(compressed -> Gzip.checksum(compressed).equals(row.get(CHECKSUM).s()))
            .flatMap(Gzip::decompress);
    if (bytes.isEmpty()) {
      return new ArtefactLookup.Corrupt(kind.id() + " " + digest + " does not match its checksum");
    }
    if (row.containsKey(ERASED)) {
      return new ArtefactLookup.Redacted(bytes.get());
    }
    Digest actual = Digest.of(kind, bytes.get());
    return actual.equals(digest)
        ? new ArtefactLookup.Found(bytes.get())
        : new ArtefactLookup.Corrupt(kind.id() + " " + digest + " has bytes with digest " + actual);
  }

  private Optional<byte[]> compressed(
      ArtefactKind kind, Digest digest, Map<String, AttributeValue> row) {
    if (!row.containsKey(CHECKSUM) || row.containsKey(BODY) == row.containsKey(CHUNKS)) {
      return Optional.empty();
    }
    if (row.containsKey(BODY)) {
      return Optional.of(row.get(BODY).b().asByteArrayUnsafe());
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int chunks = Integer.parseInt(row.get(CHUNKS).n());
    for (int i = 0; i < chunks; i++) {
      Map<String, AttributeValue> chunk =
          table.row("find " + kind.id(), pk(kind, digest), chunk(row.get(CHECKSUM).s(), i));
      if (!chunk.containsKey(BODY)) {
        return Optional.empty();
      }
      all.writeBytes(chunk.get(BODY).b().asByteArrayUnsafe());
    }
    return Optional.of(all.toByteArray());
  }

  private void deleteChunks(ArtefactKind kind, Digest digest, String prefix) {
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

  private static String chunk(String checksum, int index) {
    String number = Integer.toString(index);
    return CHUNK_PREFIX + checksum + "#" + "0".repeat(5 - number.length()) + number;
  }

  /// Gzip compression. Java writes the header without a time or name, so equal bytes compress to
  /// equal bytes.
  static final class Gzip {

    /// More than the size of any artefact; anything that decompresses to more is not one.
    private static final int BYTES_MAX = 64_000_000;

    static byte[] compress(byte[] bytes) {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
        gzip.write(bytes);
      } catch (IOException impossible) {
        throw new UncheckedIOException(impossible);
      }
      return compressed.toByteArray();
    }

    /// The decompressed bytes; empty if they are damaged or exceed 64 MB.
    static Optional<byte[]> decompress(byte[] compressed) {
      try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
        byte[] bytes = gzip.readNBytes(BYTES_MAX + 1);
        return bytes.length > BYTES_MAX ? Optional.empty() : Optional.of(bytes);
      } catch (IOException damaged) {
        return Optional.empty();
      }
    }

    /// The first 64 bits of the SHA-256, as 16 hexadecimal digits. Tells two compressions of the
    /// same bytes apart (compressor versions differ), and detects flipped bits that decompression
    /// ignores.
    static String checksum(byte[] compressed) {
      try {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(compressed);
        return HexFormat.of().formatHex(hash, 0, 8);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java platform has SHA-256", impossible);
      }
    }

    private Gzip() {}
  }
}
