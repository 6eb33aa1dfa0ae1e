package dev.plumbline.base.canonical;

/// Caches the encoded bytes of a member's key with its quotation marks and colon.
///
/// Half of the output of an artefact is the same few dozen keys. Each has one slot in a table of
/// fixed size; a colliding key replaces the entry. Threads may overwrite each other's entries but
/// never see a partial one: an entry is immutable and its key is always compared.
final class EncodedKeyCache {

  private static final int PLACES = 1024;

  /// Longer keys come from documents and are not cached.
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
