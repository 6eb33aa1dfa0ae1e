package dev.plumbline;

/// One thing that is wrong with an input.
///
/// @param code what kind of problem it is, such as `unknown-item`; it does not change
/// @param path JSON Pointer in the input; empty for all of it
/// @param line from 1; 0 if unknown
/// @param column from 1; 0 if unknown
/// @param message what is wrong
/// @param help what would be right; may be empty
public record Problem(String code, String path, int line, int column, String message, String help) {

  static Problem of(dev.plumbline.base.problem.Problem problem) {
    return new Problem(
        problem.code(),
        problem.place().path(),
        problem.place().line(),
        problem.place().column(),
        problem.message(),
        problem.help());
  }

  /// One line for people.
  @Override
  public String toString() {
    return (line > 0 ? line + ":" + column + " " : "")
        + (path.isEmpty() ? "" : path + ": ")
        + message
        + (help.isEmpty() ? "" : ", " + help);
  }
}
