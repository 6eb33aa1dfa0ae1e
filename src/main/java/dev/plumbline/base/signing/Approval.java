package dev.plumbline.base.signing;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import java.time.Instant;

/// Who approved a bundle, and when.
///
/// @param by write a name on one line of at most [#NAME_CHARACTERS_MAX] characters
/// @param at as stated by the approver; nothing is computed from it
public record Approval(String by, Instant at) implements JsonRecord {

  public static final int NAME_CHARACTERS_MAX = 200;

  /// What a name is, for whoever wrote another.
  public static final String NAME_HELP =
      "write a name on one line of at most "
          + NAME_CHARACTERS_MAX
          + " characters, without leading or trailing spaces";

  public Approval {
    if (!isName(by)) {
      throw new IllegalArgumentException("not a person's name");
    }
  }

  /// Whether this can be a person's name: not blank, no leading or trailing white space, on one
  /// line, without hidden characters.
  public static boolean isName(String by) {
    return !by.isEmpty()
        && by.length() <= NAME_CHARACTERS_MAX
        && by.equals(by.strip())
        && by.indexOf('\n') < 0
        && by.indexOf('\t') < 0
        && HiddenCharacter.find(by) < 0;
  }

  /// Why a text cannot be a name.
  public static String noName(String by) {
    int hidden = HiddenCharacter.find(by);
    return hidden < 0
        ? "this cannot be a name"
        : "this cannot be a name: " + HiddenCharacter.describe(by, hidden);
  }
}
