package dev.plumbline.calibrate.stats;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// A counter-based pseudo-random generator: numbers are a function of (seed, stream, counter), so
/// that any of them can be reproduced without its predecessors. Not for cryptography.
///
/// The mixing function is the finaliser of SplitMix64 (Steele, Lea and Flood 2014, figure 16),
/// applied to the seed, then the stream, then the counter.
public final class CounterRandom {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private final long key;
  private long counter;

  public CounterRandom(long seed, long stream) {
    this.key = mix(mix(seed + GOLDEN) + stream * GOLDEN);
  }

  /// A figure of each of so many streams of a seed, such as of resamples.
  public static double[] figures(long seed, int streams, ToDoubleFunction<CounterRandom> figure) {
    return IntStream.range(0, streams)
        .mapToDouble(stream -> figure.applyAsDouble(new CounterRandom(seed, stream)))
        .toArray();
  }

  /// A number from 0 to `bound` - 1, by the high half of a 32 by 32 bit product (Lemire 2019,
  /// without rejection); for bounds below a million the bias is below one in four thousand.
  public int below(int bound) {
    long high = bits() >>> 32;
    return (int) (high * bound >>> 32);
  }

  /// How often each of n things is drawn in n draws with replacement.
  public int[] times(int n) {
    int[] times = new int[n];
    for (int draw = 0; draw < n; draw++) {
      times[below(n)]++;
    }
    return times;
  }

  /// The next 64 bits.
  long bits() {
    return mix(key + ++counter * GOLDEN);
  }

  /// A permutation of the numbers 0 to n - 1 (Fisher-Yates, from the end).
  public int[] shuffled(int n) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    for (int i = n - 1; i > 0; i--) {
      int j = below(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /// A 64-bit hash of a text: FNV-1a over its UTF-16 units, then mixed, since FNV alone leaves ids
  /// that differ in the last character close together.
  public static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return mix(hash);
  }

  static long mix(long bits) {
    long z = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
