package dev.plumbline.text.quote;

import dev.plumbline.text.WordSet;

/// What a rubric lets pass as a quote.
///
/// @param caseFolding whether a quote may differ in case
/// @param edgeTrimming whether punctuation and quotation marks at a quote's edges may differ
/// @param elision whether a quote may leave something out at an ellipsis
/// @param wordsRequired a quote with fewer words is trivial
/// @param charactersRequired a quote with fewer letters and digits is trivial
/// @param charactersAllowed a longer quote, in UTF-16 code units, is not looked for
/// @param stopWords a quote of these alone is trivial
/// @param negations what an ellipsis must not skip and an edge should not cut off
public record QuotePolicy(
    boolean caseFolding,
    boolean edgeTrimming,
    boolean elision,
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

  /// Everything folded, two words and four letters at least, 1,000 characters at most.
  public static QuotePolicy standard() {
    return new QuotePolicy(
        true, true, true, 2, 4, 1_000, CommonWords.STOP_WORDS, CommonWords.NEGATIONS);
  }

  /// The same policy with case counting, or not.
  public QuotePolicy withCaseFolding(boolean folding) {
    return new QuotePolicy(
        folding,
        edgeTrimming,
        elision,
        wordsRequired,
        charactersRequired,
        charactersAllowed,
        stopWords,
        negations);
  }

  /// The same policy with other least lengths.
  public QuotePolicy requiring(int words, int characters) {
    return new QuotePolicy(
        caseFolding,
        edgeTrimming,
        elision,
        words,
        characters,
        charactersAllowed,
        stopWords,
        negations);
  }
}
