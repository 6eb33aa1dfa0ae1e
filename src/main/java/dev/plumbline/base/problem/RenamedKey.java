package dev.plumbline.base.problem;

import java.util.Collection;

/// Help for a key that had another name in earlier versions.
final class RenamedKey {

  /// Names the key that took the place of an old one, empty where the key never was one, or where
  /// what is written has no key of the new name.
  static String help(String key, Collection<String> known) {
    String current = current(key);
    return known.contains(current) ? "the key is called `" + current + "` now" : "";
  }

  private static String current(String old) {
    return switch (old) {
      case "answer" -> "response";
      case "keep" -> "store";
      case "keepText" -> "storeText";
      case "lowers" -> "reverse_scored";
      case "run" -> "replicate";
      default -> "";
    };
  }

  private RenamedKey() {}
}
