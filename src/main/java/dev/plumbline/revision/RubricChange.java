package dev.plumbline.revision;

import dev.plumbline.canonical.Json;
import java.util.List;

/// One difference between two rubrics.
///
/// @param path where it is, with ids in place of the positions of lists
/// @param before what was there; null if nothing was
/// @param after what is there now; null if nothing is
public record RubricChange(
    List<String> path, Kind kind, VersionBump bump, Json before, Json after) {

  public RubricChange {
    path = List.copyOf(path);
  }

  /// Whether something came, went, or became something else.
  public enum Kind {
    ADDED,
    CHANGED,
    REMOVED
  }

  /// As a JSON pointer with ids, such as `/plan/composite/rules/long_enough/weight`.
  public String pointer() {
    return "/" + String.join("/", path);
  }
}
