package dev.plumbline.text;

/// A sentence and the number of its paragraph; numbers count from 1 through the whole text.
public record Sentence(int number, Span span, int paragraph) implements Unit {
  public Sentence {
    if (number < 1 || paragraph < 1) {
      throw new IllegalArgumentException("sentence " + number + " of paragraph " + paragraph);
    }
  }

  @Override
  public String id() {
    return "s" + number;
  }
}
