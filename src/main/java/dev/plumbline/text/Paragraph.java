package dev.plumbline.text;

/// A paragraph, from its first visible character to its last; numbers count from 1.
public record Paragraph(int number, Span span, int firstSentence, int lastSentence)
    implements Unit {
  public Paragraph {
    if (number < 1 || firstSentence < 1 || lastSentence < firstSentence) {
      throw new IllegalArgumentException(
          "paragraph " + number + " of sentences " + firstSentence + " to " + lastSentence);
    }
  }

  @Override
  public String id() {
    return "p" + number;
  }
}
