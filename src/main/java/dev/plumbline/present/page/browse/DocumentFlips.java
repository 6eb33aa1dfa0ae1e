package dev.plumbline.present.page.browse;

import java.util.List;

/// What of a rubric, each changed alone, would change what it says of one document.
///
/// @param asked which document; empty if none was
/// @param position of it in the run, from 1; 0 if there is no such document
/// @param problems for which nothing is said
/// @param now verdict and grade of the document, in words
/// @param scored whether there is a result that numbers can change: not where people decided it, or
///   where the document was refused
public record DocumentFlips(
    String asked,
    long position,
    List<String> problems,
    String now,
    boolean scored,
    List<Flip> flips) {

  public static final DocumentFlips NONE =
      new DocumentFlips("", 0, List.of(), "", false, List.of());

  public DocumentFlips {
    problems = List.copyOf(problems);
    flips = List.copyOf(flips);
  }

  /// A change that does.
  ///
  /// @param name of the number, with what it belongs to
  /// @param field its name in addresses; empty for what has no slider
  /// @param was as it is in the rubric
  /// @param to the nearest value that changes it; the step before it does not
  /// @param then verdict and grade, in words
  public record Flip(String name, String field, String was, String to, String then) {}
}
