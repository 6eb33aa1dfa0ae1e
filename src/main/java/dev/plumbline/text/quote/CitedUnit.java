package dev.plumbline.text.quote;

import dev.plumbline.text.Paragraph;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.Unit;
import dev.plumbline.text.Units;

/// Where a judge said that a quote was, and how large a piece of text is one unit elsewhere.
record CitedUnit(Grain grain, Span span) {

  private static final Span NOWHERE = new Span(0, 0);

  static final CitedUnit NONE = new CitedUnit(Grain.ANY, NOWHERE);
  static final CitedUnit UNKNOWN = new CitedUnit(Grain.SENTENCE, NOWHERE);

  enum Grain {
    SENTENCE,
    PARAGRAPH,
    /// Nothing was cited.
    ANY
  }

  static CitedUnit of(Unit unit) {
    return switch (unit) {
      case Paragraph paragraph -> new CitedUnit(Grain.PARAGRAPH, paragraph.span());
      case Sentence sentence -> new CitedUnit(Grain.SENTENCE, sentence.span());
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
