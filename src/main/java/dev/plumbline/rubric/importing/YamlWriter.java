package dev.plumbline.rubric.importing;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import java.util.List;

/// Writes a rubric file for human readers. Every text reads back unchanged, except that surrounding
/// white space and control characters are removed.
public final class YamlWriter {

  private static final int WIDTH = 110;

  private final StringBuilder out = new StringBuilder();

  /// A comment, wrapped to the line width; an empty text gives an empty comment line.
  public YamlWriter comment(int indent, String sentences) {
    for (String line : wrapped(printable(sentences).replace('\n', ' '), WIDTH - indent - 2)) {
      out.append(" ".repeat(indent)).append(line.isEmpty() ? "#" : "# " + line).append('\n');
    }
    return this;
  }

  public YamlWriter blank() {
    out.append('\n');
    return this;
  }

  /// A literal line: keys, numbers and ids, which need no quotes.
  public YamlWriter line(int indent, String written) {
    out.append(" ".repeat(indent)).append(written).append('\n');
    return this;
  }

  /// A key with a text of any content; nothing is written for an empty one.
  public YamlWriter text(int indent, String key, String value) {
    String text = printable(value).strip();
    if (text.isEmpty()) {
      return this;
    }
    String margin = " ".repeat(indent);
    out.append(margin).append(key).append(':');
    if (text.indexOf('\n') >= 0 && !text.contains("\t")) {
      out.append(" |-\n");
      text.lines()
          .forEach(line -> {
            String kept = line.stripTrailing();
            out.append(kept.isEmpty() ? "" : margin + "  " + kept).append('\n');
          });
    } else if (indent + key.length() + text.length() > WIDTH && isFoldable(text)) {
      out.append(" >-\n");
      wrapped(text, WIDTH - indent - 2)
          .forEach(line -> out.append(margin).append("  ").append(line).append('\n'));
    } else {
      out.append(' ').append(quoted(text)).append('\n');
    }
    return this;
  }

  /// A flow mapping or list, `key: {a: 1, b: 2}`, broken into several lines if it is long.
  public YamlWriter flow(int indent, String key, char open, List<String> entries, char close) {
    String head = " ".repeat(indent) + key + ": " + open;
    StringBuilder line = new StringBuilder(head);
    for (int i = 0; i < entries.size(); i++) {
      String entry = entries.get(i) + (i + 1 < entries.size() ? "," : "");
      if (line.length() + entry.length() > WIDTH && line.length() > head.length()) {
        out.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(" ".repeat(indent + 4));
      }
      line.append(entry).append(i + 1 < entries.size() ? " " : "");
    }
    out.append(line).append(close).append('\n');
    return this;
  }

  /// A text as a double-quoted scalar.
  public static String quoted(String text) {
    return CanonicalJson.text(Json.of(printable(text)));
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /// The text without what a rubric rejects: hidden characters and non-characters.
  public static String printable(String text) {
    StringBuilder kept = new StringBuilder();
    String lines = text.replace("\r\n", "\n").replace('\r', '\n');
    lines
        .codePoints()
        .filter(c -> (c & 0xFFFE) != 0xFFFE)
        .map(c -> c == 0x2028 || c == 0x2029 ? ' ' : c)
        .forEach(kept::appendCodePoint);
    return HiddenCharacter.removedFrom(kept.toString());
  }

  /// A folded scalar joins its lines with single spaces, so other white space would be lost.
  private static boolean isFoldable(String text) {
    return !text.contains("  ") && !text.contains("\t");
  }

  private static List<String> wrapped(String text, int width) {
    if (text.isEmpty()) {
      return List.of("");
    }
    List<String> lines = new java.util.ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
