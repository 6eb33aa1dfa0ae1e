package dev.plumbline.present.text;

import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.score.extraction.Document;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    String who =
        Stream.concat(part.role().map(PartRole::wireName).stream(), part.by().stream())
            .collect(Collectors.joining(" \u00b7 "));
    return who.isEmpty() ? shown : shown + " \u00b7 " + who;
  }

  private PartText() {}
}
