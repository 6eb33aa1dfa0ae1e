package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonRecord.Value;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
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
  @Override
  public String toString() {
    return of.equals(PartScope.GRADED) ? kind.wireName() : kind.wireName() + " of " + of;
  }

  /// Which parts of a document are meant: `graded`, `sources`, `text` (the one text without a
  /// role), roles, and names of parts.
  ///
  /// @param words in the order of the source, distinct
  @Value
  public record PartScope(List<String> words) {

    public static final String GRADED = "graded";
    public static final String SOURCES = "sources";
    public static final String TEXT = "text";

    static final PartScope OF_GRADED = new PartScope(List.of(GRADED));

    /// The two candidates of a document that compares them.
    public static final PartScope CANDIDATES = new PartScope(List.of("a", "b"));

    /// A document that is one text, of which all is graded.
    public static final PartScope ONE_TEXT = new PartScope(List.of());

    public PartScope {
      words = List.copyOf(words);
    }

    String text() {
      return String.join(", ", words);
    }
  }

  /// What a part of a document is: a turn of a conversation, by who says it, or a source.
  public enum PartRole implements WireNamed {
    USER,
    ASSISTANT,
    SYSTEM,
    DEVELOPER,
    /// The result of a tool's call.
    TOOL,
    /// What a model thinks before it answers.
    REASONING,
    /// A passage that may prove what is said.
    SOURCE;

    /// Before the number of a turn, counted from 1.
    public static final String TURN_LABEL = "t";

    /// Before the number of a source that has no name, counted from 1.
    public static final String SOURCE_LABEL = "d";

    public static List<String> wireNames() {
      return WireName.KEBAB.all(PartRole.class);
    }

    public static Optional<PartRole> find(String wireName) {
      return WireName.KEBAB.parse(PartRole.class, wireName);
    }
  }
}
