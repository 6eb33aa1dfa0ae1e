package dev.plumbline.text;

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
public record LocationPolicy(
    boolean caseFolding,
    boolean edgeTrimming,
    boolean elision,
    int wordsRequired,
    int charactersRequired,
    int charactersAllowed,
    WordList stopWords,
    WordList negations) {

  public LocationPolicy {
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
  public static LocationPolicy standard() {
    return new LocationPolicy(
        true, true, true, 2, 4, 1_000, CommonWords.STOP_WORDS, CommonWords.NEGATIONS);
  }

  /// The same policy with case counting, or not.
  public LocationPolicy withCaseFolding(boolean folding) {
    return new LocationPolicy(
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
  public LocationPolicy requiring(int words, int characters) {
    return new LocationPolicy(
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
