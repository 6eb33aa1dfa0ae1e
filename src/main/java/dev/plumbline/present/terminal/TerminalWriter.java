package dev.plumbline.present.terminal;

import dev.plumbline.base.problem.EscapedText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/// Standard output where it is a terminal: a character that the terminal would obey, or that
/// changes the reading direction, is shown as its escape, whatever command printed it. Control
/// characters of ASCII pass: they are ours, since texts and JSON have escaped those of users.
public final class TerminalWriter extends FilterWriter {

  private static final int ASCII_END = 0x7F;

  public TerminalWriter(Writer out) {
    super(out);
  }

  /// The text with such characters as JSON escapes them.
  static String escaped(String text) {
    if (text.chars().noneMatch(TerminalWriter::isEscaped)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(c -> {
          if (isEscaped(c)) {
            String hex = Integer.toHexString(c);
            escaped.append("\\u").repeat('0', 4 - hex.length()).append(hex);
          } else {
            escaped.append((char) c);
          }
        });
    return escaped.toString();
  }

  /// Halves of pairs pass, so that a character beyond the first plane stays whole.
  private static boolean isEscaped(int c) {
    return c >= ASCII_END && !Character.isSurrogate((char) c) && EscapedText.isActive(c);
  }

  @Override
  public void write(int c) throws IOException {
    out.write(escaped(String.valueOf((char) c)));
  }

  @Override
  public void write(char[] buffer, int offset, int length) throws IOException {
    out.write(escaped(new String(buffer, offset, length)));
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(escaped(text.substring(offset, offset + length)));
  }
}
