package dev.plumbline.aws.dynamodb;

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

/// Gzip compression. Java writes the header without a time or name, so equal bytes compress to
/// equal bytes.
final class Gzip {

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

  /// The first 64 bits of the SHA-256, as 16 hexadecimal digits. Tells two compressions of the same
  /// bytes apart (compressor versions differ), and detects flipped bits that decompression ignores.
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
