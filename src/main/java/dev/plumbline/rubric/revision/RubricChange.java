package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.rubric.Provenance;
import java.util.List;

/// One difference between two rubrics.
///
/// @param path the keys from the root, with ids in place of list positions
/// @param before the earlier value; JSON null if it was added
/// @param after the later value; JSON null if it was removed
/// @param provenance what is said of the rule, gate or threshold that it is about, after the change
///   unless that removed it; [Provenance#NONE] of a change that is about none, or only of its words
public record RubricChange(
    @Unwritten List<String> path,
    Kind kind,
    VersionBump bump,
    Json before,
    Json after,
    @Unwritten Provenance provenance) {

  public RubricChange {
    path = List.copyOf(path);
  }

  /// The kind of change.
  public enum Kind {
    ADDED,
    CHANGED,
    REMOVED
  }

  /// The path as text, such as `/plan/composite/rules/long_enough/weight`. It is not a JSON
  /// pointer, since list elements go by id.
  @Derived("path")
  public String pointer() {
    return "/" + String.join("/", path);
  }

  @Derived("provenance")
  @Sparse
  JsonObject said() {
    return provenance.json();
  }
}
