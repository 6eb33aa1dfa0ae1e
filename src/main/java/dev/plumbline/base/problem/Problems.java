package dev.plumbline.base.problem;

import dev.plumbline.base.problem.Problem.Place;
import java.util.ArrayList;
import java.util.Collection;

/// What is wrong with an input, as it is found.
public final class Problems extends ArrayList<Problem> {

  private static final long serialVersionUID = 1;

  public Problems() {}

  public Problems(Collection<Problem> found) {
    super(found);
  }

  /// As [Problem#at].
  public void add(String path, ProblemCode code, String message, String help) {
    add(Problem.at(path, code, message, help));
  }

  public void add(ProblemCode code, Place place, String message, String help) {
    add(new Problem(code, place, message, help));
  }

  /// @param source what they are about, such as a file name
  /// @throws Refusal if there are any
  public void refuse(String source) {
    if (!isEmpty()) {
      throw new Refusal(source, this);
    }
  }
}
