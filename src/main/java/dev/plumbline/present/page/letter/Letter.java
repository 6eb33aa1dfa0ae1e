package dev.plumbline.present.page.letter;

import java.util.ArrayList;
import java.util.List;

/// What a letter says, in plain words.
///
/// @param from whose rules were used
/// @param about which text, and when the mark was given out
/// @param mark as the largest words of the letter, empty if there is none
/// @param of what it is a part of
/// @param opening sentences
/// @param sum how the mark adds up, empty if it is no plain sum
/// @param raise the one change that would help most, empty if none is known
/// @param decided who decided, and how
/// @param appeal what one can do against it
/// @param check what the mark can be checked by
public record Letter(
    String title,
    String from,
    List<String> about,
    String mark,
    String of,
    List<String> opening,
    List<Part> parts,
    String sum,
    String raise,
    List<String> decided,
    List<String> appeal,
    String check) {

  public Letter {
    about = List.copyOf(about);
    opening = List.copyOf(opening);
    parts = List.copyOf(parts);
    decided = List.copyOf(decided);
    appeal = List.copyOf(appeal);
  }

  /// A part of the mark.
  ///
  /// @param score in words
  /// @param filled of so many dots, 0 of 0 where the scale is no count
  /// @param share of the whole, empty if it has none
  public record Part(
      String name,
      String score,
      int filled,
      int dots,
      String share,
      List<Point> earned,
      List<Point> missing) {
    public Part {
      earned = List.copyOf(earned);
      missing = List.copyOf(missing);
    }
  }

  /// Something that was found or not.
  ///
  /// @param quotes of the writer's own text
  public record Point(String words, List<String> quotes) {
    public Point {
      quotes = List.copyOf(quotes);
    }

    String text() {
      return words
          + (quotes.isEmpty() ? "" : " \u201c" + String.join("\u201d \u201c", quotes) + "\u201d");
    }
  }

  /// What earned a part, and what was missing; none if the letter has no such part.
  public List<String> points(int part) {
    return part < parts.size() ? points(parts.get(part)) : List.of();
  }

  private static List<String> points(Part part) {
    List<String> lines = new ArrayList<>();
    part.earned().forEach(point -> lines.add("+ " + point.text()));
    part.missing().forEach(point -> lines.add("\u2191 " + point.text()));
    return lines;
  }
}
