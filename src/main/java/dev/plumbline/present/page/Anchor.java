package dev.plumbline.present.page;

/// A place on a page that links lead to. Its name is a word of ours and a number, never a name from
/// a rubric or document.
public record Anchor(String kind, int number) {

  public Anchor {
    if (!kind.chars().allMatch(c -> c >= 'a' && c <= 'z') || kind.isEmpty() || number < 0) {
      throw new IllegalArgumentException("an anchor is a word and a number");
    }
  }

  String id() {
    return kind + "-" + number;
  }
}
