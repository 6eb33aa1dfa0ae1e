package dev.plumbline.problem;

import java.util.Comparator;

/// Where in an input something stands.
///
/// The path is a JSON pointer such as `/plan/rules/2/weight`, empty for the whole input. Lines and
/// columns count from one; zero says that they are not known.
public record Place(String path, int line, int column) implements Comparable<Place> {

  /// The input as a whole.
  public static final Place WHOLE = new Place("", 0, 0);

  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::line)
          .thenComparingInt(Place::column)
          .thenComparing(Place::path);

  public Place {
    if (!path.isEmpty() && path.charAt(0) != '/') {
      throw new IllegalArgumentException("not a JSON pointer: " + path);
    }
    if (line < 0 || column < 0 || (line == 0 && column > 0)) {
      throw new IllegalArgumentException("not a place: " + line + ":" + column);
    }
  }

  /// A place of which only the path is known.
  public static Place of(String path) {
    return new Place(path, 0, 0);
  }

  /// The member `key` of the object that stands here; its line is not known from here.
  public Place member(String key) {
    return of(path + "/" + key.replace("~", "~0").replace("/", "~1"));
  }

  /// The element `index`, counted from zero, of the list that stands here.
  public Place element(int index) {
    return of(path + "/" + index);
  }

  /// The same path at a line and column that have become known.
  public Place at(int knownLine, int knownColumn) {
    return new Place(path, knownLine, knownColumn);
  }

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
