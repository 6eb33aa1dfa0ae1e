package dev.plumbline.text.quote;

import dev.plumbline.text.WordSet;
import java.util.Locale;

/// What a rubric accepts as a quote.
///
/// @param caseFolding whether a quote may differ in case
/// @param edgeTrimming whether punctuation and quotation marks at a quote's edges may differ
/// @param elision whether a quote may omit text at an ellipsis
/// @param language of the texts as a language tag, empty if none is named: it says by which rules
///   corrections are recognised, and which words an ellipsis must not omit
/// @param wordsRequired a quote with fewer words is trivial
/// @param charactersRequired a quote with fewer letters and digits is trivial
/// @param charactersAllowed a longer quote, in UTF-16 code units, is not searched for
/// @param stopWords a quote that consists of these alone is trivial
/// @param negations words that an ellipsis must not omit and an edge should not cut off
public record QuotePolicy(
    boolean caseFolding,
    boolean edgeTrimming,
    boolean elision,
    String language,
    int wordsRequired,
    int charactersRequired,
    int charactersAllowed,
    WordSet stopWords,
    WordSet negations) {

  public QuotePolicy {
    if (wordsRequired < 1 || charactersRequired < 1 || charactersAllowed < charactersRequired) {
      throw new IllegalArgumentException(
          "a quote of at least "
              + wordsRequired
              + " words and "
              + charactersRequired
              + " to "
              + charactersAllowed
              + " characters");
    }
  }

  /// All folding on; at least two words and four letters, at most 1,000 characters.
  public static QuotePolicy standard() {
    return new QuotePolicy(
        true, true, true, "", 2, 4, 1_000, CommonWords.STOP_WORDS, CommonWords.NEGATIONS);
  }

  /// The same policy with case ignored (`true`) or significant.
  public QuotePolicy withCaseFolding(boolean folding) {
    return new QuotePolicy(
        folding,
        edgeTrimming,
        elision,
        language,
        wordsRequired,
        charactersRequired,
        charactersAllowed,
        stopWords,
        negations);
  }

  /// Whether corrections of a judge are recognised by the rules of English, which are those where
  /// no language is named; else only those of apostrophes, punctuation and case are.
  public boolean english() {
    String primary = language.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
    return primary.isEmpty() || primary.equals("en") || primary.equals("english");
  }

  /// The same policy for texts in a language.
  public QuotePolicy withLanguage(String other) {
    return new QuotePolicy(
        caseFolding,
        edgeTrimming,
        elision,
        other,
        wordsRequired,
        charactersRequired,
        charactersAllowed,
        stopWords,
        negations);
  }

  /// The same policy with other minimum lengths.
  public QuotePolicy requiring(int words, int characters) {
    return new QuotePolicy(
        caseFolding,
        edgeTrimming,
        elision,
        language,
        words,
        characters,
        charactersAllowed,
        stopWords,
        negations);
  }
}
