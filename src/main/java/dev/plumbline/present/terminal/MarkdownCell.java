package dev.plumbline.present.terminal;

import dev.plumbline.base.problem.EscapedText;
import java.util.regex.Pattern;

/// Cells of a Markdown table that show their text and nothing else: no markup, link, image or
/// mention.
public final class MarkdownCell {

  private static final Pattern MARKUP = Pattern.compile("([\\\\`*_{}\\[\\]<>()#+!|~&@:])");

  public static String inert(String cell) {
    String shown = EscapedText.visible(cell).replace("\\u0060", "`");
    return MARKUP.matcher(shown).replaceAll("\\\\$1");
  }

  private MarkdownCell() {}
}
