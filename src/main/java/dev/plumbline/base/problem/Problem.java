package dev.plumbline.base.problem;

import java.util.Comparator;

/// One thing that is wrong with an input.
///
/// The code identifies the kind of problem for programs, in kebab case. The message says what is
/// wrong, the help what would be right; the help may be empty. Both are one line, begin in lower
/// case, end without a period, and show text from the input only through [EscapedText#text]:
/// unescaped control characters are refused, because problems are printed on terminals.
public record Problem(ProblemCode kind, Place place, String message, String help)
    implements Comparable<Problem> {

  /// Longer paths are truncated: the keys of a hostile input can be of any length.
  private static final int PATH_SHOWN_MAX = 200;

  private static final Comparator<Problem> ORDER =
      Comparator.comparing(Problem::place)
          .thenComparing(Problem::code)
          .thenComparing(Problem::message)
          .thenComparing(Problem::help);

  public Problem {
    if (message.isBlank() || !isInert(message) || !isInert(help)) {
      throw new IllegalArgumentException(
          kind.wireName() + ": a message is one line of plain characters");
    }
  }

  /// A problem whose line is unknown.
  public static Problem at(String path, ProblemCode code, String message, String help) {
    return new Problem(code, Place.of(path), message, help);
  }

  /// The code as programs see it: `wrong-type`.
  public String code() {
    return kind.wireName();
  }

  /// One line such as ``rubric.yaml:12:7 /plan/rules/2/weight: unknown item `tesis`, the rubric
  /// defines `thesis` ``. Unknown parts are left out; an empty source counts as unknown.
  public String render(String source) {
    StringBuilder line = new StringBuilder(EscapedText.visible(source));
    if (place.line() > 0) {
      line.append(source.isEmpty() ? "line " : ":").append(place.line());
      if (place.column() > 0) {
        line.append(':').append(place.column());
      }
    }
    if (!place.path().isEmpty()) {
      line.append(line.isEmpty() ? "" : " ").append(EscapedText.visible(cut(place.path())));
    }
    line.append(line.isEmpty() ? "" : ": ").append(message);
    return help.isEmpty() ? line.toString() : line.append(", ").append(help).toString();
  }

  private static String cut(String path) {
    return path.length() <= PATH_SHOWN_MAX ? path : path.substring(0, PATH_SHOWN_MAX) + "…";
  }

  /// By line, column, path, code, message and help: the order in which a person reads the input.
  @Override
  public int compareTo(Problem other) {
    return ORDER.compare(this, other);
  }

  private static boolean isInert(String text) {
    return text.codePoints().noneMatch(EscapedText::isActive);
  }

  /// A location in an input.
  ///
  /// The path is a JSON Pointer (RFC 6901) such as `/plan/rules/2/weight`, empty for the whole
  /// input. Lines and columns count from 1; 0 means unknown.
  public record Place(String path, int line, int column) implements Comparable<Place> {

    /// The input as a whole.
    public static final Place WHOLE = new Place("", 0, 0);

    private static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::line)
            .thenComparingInt(Place::column)
            .thenComparing(Place::path);

    public Place {
      if (!path.isEmpty() && path.charAt(0) != '/') {
        throw new IllegalArgumentException("not a JSON Pointer: " + path);
      }
      if (line < 0 || column < 0 || (line == 0 && column > 0)) {
        throw new IllegalArgumentException("not a place: " + line + ":" + column);
      }
    }

    /// A place with a path and no known line.
    public static Place of(String path) {
      return new Place(path, 0, 0);
    }

    /// The member `key` of the object at this place; its line is unknown.
    public Place member(String key) {
      return of(path + "/" + key.replace("~", "~0").replace("/", "~1"));
    }

    /// The element `index`, counted from 0, of the list at this place.
    public Place element(int index) {
      return of(path + "/" + index);
    }

    /// The same path with a line and a column.
    public Place at(int knownLine, int knownColumn) {
      return new Place(path, knownLine, knownColumn);
    }

    /// By line, then column, then path.
    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }
}
