package dev.plumbline.base.problem;

import java.util.Comparator;

/// A location in an input.
///
/// The path is a JSON Pointer (RFC 6901) such as `/plan/rules/2/weight`, empty for the whole input.
/// Lines and columns count from 1; 0 means unknown.
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
