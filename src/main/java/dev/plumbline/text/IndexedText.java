package dev.plumbline.text;

import java.util.List;
import java.util.Optional;

/// A text with its derived forms, each computed on first use: units, folded form and word index.
///
/// Safe for concurrent use: two threads may both compute a form, with equal results.
public final class IndexedText {

  private final String text;
  private volatile Units units = NO_UNITS;
  private volatile FoldedText folded = NOT_FOLDED;
  private volatile WordIndex words = WordIndex.NONE;
  private volatile Rendered rendered = NOT_RENDERED;

  private volatile Optional<QuotedReply> quoted = Optional.empty();

  private static final Units NO_UNITS = new Units(List.of(), List.of());
  private static final FoldedText NOT_FOLDED = Folding.fold("");
  private static final Rendered NOT_RENDERED =
      new Rendered(TextNotation.NONE, RenderedText.of("", TextNotation.NONE));

  private record Rendered(TextNotation markup, RenderedText text) {}

  public static IndexedText of(String text) {
    return new IndexedText(text);
  }

  /// What it repeats of others; computed on first use.
  ///
  /// @param conversation whether it is a turn of one; always the same for one text
  public QuotedReply quoted(boolean conversation) {
    if (quoted.isEmpty()) {
      quoted = Optional.of(QuotedReply.of(this, conversation));
    }
    return quoted.get();
  }

  /// The same units over other characters of the same length.
  IndexedText reading(String other) {
    IndexedText read = new IndexedText(other);
    read.units = units();
    return read;
  }

  private IndexedText(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public Units units() {
    if (units == NO_UNITS) {
      units = Segmenter.segment(text);
    }
    return units;
  }

  public FoldedText folded() {
    if (folded == NOT_FOLDED) {
      folded = Folding.fold(text);
    }
    return folded;
  }

  /// The index of the words of the folded, lower-case text.
  public WordIndex words() {
    if (words == WordIndex.NONE) {
      words = WordIndex.of(folded().words());
    }
    return words;
  }

  /// What a reader sees of it.
  public RenderedText rendered(TextNotation markup) {
    Rendered made = rendered;
    if (made == NOT_RENDERED || made.markup() != markup) {
      made = new Rendered(markup, RenderedText.of(text, markup));
      rendered = made;
    }
    return made.text();
  }
}
