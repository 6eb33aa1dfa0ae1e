package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireName;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.plan.expression.Scope;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The units of a document that an item is asked of, one by one: `sentence`, `paragraph of answer`,
/// `turn of assistant`, `part of sources`, `claim`.
///
/// @param of the parts whose units are meant: a word of [PartScope]
public record UnitScope(Kind kind, String of) {

  /// Most units of which one item is asked in one document.
  public static final int UNITS_MAX = Scope.UNITS_MAX;

  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?<kind>sentence|paragraph|turn|part|claim)(?: of (?<of>[A-Za-z][A-Za-z0-9_-]{0,63}))?");

  private static final Pattern TURN_OF_ROLE = Pattern.compile("(?<of>[a-z]+) turn");

  /// What one unit is.
  public enum Kind implements WireNamed {
    SENTENCE,
    PARAGRAPH,
    /// A message of a conversation.
    TURN,
    PART,
    /// What the text says, as its judge names it: the other units are found by a rule.
    CLAIM
  }

  /// Empty if the words name no units.
  static Optional<UnitScope> parse(String words) {
    Matcher role = TURN_OF_ROLE.matcher(words);
    if (role.matches() && PartRole.wireNames().contains(role.group("of"))) {
      return Optional.of(new UnitScope(Kind.TURN, role.group("of")));
    }
    Matcher written = WRITTEN.matcher(words);
    return written.matches()
        ? Optional.of(
            new UnitScope(
                WireName.KEBAB.parse(Kind.class, written.group("kind")).orElseThrow(),
                Optional.ofNullable(written.group("of")).orElse(PartScope.GRADED)))
        : Optional.empty();
  }

  /// Whether a judge says which units there are.
  public boolean isJudged() {
    return kind == Kind.CLAIM;
  }

  /// The parts whose units are meant.
  public PartScope parts() {
    return new PartScope(List.of(of));
  }

  /// As it is written in a rubric: `sentence` where what is graded is meant.
  public String words() {
    return of.equals(PartScope.GRADED) ? kind.wireName() : kind.wireName() + " of " + of;
  }
}
