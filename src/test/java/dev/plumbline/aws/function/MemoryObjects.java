package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// A bucket in memory, without versions.
public final class MemoryObjects implements ObjectSource {

  private final Map<String, byte[]> objects = new TreeMap<>();
  private final Map<String, BiFunction<Long, Integer, FetchResult.Fetched>> large = new TreeMap<>();
  private int largestRead;

  public MemoryObjects put(String key, String text) {
    return put(key, text.getBytes(UTF_8));
  }

  public MemoryObjects put(String key, byte[] bytes) {
    objects.put(key, bytes);
    return this;
  }

  /// An object of any size: the text `x` in the middle is repeated so often.
  MemoryObjects put(String key, String begin, long middle, String end) {
    long size = begin.length() + middle + end.length();
    large.put(
        key,
        (from, bytes) -> {
          byte[] part = new byte[(int) Math.min(bytes, size - from)];
          for (int i = 0; i < part.length; i++) {
            long at = from + i;
            part[i] =
                at < begin.length()
                    ? (byte) begin.charAt((int) at)
                    : at < begin.length() + middle
                        ? (byte) 'x'
                        : (byte) end.charAt((int) (at - begin.length() - middle));
          }
          return new FetchResult.Fetched(part, "", size);
        });
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
    if (large.containsKey(reference.key())) {
      largestRead = Math.max(largestRead, bytesMax);
      return large.get(reference.key()).apply(from, bytesMax);
    }
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
