package dev.plumbline.run.files;

import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/// Members of a ZIP file by name, stored, deflated or with Zstandard (method 93, which the JDK
/// refuses). Nothing is unpacked to a file. APPNOTE.TXT 6.3.10 has the layout.
public final class ZipArchive implements AutoCloseable {

  private static final int MEMBERS_MAX = 500_000;

  /// Most bytes of the directory, which is read at once.
  private static final long DIRECTORY_MAX = 200_000_000;

  /// What packing may add to bytes that it does not make fewer.
  private static final long PACKING_MAX = 1_000_000;

  /// How many times its packed size a member may have, where it is large: more is made to fill
  /// memory, and no log.
  private static final int RATIO_MAX = 200;

  private static final int RATIO_FROM = 10_000_000;

  private static final int END = 22;
  private static final int COMMENT_MAX = 65_535;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int LARGE_LOCATOR = 20;
  private static final int LARGE_LOCATOR_SIGNATURE = 0x07064b50;
  private static final int LARGE_END_SIGNATURE = 0x06064b50;
  private static final int ENTRY = 46;
  private static final int ENTRY_SIGNATURE = 0x02014b50;
  private static final int LOCAL = 30;
  private static final int LOCAL_SIGNATURE = 0x04034b50;
  private static final long ELSEWHERE = 0xFFFFFFFFL;

  private record Member(long offset, long packed, int method, boolean encrypted) {}

  private final FileChannel channel;
  private final TreeMap<String, Member> members = new TreeMap<>();

  /// A member is too large; the message says which and how large it may be.
  public static final class TooLargeException extends ZipException {
    private static final long serialVersionUID = 1;

    TooLargeException(String message) {
      super(message);
    }
  }

  /// Whether bytes begin as a ZIP file does.
  public static boolean isZip(byte[] start) {
    return start.length >= 4
        && start[0] == 'P'
        && start[1] == 'K'
        && (start[2] == 3 && start[3] == 4 || start[2] == 5 && start[3] == 6);
  }

