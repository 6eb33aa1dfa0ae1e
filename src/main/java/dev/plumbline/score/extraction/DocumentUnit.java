package dev.plumbline.score.extraction;

import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Span;

/// A stretch of a document that an item is asked of: a sentence, a paragraph or a whole part.
///
/// @param id as it is cited: `s3`, `t2.p1`, `t2`
/// @param span in the text of the part
public record DocumentUnit(String id, Part part, Span span) {

  /// Its own text.
  public String words() {
    return span.in(part.text().text());
  }

  /// Whether a passage of a part lies in it.
  boolean contains(Part other, Span passage) {
    return part.label().equals(other.label())
        && span.start() <= passage.start()
        && passage.end() <= span.end();
  }
}
