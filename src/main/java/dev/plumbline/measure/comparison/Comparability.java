package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.revision.RubricDiff.Revision;
import dev.plumbline.rubric.revision.RubricDiff.RubricChange;
import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import java.util.List;
import java.util.Locale;

/// Whether scores by two rubrics mean the same.
public sealed interface Comparability {

  /// So many characters of a value that changed are shown.
  int VALUE_MAX = 60;

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

  /// What differs between two rubrics that a score may depend on, in words. A rubric with another
  /// name is not compared in detail.
  static List<String> differences(Bundle before, Bundle after) {
    if (before.digest().equals(after.digest())) {
      return List.of();
    }
    String was = before.identity().name();
    String is = after.identity().name();
    if (!was.equals(is)) {
      return List.of("one rubric is " + was + ", the other " + is);
    }
    return RubricDiff.compare(before, after, CanonicalJson.bytes(after.rubricJson()))
        .changes()
        .stream()
        .filter(change -> change.bump().compareTo(VersionBump.PATCH) > 0)
        .map(Comparability::words)
        .toList();
  }

  private static String words(RubricChange change) {
    String what = change.kind().name().toLowerCase(Locale.ROOT) + " " + change.pointer();
    return switch (change.kind()) {
      case ADDED -> what + ": " + value(change.after());
      case CHANGED -> what + ": " + value(change.before()) + " -> " + value(change.after());
      case REMOVED -> what;
    };
  }

  private static String value(Json json) {
    String text =
        json instanceof JsonText(String words)
            ? words
            : CanonicalJson.text(JsonArray.of(json)).replaceAll("^\\[|]$", "");
    return text.codePointCount(0, text.length()) <= VALUE_MAX
        ? text
        : text.substring(0, text.offsetByCodePoints(0, VALUE_MAX)) + "\u2026";
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
    Revision revision = RubricDiff.compare(before, after, CanonicalJson.bytes(after.rubricJson()));
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
