package dev.plumbline.canonical;

/// The bytes of a member's key with its quotation marks and colon, remembered for the keys that
/// come again and again.
///
/// Half of what an artefact writes are the same few dozen keys. Each has one place in a table of
/// fixed size; a key that finds another one there takes its place. Threads may lose each other's
/// entries, never see a half of one: an entry is immutable and its key is always compared.
final class EncodedKeyCache {

  private static final int PLACES = 1024;

  /// Longer keys are a document's own and not worth a place.
  private static final int LENGTH_MAX = 64;

  private static final Entry[] TABLE = new Entry[PLACES];

  private record Entry(String key, byte[] bytes) {}

  static byte[] of(String key) {
    if (key.length() > LENGTH_MAX) {
      return encode(key);
    }
    int hash = key.hashCode();
    int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
    Entry entry = TABLE[place];
    if (entry == null || !entry.key.equals(key)) {
      entry = new Entry(key, encode(key));
      TABLE[place] = entry;
    }
    return entry.bytes;
  }

  private static byte[] encode(String key) {
    Utf8Buffer out = new Utf8Buffer();
    out.quoted(key);
    out.ascii(':');
    return out.toBytes();
  }

  private EncodedKeyCache() {}
}
