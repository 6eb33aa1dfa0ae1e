package dev.plumbline.cli.ruling;

import dev.plumbline.cli.output.CliError;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.prompt.AnswerReader;
import dev.plumbline.review.Ruling;
import java.util.List;

/// What a person writes in a ruling or an appeal.
final class WrittenText {

  private static final int CHARACTERS_MAX = 4_000;

  /// @throws CliError if it is blank or too long, or cannot be stored
  static void check(String option, String text) {
    if (text.isBlank()
        || text.length() > CHARACTERS_MAX
        || text.codePoints().anyMatch(code -> code >= 0xD800 && code <= 0xDFFF)) {
      throw CliError.of(
          option,
          ProblemCode.OUT_OF_BOUNDS,
          "this is empty, longer than " + CHARACTERS_MAX + " characters or no text",
          "say why in a sentence or two");
    }
  }

  /// @throws CliError if there are too many, or a result is not decided by quotes
  static void checkQuotes(List<String> quotes, boolean item) {
    quotes.forEach(quote -> check("--quote", quote));
    if (!item && !quotes.isEmpty()) {
      throw CliError.of(
          "--quote",
          ProblemCode.MISSING,
          "a verdict or a number is not decided by quotes",
          "name an item with `--item`, or leave the quotes out");
    }
    if (quotes.size() > AnswerReader.QUOTES_MAX
        || quotes.stream().anyMatch(quote -> quote.length() > AnswerReader.QUOTE_CHARACTERS_MAX)) {
      throw CliError.of(
          "--quote",
          ProblemCode.TOO_MANY_QUOTES,
          "there are more quotes, or longer ones, than an answer may have",
          "give at most "
              + AnswerReader.QUOTES_MAX
              + " of "
              + AnswerReader.QUOTE_CHARACTERS_MAX
              + " characters");
    }
  }

  static List<Ruling.RuledQuote> evidence(List<String> quotes) {
    return quotes.stream().map(quote -> new Ruling.RuledQuote(quote, "")).toList();
  }

  private WrittenText() {}
}
