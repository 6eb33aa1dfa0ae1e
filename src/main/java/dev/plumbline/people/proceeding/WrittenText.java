package dev.plumbline.people.proceeding;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.rubric.EvidencePolicy;
import java.util.List;
import java.util.Optional;

/// What a person writes in a correction or an appeal.
public final class WrittenText {

  private static final int CHARACTERS_MAX = 4_000;

  /// Whether it is blank or too long, or cannot be stored.
  ///
  /// @param place where it stands
  public static Optional<Problem> problem(String place, String text) {
    return text.isBlank()
            || text.length() > CHARACTERS_MAX
            || text.codePoints().anyMatch(code -> code >= 0xD800 && code <= 0xDFFF)
        ? Optional.of(
            Problem.at(
                place,
                ProblemCode.OUT_OF_BOUNDS,
                "this is empty, longer than " + CHARACTERS_MAX + " characters or no text",
                "say why in a sentence or two"))
        : Optional.empty();
  }

  /// Whether there are too many quotes, or too long ones.
  public static List<Problem> quoteProblems(String place, List<String> quotes) {
    Problems problems = new Problems();
    quotes.forEach(quote -> problem(place, quote).ifPresent(problems::add));
    if (quotes.size() > EvidencePolicy.QUOTES_MAX
        || quotes.stream().anyMatch(quote -> quote.length() > AnswerReader.QUOTE_CHARACTERS_MAX)) {
      problems.add(
          place,
          ProblemCode.TOO_MANY,
          "there are more quotes, or longer ones, than an answer may have",
          "give at most "
              + EvidencePolicy.QUOTES_MAX
              + " of "
              + AnswerReader.QUOTE_CHARACTERS_MAX
              + " characters");
    }
    return problems;
  }

  private WrittenText() {}
}
