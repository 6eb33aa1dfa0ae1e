package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.text.Span;
import dev.plumbline.text.injection.InjectionFlag;

/// Sentences of a part that may be a prompt injection.
///
/// @param part its label; empty for a document that is one text
/// @param flag in the part's own text
/// @param noted whether that is all that comes of it
public record FlaggedPassage(@Sparse String part, @Flat InjectionFlag flag, @Sparse boolean noted)
    implements JsonRecord {

  /// Whether a quote that counts, or would but for this, stands in it.
  boolean holds(CheckedQuote quote) {
    boolean stands = quote.counts() || quote.rejection().equals(CheckedQuote.FLAGGED);
    return stands && overlaps(quote.part(), quote.extent());
  }

  boolean overlaps(String other, Span span) {
    return part.equals(other)
        && flag.span().start() < span.end()
        && span.start() < flag.span().end();
  }
}
