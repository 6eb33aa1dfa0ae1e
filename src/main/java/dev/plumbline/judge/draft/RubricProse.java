package dev.plumbline.judge.draft;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.WordBoundaries;
import java.util.List;

/// Prose about how texts are graded, checked to be suitable for drafting a rubric.
public record RubricProse(IndexedText indexed) {

  /// Greatest length, in UTF-16 code units.
  public static final int CHARACTERS_MAX = 100_000;

  public static final int SENTENCES_MAX = 2_000;

  public RubricProse {
    if (!problems(indexed, Place.WHOLE).isEmpty()) {
      throw new IllegalArgumentException("not prose to draft from");
    }
  }

  /// @throws IllegalArgumentException if there are [#problems]
  public static RubricProse of(String text) {
    return new RubricProse(IndexedText.of(text));
  }

  /// Why no rubric can be drafted from a text; empty if one can.
  ///
  /// @param at the place of the text
  public static List<Problem> problems(String text, Place at) {
    return problems(IndexedText.of(text), at);
  }

  /// Lengths are in UTF-16 code units.
  private static List<Problem> problems(IndexedText indexed, Place at) {
    String text = indexed.text();
    if (text.length() > CHARACTERS_MAX) {
      return List.of(
          new Problem(
              ProblemCode.TOO_LARGE,
              at,
              "the prose has " + text.length() + " characters",
              "at most "
                  + CHARACTERS_MAX
                  + " are allowed: draft from the part that says how to grade"));
    }
    if (WordBoundaries.of(text).isEmpty()) {
      return List.of(
          new Problem(
              ProblemCode.EMPTY, at, "the prose has no words", "describe how texts are graded"));
    }
    int sentences = indexed.units().sentences().size();
    if (sentences > SENTENCES_MAX) {
      return List.of(
          new Problem(
              ProblemCode.TOO_MANY,
              at,
              "the prose has " + sentences + " sentences",
              "at most "
                  + SENTENCES_MAX
                  + " are allowed: draft from the part that says how to grade"));
    }
    return List.of();
  }

  /// The number of sentences.
  public int sentences() {
    return indexed.units().sentences().size();
  }

  /// The digest that the delimiter of the prompt is derived from.
  public Digest digest() {
    return Digest.of(ArtefactKind.REQUEST, JsonObject.of("prose", indexed.text()));
  }
}
