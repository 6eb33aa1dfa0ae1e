package dev.plumbline.text;

/// A paragraph or sentence, which a judge can cite by its id.
public sealed interface Unit permits Paragraph, Sentence {
  /// `p1`, `p2`, … for paragraphs and `s1`, `s2`, … for sentences, in the order of the text.
  String id();

  Span span();
}
