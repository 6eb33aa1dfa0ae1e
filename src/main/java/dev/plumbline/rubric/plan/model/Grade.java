package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import java.util.List;

/// The grade of one document, or the grades that it may have.
///
/// @param possible from the best to the worst; never empty
/// @param decided whether the one that is possible is given; what has no value has none
/// @param excluding whether some grade of the scale is not possible
/// @param near the borders within the margin
public record Grade(
    List<String> possible, boolean decided, boolean excluding, List<NearBorder> near) {

  /// What takes the place of a grade that is not decided, so no grade may be called this.
  public static final String INCOMPLETE = "incomplete";

  private static final String OR = " or ";

  public Grade {
    possible = List.copyOf(possible);
    near = List.copyOf(near);
  }

  /// A border that is no further from a value than the margin.
  ///
  /// @param grade that begins there
  /// @param from the border, as it was declared
  /// @param distance of the value from where the grade begins; negative below it
  public record NearBorder(String grade, Rational from, Rational distance) {}

  /// The grade, or that it is incomplete.
  public String name() {
    return decided ? possible.getFirst() : INCOMPLETE;
  }

  /// Where it is not decided, the grades that are possible if some is not.
  public List<String> shown() {
    return decided || !excluding ? List.of() : possible;
  }

  /// As people read it: the grade, those that are possible, or that it is incomplete.
  public String words() {
    return words(name(), shown());
  }

  /// @param possible if something is excluded, else empty
  public static String words(String name, List<String> possible) {
    return name.equals(INCOMPLETE) && !possible.isEmpty() ? String.join(OR, possible) : name;
  }
}
