package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.store.source.FetchResult;
import dev.plumbline.store.source.ObjectReference;
import dev.plumbline.store.source.ObjectSource;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// A bucket in memory, without versions.
public final class MemoryObjects implements ObjectSource {

  private final Map<String, byte[]> objects = new TreeMap<>();
  private int largestRead;

  public MemoryObjects put(String key, String text) {
    return put(key, text.getBytes(UTF_8));
  }

  public MemoryObjects put(String key, byte[] bytes) {
    objects.put(key, bytes);
    return this;
  }

  /// The most bytes that were read at once.
  int largestRead() {
    return largestRead;
  }

  @Override
  public FetchResult fetch(ObjectReference reference, int bytesMax) {
    byte[] bytes = objects.get(reference.key());
    return bytes == null ? new FetchResult.Missing() : fetchPart(reference, 0, bytes.length);
  }

  @Override
  public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
    byte[] bytes = objects.get(reference.key());
    if (bytes == null) {
      return new FetchResult.Missing();
    }
    int begin = (int) Math.min(from, bytes.length);
    byte[] part =
        Arrays.copyOfRange(bytes, begin, (int) Math.min(bytes.length, (long) begin + bytesMax));
    largestRead = Math.max(largestRead, part.length);
    return new FetchResult.Fetched(part, "", bytes.length);
  }
}
