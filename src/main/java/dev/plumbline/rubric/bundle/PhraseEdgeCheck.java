package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.TextMeasure;
import dev.plumbline.rubric.Trait;
import dev.plumbline.text.WordBoundaries;
import java.util.List;

/// Warns about phrases that end or begin with a sign which joins words, such as `KB-`: phrases are
/// found between words, so that it is found neither in `KB-12` nor anywhere that its author means.
final class PhraseEdgeCheck {

  static void check(Rubric rubric, List<Problem> warnings) {
    for (Trait trait : rubric.questions().traits()) {
      for (int i = 0; i < trait.items().size(); i++) {
        Item.Cues cues = trait.items().get(i).cues();
        String path = "/traits/" + trait.id() + "/items/" + i + "/cues/";
        check(cues.positive(), path + "positive", warnings);
        check(cues.negative(), path + "negative", warnings);
      }
    }
    for (Fact fact : rubric.questions().facts()) {
      if (fact.source() instanceof Fact.Source.Computed(TextMeasure.Phrases measure)) {
        String key = measure.parameterised().orElseThrow().wireName();
        check(measure.phrases(), "/facts/" + fact.id() + "/computed/" + key, warnings);
      }
    }
  }

  private static void check(List<String> phrases, String path, List<Problem> warnings) {
    for (int i = 0; i < phrases.size(); i++) {
      String phrase = phrases.get(i).strip();
      if (isJoinedAfter(phrase)) {
        warnings.add(warning(phrase, path + "/" + i, "before", phrase + "1"));
      } else if (isJoinedBefore(phrase)) {
        warnings.add(warning(phrase, path + "/" + i, "after", "a" + phrase));
      }
    }
  }

  /// Whether a letter or digit after the phrase belongs to its last word although the phrase ends
  /// in neither.
  private static boolean isJoinedAfter(String phrase) {
    return !phrase.isEmpty()
        && !isWordAt(phrase, phrase.length() - 1)
        && WordBoundaries.cutsWord(phrase + "a", phrase.length())
        && WordBoundaries.cutsWord(phrase + "1", phrase.length());
  }

  private static boolean isJoinedBefore(String phrase) {
    return !phrase.isEmpty() && !isWordAt(phrase, 0) && WordBoundaries.cutsWord("a" + phrase, 1);
  }

  private static boolean isWordAt(String phrase, int at) {
    return WordBoundaries.next(phrase, at, at + 1) == at;
  }

  private static Problem warning(String phrase, String path, String side, String example) {
    return Problem.at(
        path,
        ProblemCode.PHRASE_EDGE,
        "the phrase "
            + EscapedText.text(phrase)
            + " is not found "
            + side
            + " a letter or digit, as in "
            + EscapedText.text(example),
        "write whole words, or count a pattern");
  }

  private PhraseEdgeCheck() {}
}
