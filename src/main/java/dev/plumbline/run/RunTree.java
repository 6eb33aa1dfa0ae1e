package dev.plumbline.run;

import java.util.Locale;
import java.util.Optional;

/// The two Merkle trees of a run, both in the order of its input.
public enum RunTree {
  /// Which documents were evaluated: `{salt, position, id, document}`.
  DOCUMENTS,
  /// What came of them: all members of a [RunLine], salted.
  LINES;

  public static Optional<RunTree> parse(String wireName) {
    for (RunTree tree : values()) {
      if (tree.wireName().equals(wireName)) {
        return Optional.of(tree);
      }
    }
    return Optional.empty();
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
