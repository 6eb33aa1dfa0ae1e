package dev.plumbline.text.quote;

import dev.plumbline.text.TextNotation;
import java.util.Locale;

/// What a rubric accepts as a quote.
///
/// @param caseFolding whether a quote may differ in case
/// @param language of the texts as a language tag, empty if none is named: it says by which rules
///   corrections are recognised, and which words an ellipsis must not omit
/// @param markup how documents are written
/// @param wordsRequired a quote with fewer words is trivial
/// @param charactersRequired a quote with fewer letters and digits is trivial
public record QuotePolicy(
    boolean caseFolding,
    String language,
    TextNotation markup,
    int wordsRequired,
    int charactersRequired) {

  /// A longer quote, in UTF-16 code units, is not searched for.
  public static final int CHARACTERS_MAX = 1_000;

  public QuotePolicy {
    if (wordsRequired < 1 || charactersRequired < 1 || charactersRequired > CHARACTERS_MAX) {
      throw new IllegalArgumentException(
          "a quote of at least " + wordsRequired + " words and " + charactersRequired + " letters");
    }
  }

  /// Case is ignored; at least two words and four letters.
  public static QuotePolicy standard() {
    return new QuotePolicy(true, "", TextNotation.MARKDOWN, 2, 4);
  }

  /// Whether corrections of a judge are recognised by the rules of English, which are those where
  /// no language is named; else only those of apostrophes, punctuation and case are.
  public boolean english() {
    String primary = language.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
    return primary.isEmpty() || primary.equals("en") || primary.equals("english");
  }

  /// The same policy with case ignored (`true`) or significant.
  public QuotePolicy withCaseFolding(boolean folding) {
    return new QuotePolicy(folding, language, markup, wordsRequired, charactersRequired);
  }

  /// The same policy for texts in a language.
  public QuotePolicy withLanguage(String other) {
    return new QuotePolicy(caseFolding, other, markup, wordsRequired, charactersRequired);
  }

  /// The same policy for texts that are written so.
  public QuotePolicy withMarkup(TextNotation other) {
    return new QuotePolicy(caseFolding, language, other, wordsRequired, charactersRequired);
  }

  /// The same policy with other minimum lengths.
  public QuotePolicy requiring(int words, int characters) {
    return new QuotePolicy(caseFolding, language, markup, words, characters);
  }
}
