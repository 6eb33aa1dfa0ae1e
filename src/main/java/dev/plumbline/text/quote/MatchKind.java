package dev.plumbline.text.quote;

import dev.plumbline.base.problem.WireNamed;

/// How the words of a quote match a document, best first; the last four are never evidence. Where
/// in the document they are is the quote's [QuotePlacement].
public enum MatchKind implements WireNamed {
  /// Character for character.
  EXACT,
  /// Except for typography (see [Folding]), edge punctuation, and case where the policy ignores it.
  FOLDED,
  /// The words that a reader of the rendered text sees: marks, addresses and line ends are between
  /// them, and no other word.
  MARKUP,
  /// Its parts around an ellipsis occur in order, and the omitted text contains no digit, no
  /// negation and no other word that turns the meaning.
  ELIDED,
  /// As elided, in a language of which no such words are known.
  ELIDED_UNCHECKED,
  /// Word for word, except that the judge corrected the writer's spelling, spacing or punctuation.
  MENDED,
  /// As mended, and the regular ending of a word was changed, too.
  INFLECTED,
  /// Too short to be evidence, or made of words that occur in any text.
  TRIVIAL,
  /// Not in the document but in a context part such as the question or the source.
  PROMPT_ECHO,
  /// Not in the document, which contains something very similar; a misquotation is not evidence.
  NEAR_MISS,
  NOT_FOUND;

  /// Whether the words are those of the document, without a correction of the judge.
  public boolean isVerbatim() {
    return compareTo(ELIDED_UNCHECKED) <= 0;
  }

  /// Whether the quote is in the document, so that a rubric may accept it as evidence.
  public boolean isFound() {
    return compareTo(INFLECTED) <= 0;
  }
}
