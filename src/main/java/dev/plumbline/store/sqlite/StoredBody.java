package dev.plumbline.store.sqlite;

import dev.plumbline.base.annotation.ExternalUse;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.sqlite.Function;

/// The bytes of an artefact as they lie in the store: compressed where that is shorter, in the
/// convention of SQLite archives, so that the function `sqlar_uncompress` of other SQLite clients
/// reads them. They are compressed with zlib (RFC 1950) if there are fewer of them than `size`
/// says.
///
/// @param bytes as stored
/// @param size of the artefact, in bytes
public record StoredBody(byte[] bytes, long size) {

  /// Shorter bodies gain nothing.
  private static final int COMPRESSED_FROM = 256;

  /// Deflate cannot compress further (RFC 1951: 258 bytes take at least two bits). A larger claim
  /// is damage, and is not worth the memory it asks for.
  private static final long EXPANSION_MAX = 1032;

  /// The level at which a body of a few kilobytes costs least time for its size.
  private static final int LEVEL = 3;

  /// Those that no thread uses: to make one takes a tenth of the time of a body. There are never
  /// more than threads have used at once.
  private static final Queue<Deflater> DEFLATERS = new ConcurrentLinkedQueue<>();

  private static final Queue<Inflater> INFLATERS = new ConcurrentLinkedQueue<>();

  public static StoredBody of(byte[] canonical) {
    if (canonical.length < COMPRESSED_FROM) {
      return new StoredBody(canonical, canonical.length);
    }
    byte[] buffer = new byte[canonical.length];
    Deflater idle = DEFLATERS.poll();
    Deflater deflater = idle == null ? new Deflater(LEVEL) : idle;
    deflater.setInput(canonical);
    deflater.finish();
    int length = deflater.deflate(buffer);
    boolean shorter = deflater.finished() && length < canonical.length;
    deflater.reset();
    DEFLATERS.add(deflater);
    return new StoredBody(shorter ? Arrays.copyOf(buffer, length) : canonical, canonical.length);
  }

  /// As it is, not compressed.
  public static StoredBody raw(byte[] canonical) {
    return new StoredBody(canonical, canonical.length);
  }

  /// Whether both are of the same bytes, compressed or not.
  public boolean isOf(StoredBody other) {
    return size == other.size
        && (Arrays.equals(bytes, other.bytes)
            || canonical()
                .filter(it -> other.canonical().filter(them -> Arrays.equals(it, them)).isPresent())
                .isPresent());
  }

  /// @return nothing if the bytes are not of an artefact of that size
  public Optional<byte[]> canonical() {
    if (bytes.length == size) {
      return Optional.of(bytes);
    }
    if (size < bytes.length || size > Math.min(EXPANSION_MAX * bytes.length, Integer.MAX_VALUE)) {
      return Optional.empty();
    }
    byte[] canonical = new byte[(int) size];
    Inflater idle = INFLATERS.poll();
    Inflater inflater = idle == null ? new Inflater() : idle;
    try {
      inflater.setInput(bytes);
      int length = inflater.inflate(canonical);
      boolean whole = length == size && isAtEnd(inflater) && inflater.getRemaining() == 0;
      return whole ? Optional.of(canonical) : Optional.empty();
    } catch (DataFormatException damaged) {
      return Optional.empty();
    } finally {
      inflater.reset();
      INFLATERS.add(inflater);
    }
  }

  /// The checksum behind the data is read only when more is asked for.
  private static boolean isAtEnd(Inflater inflater) throws DataFormatException {
    return inflater.finished() || inflater.inflate(new byte[1]) == 0 && inflater.finished();
  }

  /// `sqlar_uncompress(body, size)`, by which the views read bodies. The shell of SQLite has the
  /// same function. It is null for damaged bytes.
  @ExternalUse("tests edit the file past the store")
  public static final class UncompressFunction extends Function {

    /// @throws SQLException if the connection is closed
    public static void addTo(Connection connection) throws SQLException {
      Function.create(
          connection, "sqlar_uncompress", new UncompressFunction(), 2, Function.FLAG_DETERMINISTIC);
    }

    @Override
    protected void xFunc() throws SQLException {
      byte[] bytes = value_blob(0);
      if (bytes == null) {
        result();
        return;
      }
      Optional<byte[]> canonical = new StoredBody(bytes, value_long(1)).canonical();
      if (canonical.isPresent()) {
        result(canonical.get());
      } else {
        result();
      }
    }

    private UncompressFunction() {}
  }
}
