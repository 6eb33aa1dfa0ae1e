package dev.plumbline.workflow.pack;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;

/// Writes the entries of a pack: stored, at a fixed time, in the order of their names, with a list
/// of their SHA-256 at the end. It holds one entry at a time; the list waits in a temporary file.
final class PackWriter implements AutoCloseable {

  static final String LIST = "sha256sums.txt";

  /// Offsets beyond this would need fields that are not in the format.
  private static final long BYTES_MAX = 0xFFFF_0000L;

  private static final int HEADERS = 256;

  private final StoredZipWriter zip;
  private final Path listFile;
  private final OutputStream list;
  private String last = "";
  private long bytes;

  PackWriter(OutputStream out) throws IOException {
    this.zip = new StoredZipWriter(out);
    this.listFile = Files.createTempFile("plumbline", ".sums");
    this.list = new BufferedOutputStream(Files.newOutputStream(listFile));
  }

  /// @throws IllegalArgumentException if the name does not follow the last one
  void add(String name, byte[] content) throws IOException {
    write(name, content);
    list(hex(content), name);
  }

  /// An artefact with the line that is hashed before it, so that `sha256sum` prints its digest.
  ///
  /// @param digest of the bytes, which are not hashed again
  void addArtefact(String name, ArtefactKind kind, Digest digest, byte[] canonical)
      throws IOException {
    write(name, Digest.prefix(kind), canonical);
    list(digest.hex(), name);
  }

  private void list(String hex, String name) throws IOException {
    list.write((hex + "  " + name + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /// Writes the list of all entries so far.
  ///
  /// @return its SHA-256
  String addList() throws IOException {
    list.close();
    CRC32 crc = new CRC32();
    MessageDigest sha = sha256();
    each(
        listFile,
        (chunk, length) -> {
          crc.update(chunk, 0, length);
          sha.update(chunk, 0, length);
        });
    begin(LIST, Files.size(listFile), crc.getValue());
    each(listFile, zip::write);
    return HexFormat.of().formatHex(sha.digest());
  }

  /// An entry that is not in the list, since it is about the list.
  void addUnlisted(String name, byte[] content) throws IOException {
    write(name, content);
  }

  @Override
  public void close() throws IOException {
    try {
      list.close();
      zip.close();
    } finally {
      Files.deleteIfExists(listFile);
    }
  }

  private void write(String name, byte[]... parts) throws IOException {
    CRC32 crc = new CRC32();
    long size = 0;
    for (byte[] part : parts) {
      crc.update(part);
      size += part.length;
    }
    begin(name, size, crc.getValue());
    for (byte[] part : parts) {
      zip.write(part, part.length);
    }
  }

  private void begin(String name, long size, long crc) throws IOException {
    if (name.compareTo(last) <= 0) {
      throw new IllegalArgumentException(name + " does not follow " + last);
    }
    last = name;
    bytes += size + HEADERS;
    if (bytes > BYTES_MAX) {
      throw new IOException("a pack has at most 4 GB");
    }
    zip.begin(name, size, crc);
  }

  private interface Chunk {
    void accept(byte[] chunk, int length) throws IOException;
  }

  private static void each(Path file, Chunk consumer) throws IOException {
    byte[] chunk = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
        consumer.accept(chunk, length);
      }
    }
  }

  static String hex(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
