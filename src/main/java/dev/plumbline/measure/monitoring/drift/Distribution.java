package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.measure.monitoring.stats.CountedValues;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// How a feature is distributed over the documents of a run.
public sealed interface Distribution {

  /// Documents that have the feature, known or not.
  long documents();

  /// @param unknown documents in which the number is not known
  record NumberDistribution(CountedValues values, long unknown) implements Distribution {
    @Override
    public long documents() {
      return values.size() + unknown;
    }
  }

  /// @param counts by category; documents in which it is not known are a category of their own
  record CategoryDistribution(SortedMap<String, Long> counts) implements Distribution {
    public CategoryDistribution {
      counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    @Override
    public long documents() {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    long count(String category) {
      return counts.getOrDefault(category, 0L);
    }
  }
}
