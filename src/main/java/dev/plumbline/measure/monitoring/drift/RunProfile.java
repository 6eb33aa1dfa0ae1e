package dev.plumbline.measure.monitoring.drift;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What was observed of the documents of a run.
///
/// @param documents all of them
public record RunProfile(long documents, SortedMap<Feature, Distribution> features) {
  public RunProfile {
    features = Collections.unmodifiableSortedMap(new TreeMap<>(features));
  }
}
