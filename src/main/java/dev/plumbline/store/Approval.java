package dev.plumbline.store;

import java.time.Instant;

/// Who approved a bundle, and when.
///
/// @param by a name on one line, at most [#NAME_CHARACTERS_MAX] characters
/// @param at as whoever approved says; nothing is computed from it
public record Approval(String by, Instant at) {

  public static final int NAME_CHARACTERS_MAX = 200;

  public Approval {
    if (!isName(by)) {
      throw new IllegalArgumentException("not the name of somebody");
    }
  }

  /// Whether it can stand for somebody: not blank, no white space at its ends, on one line.
  public static boolean isName(String by) {
    return !by.isEmpty()
        && by.length() <= NAME_CHARACTERS_MAX
        && by.equals(by.strip())
        && by.chars().noneMatch(c -> c < ' ' || c == '\u007F' || c == '\u2028' || c == '\u2029');
  }
}
