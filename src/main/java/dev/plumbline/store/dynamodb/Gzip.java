package dev.plumbline.store.dynamodb;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// Bytes made smaller: gzip, whose header Java writes without time or name, so that equal bytes
/// pack alike.
final class Gzip {

  /// More than any artefact has: what unpacks to more is no artefact of ours.
  private static final int BYTES_MAX = 64_000_000;

  static byte[] pack(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  /// Empty if it is damaged.
  static Optional<byte[]> unpack(byte[] packed) {
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] bytes = gzip.readNBytes(BYTES_MAX + 1);
      return bytes.length > BYTES_MAX ? Optional.empty() : Optional.of(bytes);
    } catch (IOException damaged) {
      return Optional.empty();
    }
  }

  /// Sixteen digits that tell one packing from another one, be it that two versions of a compressor
  /// differ or that a bit is wrong where unpacking does not look.
  static String mark(byte[] packed) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(packed);
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  private Gzip() {}
}
