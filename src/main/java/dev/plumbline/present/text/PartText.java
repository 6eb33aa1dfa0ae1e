package dev.plumbline.present.text;

import dev.plumbline.score.extraction.Document;

/// A part of a document in words.
public final class PartText {

  /// Which turn or source it is and who says it: `Turn 3 · assistant`, `Source 2`, or by its name.
  public static String heading(Document.Part part) {
    String label = part.label();
    if (label.matches("d[0-9]+")) {
      return "Source " + label.substring(1);
    }
    String shown =
        label.isEmpty() ? "Text" : label.matches("t[0-9]+") ? "Turn " + label.substring(1) : label;
    return part.role().map(role -> shown + " \u00b7 " + role.wireName()).orElse(shown);
  }

  private PartText() {}
}
