package dev.plumbline.aws.function.log;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What is noticed of a request while it is executed, and logged whether or not it succeeds: what
/// its model calls used, and ids by which its line can be found.
public final class RequestObservation {

  private final ModelUsage usage = new ModelUsage();
  private final SortedMap<String, String> ids = new TreeMap<>();

  public ModelUsage usage() {
    return usage;
  }

  /// @param name such as `batch`
  /// @param id without any text of a document; empty for none
  public void id(String name, String id) {
    if (!id.isEmpty()) {
      ids.put(name, id);
    }
  }

  SortedMap<String, String> ids() {
    return Collections.unmodifiableSortedMap(ids);
  }
}
