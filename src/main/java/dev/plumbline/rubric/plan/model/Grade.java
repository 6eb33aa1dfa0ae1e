package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.Rational;
import java.util.List;

/// The grade of one document, or the grades that it may have.
///
/// @param name the grade, or [#INCOMPLETE]
/// @param possible where it is incomplete, the grades that are possible, from the best to the
///   worst, if any is not
/// @param near the borders within the margin
public record Grade(
    @Member("grade") String name,
    @Member("possibleGrades") @Sparse List<String> possible,
    @Member("nearBorders") @Sparse List<NearBorder> near) {

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

  public boolean decided() {
    return !name.equals(INCOMPLETE);
  }

  /// As people read it: the grade, those that are possible, or that it is incomplete.
  public String words() {
    return possible.isEmpty() ? name : String.join(OR, possible);
  }
}
