package dev.plumbline.drafting;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.WordBoundaries;
import java.util.List;

/// What a person wrote about how texts are graded, fit to draft a rubric from.
public record RubricProse(IndexedText indexed) {

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

  /// Why nothing can be drafted from a text; empty if something can.
  ///
  /// @param at where the text stands
  public static List<Problem> problems(String text, Place at) {
    return problems(IndexedText.of(text), at);
  }

  /// In UTF-16 code units: the text as it is, not as it is shown.
  private static List<Problem> problems(IndexedText indexed, Place at) {
    String text = indexed.text();
    if (text.length() > CHARACTERS_MAX) {
      return List.of(
          new Problem(
              "too-large",
              at,
              "the prose has " + text.length() + " characters",
              "at most "
                  + CHARACTERS_MAX
                  + " are read: draft from the part that says how to grade"));
    }
    if (WordBoundaries.of(text).isEmpty()) {
      return List.of(
          new Problem(
              "empty", at, "there are no words in the prose", "write down how texts are graded"));
    }
    int sentences = indexed.units().sentences().size();
    if (sentences > SENTENCES_MAX) {
      return List.of(
          new Problem(
              "too-many",
              at,
              "the prose has " + sentences + " sentences",
              "at most "
                  + SENTENCES_MAX
                  + " are read: draft from the part that says how to grade"));
    }
    return LabelledExampleDetector.in(text, at);
  }

  public int sentences() {
    return indexed.units().sentences().size();
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.REQUEST, JsonObject.of("prose", Json.of(indexed.text())));
  }
}
