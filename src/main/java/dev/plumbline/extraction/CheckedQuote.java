package dev.plumbline.extraction;

import dev.plumbline.text.quote.QuoteLocation;

/// A quote after it was looked up in the document.
///
/// @param counts its status is one that the rubric accepts, and it is fit
/// @param unfit why it cannot be evidence although it stands there, empty if it can
public record CheckedQuote(
    ItemClaim.Quote quote, QuoteLocation location, boolean counts, String unfit) {

  /// It runs over the end of a sentence, and its item asks for a sentence.
  static final String CROSSES_SENTENCES = "crosses-sentences";

  /// It stands in a sentence that speaks to the judge.
  static final String FLAGGED = "flagged";
}
