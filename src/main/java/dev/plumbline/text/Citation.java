package dev.plumbline.text;

/// Where a judge said that a quote was, and how large a piece of text is one unit elsewhere.
record Citation(Grain grain, Span span) {

  private static final Span NOWHERE = new Span(0, 0);

  static final Citation NONE = new Citation(Grain.ANY, NOWHERE);
  static final Citation UNKNOWN = new Citation(Grain.SENTENCE, NOWHERE);

  enum Grain {
    SENTENCE,
    PARAGRAPH,
    /// Nothing was cited.
    ANY
  }

  static Citation of(Unit unit) {
    return switch (unit) {
      case Paragraph paragraph -> new Citation(Grain.PARAGRAPH, paragraph.span());
      case Sentence sentence -> new Citation(Grain.SENTENCE, sentence.span());
    };
  }

  /// Whether a unit of the document was cited.
  boolean present() {
    return span.length() > 0;
  }

  /// Whether one unit of the cited kind, or one paragraph, holds the piece.
  boolean inOneUnit(Span piece, Units units) {
    return switch (grain) {
      case SENTENCE -> units.sentenceAround(piece).isPresent();
      case PARAGRAPH, ANY -> units.paragraphAround(piece).isPresent();
    };
  }

  /// What a quote is that stands outside the cited unit; `free` if nothing was cited.
  QuoteStatus elsewhere(Span piece, Units units, QuoteStatus free) {
    return switch (grain) {
      case SENTENCE, PARAGRAPH ->
          inOneUnit(piece, units) ? QuoteStatus.REANCHORED : QuoteStatus.CROSS_UNIT;
      case ANY -> inOneUnit(piece, units) ? free : QuoteStatus.CROSS_UNIT;
    };
  }
}