  /// @throws ZipException with words for the user if it is not intact
  public ZipArchive(Path file) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      directory();
    } catch (IOException broken) {
      channel.close();
      throw broken;
    }
  }

  public SortedSet<String> names() {
    return Collections.unmodifiableSortedSet(members.navigableKeySet());
  }

  private void directory() throws IOException {
    long size = channel.size();
    int tail = (int) Math.min(size, END + COMMENT_MAX + LARGE_LOCATOR);
    ByteBuffer last = at(size - tail, tail);
    int end = tail - END;
    while (end >= 0 && last.getInt(end) != END_SIGNATURE) {
      end--;
    }
    if (end < 0) {
      throw new ZipException("it has no directory: it was cut off");
    }
    long count = last.getShort(end + 10) & 0xFFFF;
    long length = last.getInt(end + 12) & ELSEWHERE;
    long from = last.getInt(end + 16) & ELSEWHERE;
    boolean isLarge = count == 0xFFFF || length == ELSEWHERE || from == ELSEWHERE;
    if (isLarge
        && end >= LARGE_LOCATOR
        && last.getInt(end - LARGE_LOCATOR) == LARGE_LOCATOR_SIGNATURE) {
      ByteBuffer large = at(last.getLong(end - LARGE_LOCATOR + 8), 56);
      if (large.getInt(0) != LARGE_END_SIGNATURE) {
        throw new ZipException("its directory is broken");
      }
      count = large.getLong(32);
      length = large.getLong(40);
      from = large.getLong(48);
    }
    if (count < 0 || count > MEMBERS_MAX || length < 0 || length > DIRECTORY_MAX) {
      throw new ZipException("it has more than " + MEMBERS_MAX + " members");
    }
    entries(at(from, (int) length), count);
  }

  private void entries(ByteBuffer entries, long count) throws IOException {
    int at = 0;
    for (long i = 0; i < count; i++) {
      if (at + ENTRY > entries.limit() || entries.getInt(at) != ENTRY_SIGNATURE) {
        throw new ZipException("its directory is broken");
      }
      int name = entries.getShort(at + 28) & 0xFFFF;
      int extra = entries.getShort(at + 30) & 0xFFFF;
      int comment = entries.getShort(at + 32) & 0xFFFF;
      int next = at + ENTRY + name + extra + comment;
      if (next > entries.limit()) {
        throw new ZipException("its directory is broken");
      }
      byte[] bytes = new byte[name];
      entries.get(at + ENTRY, bytes);
      Member member = member(entries, at, at + ENTRY + name, extra);
      if (members.put(new String(bytes, StandardCharsets.UTF_8), member) != null) {
        throw new ZipException("two members have the same name");
      }
      at = next;
    }
  }

  private static Member member(ByteBuffer entries, int at, int extra, int length) {
    int flags = entries.getShort(at + 8);
    long packed = entries.getInt(at + 20) & ELSEWHERE;
    long unpacked = entries.getInt(at + 24) & ELSEWHERE;
    long offset = entries.getInt(at + 42) & ELSEWHERE;
    int field = extra;
    while (field + 4 <= extra + length) {
      int end = Math.min(extra + length, field + 4 + (entries.getShort(field + 2) & 0xFFFF));
      if (entries.getShort(field) == 1) {
        int value = field + 4 + (unpacked == ELSEWHERE ? 8 : 0);
        if (packed == ELSEWHERE && value + 8 <= end) {
          packed = entries.getLong(value);
          value += 8;
        }
        if (offset == ELSEWHERE && value + 8 <= end) {
          offset = entries.getLong(value);
        }
      }
      field = end;
    }
    return new Member(offset, packed, entries.getShort(at + 10) & 0xFFFF, (flags & 1) != 0);
  }

  /// The bytes of a member.
  ///
  /// @param most a member with more is refused, whatever size it declares
  /// @throws ZipException with words for the user
  public byte[] read(String name, int most) throws IOException {
    Member member = members.get(name);
    if (member == null) {
      throw new ZipException("there is no member `" + name + "`");
    }
    if (member.encrypted()) {
      throw new ZipException("the member `" + name + "` is encrypted");
    }
    ByteBuffer local = at(member.offset(), LOCAL);
    if (local.getInt(0) != LOCAL_SIGNATURE) {
      throw new ZipException("the member `" + name + "` is not where the directory says");
    }
    if (member.packed() < 0 || member.packed() > most + PACKING_MAX) {
      throw new TooLargeException("the member `" + name + "` has more than " + most + " bytes");
    }
    int limit = (int) Math.min(most, Math.max(RATIO_FROM, member.packed() * RATIO_MAX));
    long data =
        member.offset() + LOCAL + (local.getShort(26) & 0xFFFF) + (local.getShort(28) & 0xFFFF);
    byte[] packed = at(data, (int) member.packed()).array();
    InputStream source = unpacked(name, member.method(), packed);
    byte[] bytes;
    try (source) {
      bytes = source.readNBytes(limit + 1);
    } catch (IOException | RuntimeException broken) {
      // the decoder of Zstandard throws several kinds
      throw new ZipException("the member `" + name + "` is broken");
    }
    if (bytes.length > limit) {
      throw new TooLargeException(
          "the member `"
              + name
              + "` has more than "
              + limit
              + " bytes when it is unpacked"
              + (limit < most ? ", " + RATIO_MAX + " times its packed size" : ""));
    }
    return bytes;
  }

  private static InputStream unpacked(String name, int method, byte[] packed) throws IOException {
    InputStream bytes = new ByteArrayInputStream(packed);
    return switch (method) {
      case 0 -> bytes;
      case 8 -> new InflaterInputStream(bytes, new Inflater(true));
      case 93 -> new ZstdInputStream(bytes);
      default ->
          throw new ZipException(
              "the member `" + name + "` is packed by method " + method + ", which is not read");
    };
  }

  private ByteBuffer at(long offset, int length) throws IOException {
    if (offset < 0 || offset + length > channel.size()) {
      throw new ZipException("it was cut off");
    }
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, offset + buffer.position()) < 0) {
        throw new ZipException("it was cut off");
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
