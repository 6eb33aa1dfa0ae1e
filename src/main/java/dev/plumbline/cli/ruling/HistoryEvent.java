package dev.plumbline.cli.ruling;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.output.TerminalColumns;
import dev.plumbline.problem.EscapedText;

/// Something that happened to a result.
///
/// @param what in a word
/// @param who a judge or a person
/// @param when an instant; empty where the history does not know
/// @param says in one line
/// @param because what was written about it; may be empty
record HistoryEvent(
    String what, String who, String when, String says, String because, String artefact) {

  private static final int WIDTH = 12;

  private static final String INDENT = " ".repeat(WIDTH);

  JsonObject json() {
    return JsonObject.builder()
        .put("what", what)
        .put("who", who)
        .putUnlessEmpty("when", when)
        .put("says", says)
        .putUnlessEmpty("because", because)
        .put("artefact", artefact)
        .build();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(TerminalColumns.padded(what, WIDTH));
    text.append(EscapedText.visible(says)).append(", ").append(EscapedText.visible(who));
    text.append(when.isEmpty() ? "" : ", " + when).append('\n');
    if (!because.isEmpty()) {
      text.append(INDENT).append(EscapedText.visible(because)).append('\n');
    }
    return text.append(INDENT).append(artefact).append('\n').toString();
  }
}
