package dev.plumbline.text.quote;

import dev.plumbline.text.Span;
import dev.plumbline.text.Units;
import dev.plumbline.text.Units.Paragraph;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.Units.Unit;

/// The unit that a judge cited for a quote, and the granularity that applies elsewhere.
record CitedUnit(Granularity granularity, Span span) {

  private static final Span NOWHERE = new Span(0, 0);

  static final CitedUnit NONE = new CitedUnit(Granularity.ANY, NOWHERE);
  static final CitedUnit UNKNOWN = new CitedUnit(Granularity.SENTENCE, NOWHERE);

  enum Granularity {
    SENTENCE,
    PARAGRAPH,
    /// Nothing was cited.
    ANY
  }

  static CitedUnit of(Unit unit) {
    return switch (unit) {
      case Paragraph paragraph -> new CitedUnit(Granularity.PARAGRAPH, paragraph.span());
      case Sentence sentence -> new CitedUnit(Granularity.SENTENCE, sentence.span());
    };
  }

  /// Whether a unit of the document was cited.
  boolean isPresent() {
    return span.length() > 0;
  }

  /// Whether one unit of the cited kind, or one paragraph, contains the span.
  private boolean isWithinOneUnit(Span piece, Units units) {
    return switch (granularity) {
      case SENTENCE -> units.sentenceContaining(piece).isPresent();
      case PARAGRAPH, ANY -> units.paragraphContaining(piece).isPresent();
    };
  }

  /// The placement of a passage of the document.
  QuotePlacement placement(Span piece, Units units) {
    if (isPresent() && span.contains(piece)) {
      return QuotePlacement.CITED;
    }
    if (!isWithinOneUnit(piece, units)) {
      return QuotePlacement.CROSS_UNIT;
    }
    return switch (granularity) {
      case SENTENCE, PARAGRAPH -> QuotePlacement.REANCHORED;
      case ANY -> QuotePlacement.UNCITED;
    };
  }
}
