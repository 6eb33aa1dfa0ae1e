package dev.plumbline.text;

/// A piece of a text, from `start` up to but without `end`, in UTF-16 code units of the untouched
/// text.
public record Span(int start, int end) implements Comparable<Span> {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("a span from " + start + " to " + end);
    }
  }

  public int length() {
    return end - start;
  }

  public boolean contains(Span other) {
    return start <= other.start && other.end <= end;
  }

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
