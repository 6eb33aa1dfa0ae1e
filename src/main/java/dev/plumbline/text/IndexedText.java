package dev.plumbline.text;

import java.util.List;

/// A text with its derived forms, each computed on first use: units, folded form and word index.
///
/// Safe for concurrent use: two threads may both compute a form, with equal results.
public final class IndexedText {

  private final String text;
  private volatile Units units = NO_UNITS;
  private volatile FoldedText folded = NOT_FOLDED;
  private volatile WordIndex words = WordIndex.NONE;
  private volatile Rendered rendered = NOT_RENDERED;

  private static final Units NO_UNITS = new Units(List.of(), List.of());
  private static final FoldedText NOT_FOLDED = Folding.fold("");
  private static final Rendered NOT_RENDERED =
      new Rendered(Markup.NONE, RenderedText.of("", Markup.NONE));

  private record Rendered(Markup markup, RenderedText text) {}

  public static IndexedText of(String text) {
    return new IndexedText(text);
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
  public RenderedText rendered(Markup markup) {
    Rendered made = rendered;
    if (made == NOT_RENDERED || made.markup() != markup) {
      made = new Rendered(markup, RenderedText.of(text, markup));
      rendered = made;
    }
    return made.text();
  }
}
