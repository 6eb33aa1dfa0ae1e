package dev.plumbline.text.injection;

import dev.plumbline.text.unicode.Windows1252;

/// Makes untrusted text safe to embed in a prompt: on one line, without invisible characters, and
/// without tokens that a model server could take for its own chat template. A quote of the result
/// is still found in the unmodified text, since folding removes the same differences.
public final class PromptSanitizer {

  private static final String[][] TEMPLATE_TOKENS = {
    {"<|", "< |"},
    {"|>", "| >"},
    {"[INST]", "[ INST ]"},
    {"[/INST]", "[ /INST ]"},
    {"<<SYS>>", "< <SYS> >"},
    {"<</SYS>>", "< </SYS> >"},
    {"<start_of_turn>", "< start_of_turn >"},
    {"<end_of_turn>", "< end_of_turn >"},
    {"<s>", "< s >"},
    {"</s>", "< /s >"},
    {"<bos>", "< bos >"},
    {"<eos>", "< eos >"},
    {"=====", "= = ="}
  };

  /// The sanitized text on one line; line breaks become spaces.
  public static String sanitize(String words) {
    StringBuilder line = new StringBuilder(words.length());
    for (int at = 0; at < words.length(); at++) {
      char c = words.charAt(at);
      if (c < ' ' || c >= '\u007F' && c <= '\u009F' || c == '\u2028' || c == '\u2029') {
        char meant = Windows1252.character(c);
        line.append(meant == c ? ' ' : meant);
      } else if (c == '\uDB40' && at + 1 < words.length() && words.charAt(at + 1) < '\uDC80') {
        at++;
      } else if (!isInvisible(c)) {
        line.append(c);
      }
    }
    String shown = line.toString();
    if (shown.indexOf('<') >= 0
        || shown.indexOf('|') >= 0
        || shown.indexOf('[') >= 0
        || shown.indexOf('=') >= 0) {
      for (String[] mark : TEMPLATE_TOKENS) {
        shown = shown.replace(mark[0], mark[1]);
      }
    }
    return shown.strip();
  }

  private static boolean isInvisible(char c) {
    return c == '\u200B'
        || c == '\u2060'
        || c == '\uFEFF'
        || c >= '\u202A' && c <= '\u202E'
        || c >= '\u2066' && c <= '\u2069';
  }

  private PromptSanitizer() {}
}
