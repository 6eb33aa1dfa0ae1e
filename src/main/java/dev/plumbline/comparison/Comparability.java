package dev.plumbline.comparison;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.revision.Revision;
import dev.plumbline.revision.RubricDiff;
import dev.plumbline.revision.VersionBump;
import java.util.List;
import java.util.Locale;

/// Whether scores by two rubrics mean the same.
public sealed interface Comparability {

  /// The same rubric, or one that differs in nothing that a score depends on.
  record Comparable() implements Comparability {}

  /// Another rubric, or changes of this one that need a major version.
  ///
  /// @param reasons what differs, in words
  record Incomparable(List<String> reasons) implements Comparability {
    public Incomparable {
      reasons = List.copyOf(reasons);
    }
  }

  static Comparability of(Bundle before, Bundle after) {
    if (before.digest().equals(after.digest())) {
      return new Comparable();
    }
    String was = before.identity().name();
    String is = after.identity().name();
    if (!was.equals(is)) {
      return new Incomparable(List.of("one rubric is `" + was + "`, the other `" + is + "`"));
    }
    Revision revision =
        RubricDiff.compare(before, after, CanonicalJson.bytes(after.json().object("rubric")));
    if (revision.isComparable()) {
      return new Comparable();
    }
    return new Incomparable(
        revision.changes().stream()
            .filter(change -> change.bump() == VersionBump.MAJOR)
            .map(change -> change.kind().name().toLowerCase(Locale.ROOT) + " " + change.pointer())
            .toList());
  }
}
