package dev.plumbline.revision;

import java.util.List;
import java.util.Locale;

/// Which of the three numbers of a version has to grow, from none to the first.
public enum VersionBump {
  NONE,
  /// Words, examples: no score depends on it.
  PATCH,
  /// Something came, or went, that no score depends on.
  MINOR,
  /// Scores are not comparable.
  MAJOR;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public VersionBump larger(VersionBump other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /// The step from one version to another; none if the other is not later. Both are three numbers,
  /// as every rubric's version is.
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

  /// The next version that has grown by this much.
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
