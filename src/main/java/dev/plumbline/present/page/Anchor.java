package dev.plumbline.present.page;

/// A place on a page that links lead to. Its name is a word of ours and a number, never a name from
/// a rubric or document.
public record Anchor(String kind, int number) {

  public Anchor {
    if (!isWord(kind) || number < 0) {
      throw new IllegalArgumentException("an anchor is a word and a number");
    }
  }

  private static boolean isWord(String kind) {
    for (int at = 0; at < kind.length(); at++) {
      if (kind.charAt(at) < 'a' || kind.charAt(at) > 'z') {
        return false;
      }
    }
    return !kind.isEmpty();
  }

  String id() {
    return kind + "-" + number;
  }
}
