package dev.plumbline.importing;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import java.util.List;

/// Writes a rubric file that people like to read. Whatever a text holds, it reads back as it was,
/// without white space at its ends and without control characters.
public final class YamlWriter {

  private static final int WIDTH = 110;

  private final StringBuilder out = new StringBuilder();

  /// Sentences as a comment, wrapped; an empty text is an empty line of the comment.
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

  /// A line as it is: keys, numbers and ids, which need no quotes.
  public YamlWriter line(int indent, String written) {
    out.append(" ".repeat(indent)).append(written).append('\n');
    return this;
  }

  /// A key with somebody's text; nothing is written for an empty one.
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

  /// A mapping or list in one go: `key: {a: 1, b: 2}`, over several lines if it is long.
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

  public static String quoted(String text) {
    return CanonicalJson.text(Json.of(printable(text)));
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /// Without what a rubric refuses: control characters, and characters that are none.
  public static String printable(String text) {
    StringBuilder kept = new StringBuilder();
    String lines = text.replace("\r\n", "\n").replace('\r', '\n');
    lines
        .codePoints()
        .filter(c -> c == '\n' || c == '\t' || !(c < 0x20 || (c >= 0x7F && c < 0xA0)))
        .filter(c -> c != 0xFEFF && (c & 0xFFFE) != 0xFFFE)
        .map(c -> c == 0x2028 || c == 0x2029 ? ' ' : c)
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  /// Folding puts single blanks between words, so a text with other gaps would not come back.
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
