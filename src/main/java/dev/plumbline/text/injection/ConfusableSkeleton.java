package dev.plumbline.text.injection;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.Arrays;

/// A text as somebody reads it who is not fooled by letters that look alike: folded, without case,
/// Cyrillic and Greek letters by their Latin look, digits and signs inside words by the letters
/// that they stand for. Only for telling tricks: no quote is looked up in it.
final class ConfusableSkeleton {

  private static final String ALIKE =
      "аaвbсcеeнhкkмmоoрpтtуyхxіiјjѕsԁdɡgԛqԝwһhӏlьbпn"
          + "αaβbγyεeηnιiκkνvοoρpτtυuχxωwζzςsσoμuı\u0069ƒfʟlɴnʀrᴀaᴄcᴅdᴇeɢgɪiᴋkᴏoᴘpꜱsᴛtᴜuᴠvᴡwᴢz";
  private static final String STAND_INS = "0o1i3e4a5s7t@a$s!i|l8b";

  private final FoldedText folded;
  private final String text;

  static ConfusableSkeleton of(IndexedText document) {
    FoldedText folded = document.folded();
    char[] chars = folded.lower().toCharArray();
    for (int at = 0; at < chars.length; at++) {
      chars[at] = alike(chars[at]);
    }
    for (int at = 0; at < chars.length; at++) {
      if (insideWord(chars, at)) {
        chars[at] = mapped(STAND_INS, chars[at]);
      }
    }
    return new ConfusableSkeleton(folded, new String(chars));
  }

  private ConfusableSkeleton(FoldedText folded, String text) {
    this.folded = folded;
    this.text = text;
  }

  String text() {
    return text;
  }

  /// The piece of the source behind a piece of the shadow.
  Span span(int from, int to) {
    return folded.span(from, to);
  }

  /// A word of ours as it would look in a shadow, without its accents.
  static String look(String word) {
    StringBuilder look = new StringBuilder();
    String lower = Folding.fold(word).lower();
    for (int at = 0; at < lower.length(); at++) {
      if (!mark(lower.charAt(at))) {
        look.append(alike(lower.charAt(at)));
      }
    }
    return look.toString();
  }

  static boolean mark(char c) {
    return c >= 0x80 && CharacterClass.of(c) == CharacterClass.MARK;
  }

  static boolean letter(char c) {
    return c >= 'a' && c <= 'z' || c >= 0x80 && CharacterClass.letter(CharacterClass.of(c));
  }

  private static char alike(char c) {
    return c < 0x80 ? c : mapped(ALIKE, c);
  }

  /// A digit or sign between letters, or at the start of a word, stands for a letter; a number of
  /// its own does not.
  private static boolean insideWord(char[] chars, int at) {
    char c = chars[at];
    if (letter(c) || mapped(STAND_INS, c) == c) {
      return false;
    }
    int from = at;
    int to = at + 1;
    while (from > 0 && partOfWord(chars[from - 1])) {
      from--;
    }
    while (to < chars.length && to - at < 32 && partOfWord(chars[to])) {
      to++;
    }
    int letters = 0;
    for (char each : Arrays.copyOfRange(chars, Math.max(from, at - 32), to)) {
      letters += letter(each) ? 1 : 0;
    }
    return letters >= 2 && to - at > 1;
  }

  private static boolean partOfWord(char c) {
    return letter(c) || c != '!' && mapped(STAND_INS, c) != c;
  }

  private static char mapped(String table, char c) {
    for (int i = 0; i < table.length(); i += 2) {
      if (table.charAt(i) == c) {
        return table.charAt(i + 1);
      }
    }
    return c;
  }
}
