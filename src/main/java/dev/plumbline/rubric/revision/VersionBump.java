package dev.plumbline.rubric.revision;

import dev.plumbline.base.problem.WireNamed;
import java.util.List;

/// Which number of a semantic version has to grow, in ascending order.
public enum VersionBump implements WireNamed {
  NONE,
  /// Texts, metadata and cases: no score depends on the change.
  PATCH,
  /// Something was added or removed that no score depends on.
  MINOR,
  /// Scores may change, so those before and after are not comparable.
  MAJOR;

  /// As in `a minor version`.
  public String words() {
    return "a " + wireName();
  }

  VersionBump larger(VersionBump other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /// The bump from one version to another; [#NONE] if the other is not later.
  ///
  /// @throws NumberFormatException if a version is not three numbers, as every rubric's is
  public static VersionBump between(String from, String to) {
    List<Long> old = numbers(from);
    List<Long> fresh = numbers(to);
    VersionBump[] bumps = {MAJOR, MINOR, PATCH};
    for (int i = 0; i < bumps.length; i++) {
      int order = fresh.get(i).compareTo(old.get(i));
      if (order != 0) {
        return order > 0 ? bumps[i] : NONE;
      }
    }
    return NONE;
  }

  /// The version after this bump, such as `1.3.0` for a minor bump of `1.2.5`.
  public String next(String version) {
    List<Long> old = numbers(version);
    return switch (this) {
      case NONE -> version;
      case PATCH -> old.get(0) + "." + old.get(1) + "." + (old.get(2) + 1);
      case MINOR -> old.get(0) + "." + (old.get(1) + 1) + ".0";
      case MAJOR -> (old.get(0) + 1) + ".0.0";
    };
  }

  private static List<Long> numbers(String version) {
    return List.of(version.split("\\.", -1)).stream().map(Long::valueOf).toList();
  }
}
