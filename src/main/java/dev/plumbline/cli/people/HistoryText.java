package dev.plumbline.cli.people;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.workflow.proceeding.HistoryEvent;

/// Something that happened to a result, for people.
final class HistoryText {

  private static final int WIDTH = 12;

  private static final String INDENT = " ".repeat(WIDTH);

  static String of(HistoryEvent event, RoundedNumber number) {
    StringBuilder text = new StringBuilder();
    text.append(TerminalColumns.padded(event.what(), WIDTH));
    text.append(EscapedText.visible(number.line(event.says()))).append(", ");
    text.append(EscapedText.visible(event.who()));
    text.append(event.when().isEmpty() ? "" : ", " + event.when()).append('\n');
    if (!event.because().isEmpty()) {
      text.append(INDENT).append(EscapedText.visible(event.because())).append('\n');
    }
    return text.append(INDENT).append(event.artefact()).append('\n').toString();
  }

  private HistoryText() {}
}
