package dev.plumbline.text;

import dev.plumbline.base.canonical.JsonRecord.Tuple;

/// A range of a text: `start` inclusive, `end` exclusive, in UTF-16 code units of the unmodified
/// text.
@Tuple
public record Span(int start, int end) implements Comparable<Span> {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("a span from " + start + " to " + end);
    }
  }

  public int length() {
    return end - start;
  }

  /// Whether the other span lies within this one; equal spans contain each other.
  public boolean contains(Span other) {
    return start <= other.start && other.end <= end;
  }

  /// The text of this span.
  public String in(String text) {
    return text.substring(start, end);
  }

  /// By start, then by end.
  @Override
  public int compareTo(Span other) {
    return start != other.start
        ? Integer.compare(start, other.start)
        : Integer.compare(end, other.end);
  }
}
