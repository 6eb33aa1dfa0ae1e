package dev.plumbline.proof.pack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
    list.write((hex + "  " + name + "\n").getBytes(US_ASCII));
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

  /// Writes a ZIP file of stored entries with the same headers on every machine, as
  /// `docs/reference/format.md` says. The directory waits in a temporary file: the JDK's writer
  /// holds an object for each entry, of which a pack of a hundred thousand documents has four
  /// hundred thousand.
  static final class StoredZipWriter implements AutoCloseable {

    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int LARGE_END = 0x06064b50;
    private static final int LARGE_LOCATOR = 0x07064b50;

    private static final short VERSION = 10;
    private static final short LARGE_VERSION = 45;

    /// Names are in UTF-8.
    private static final short FLAGS = 0x0800;

    /// 1 February 1980.
    private static final short DATE = 0x0041;

    private static final int COUNT_MAX = 0xFFFF;
    private static final long LARGE_RECORD = 44;
    private static final int BUFFER = 1 << 16;
    private static final int FIXED = 128;

    private final OutputStream out;
    private final Path directoryFile;
    private final OutputStream directory;
    private final ByteBuffer header = ByteBuffer.allocate(FIXED).order(ByteOrder.LITTLE_ENDIAN);
    private long offset;
    private long directorySize;
    private long entries;

    StoredZipWriter(OutputStream out) throws IOException {
      this.out = new BufferedOutputStream(out, BUFFER);
      this.directoryFile = Files.createTempFile("plumbline", ".directory");
      this.directory = new BufferedOutputStream(Files.newOutputStream(directoryFile), BUFFER);
    }

    /// Begins an entry, of which exactly so many bytes must follow.
    ///
    /// @param name in ASCII
    void begin(String name, long size, long crc) throws IOException {
      byte[] ascii = name.getBytes(US_ASCII);
      header.clear();
      header.putInt(LOCAL).putShort(VERSION);
      common(ascii, size, crc);
      flush(out);
      out.write(ascii);
      header.clear();
      header.putInt(CENTRAL).putShort(VERSION).putShort(VERSION);
      common(ascii, size, crc);
      // no comment, first disk, no attributes
      header.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0);
      header.putInt((int) offset);
      directorySize += header.position() + ascii.length;
      flush(directory);
      directory.write(ascii);
      offset += LOCAL_SIZE + ascii.length + size;
      entries++;
    }

    void write(byte[] bytes, int length) throws IOException {
      out.write(bytes, 0, length);
    }

    @Override
    public void close() throws IOException {
      try (out) {
        directory.close();
        try (InputStream in = Files.newInputStream(directoryFile)) {
          in.transferTo(out);
        }
        end();
      } finally {
        Files.deleteIfExists(directoryFile);
      }
    }

    private static final int LOCAL_SIZE = 30;

    /// What a local header and one of the directory share: flags, method, time, sums, lengths.
    private void common(byte[] name, long size, long crc) {
      header.putShort(FLAGS).putShort((short) 0).putShort((short) 0).putShort(DATE);
      header.putInt((int) crc).putInt((int) size).putInt((int) size);
      header.putShort((short) name.length).putShort((short) 0);
    }

    private void end() throws IOException {
      header.clear();
      if (entries >= COUNT_MAX) {
        header.putInt(LARGE_END).putLong(LARGE_RECORD);
        header.putShort(LARGE_VERSION).putShort(LARGE_VERSION).putInt(0).putInt(0);
        header.putLong(entries).putLong(entries).putLong(directorySize).putLong(offset);
        header.putInt(LARGE_LOCATOR).putInt(0).putLong(offset + directorySize).putInt(1);
      }
      short count = (short) Math.min(entries, COUNT_MAX);
      header.putInt(END).putInt(0).putShort(count).putShort(count);
      header.putInt((int) directorySize).putInt((int) offset).putShort((short) 0);
      flush(out);
    }

    private void flush(OutputStream to) throws IOException {
      to.write(header.array(), 0, header.position());
    }
  }
}
