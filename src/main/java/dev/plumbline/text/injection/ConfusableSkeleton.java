package dev.plumbline.text.injection;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.unicode.CharacterClass;

/// The skeleton of a text, in the manner of Unicode Technical Standard 39, section 4: folded, in
/// lower case, with Cyrillic and Greek letters replaced by the Latin letters that they resemble,
/// and digits and signs inside words by the letters that they stand for. Two texts that look alike
/// have equal skeletons. Used only to detect obfuscated instructions; quotes are never looked up in
/// it.
record ConfusableSkeleton(FoldedText folded, String text) {

  private static final String CONFUSABLES =
      "аaвbсcеeнhкkмmоoрpтtуyхxіiјjѕsԁdɡgԛqԝwһhӏlьbпn"
          + "αaβbγyεeηnιiκkνvοoρpτtυuχxωwζzςsσoμuı\u0069ƒfʟlɴnʀrᴀaᴄcᴅdᴇeɢgɪiᴋkᴏoᴘpꜱsᴛtᴜuᴠvᴡwᴢz";
  private static final String LETTER_SUBSTITUTES = "0o1i3e4a5s7t@a$s!i|l8b";

  /// How far around a digit or sign its word is examined.
  static final int WINDOW_CHARACTERS = 32;

  static ConfusableSkeleton of(IndexedText document) {
    FoldedText folded = document.folded();
    char[] chars = folded.lower().toCharArray();
    for (int at = 0; at < chars.length; at++) {
      chars[at] = latinLookAlike(chars[at]);
    }
    for (int at = 0; at < chars.length; at++) {
      if (isLetterSubstitute(chars, at)) {
        chars[at] = mapped(LETTER_SUBSTITUTES, chars[at]);
      }
    }
    return new ConfusableSkeleton(folded, new String(chars));
  }

  /// The source span of a piece of the skeleton.
  Span span(int from, int to) {
    return folded.span(from, to);
  }

  /// Whether a letter that only looks like a Latin one stands beside a Latin one.
  boolean isDisguised(int from, int to) {
    String lower = folded.lower();
    for (int at = from + 1; at < to; at++) {
      if (isLatin(lower.charAt(at - 1)) && isLatin(text.charAt(at)) && lower.charAt(at) >= 0x80) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLatin(char c) {
    return c >= 'a' && c <= 'z';
  }

  /// The skeleton of a single lexicon word, without its marks.
  static String skeletonOf(String word) {
    StringBuilder look = new StringBuilder();
    String lower = Folding.fold(word).lower();
    for (int at = 0; at < lower.length(); at++) {
      if (!isMark(lower.charAt(at))) {
        look.append(latinLookAlike(lower.charAt(at)));
      }
    }
    return look.toString();
  }

  static boolean isMark(char c) {
    return c >= 0x80 && CharacterClass.of(c) == CharacterClass.MARK;
  }

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 0x80 && CharacterClass.isLetter(CharacterClass.of(c));
  }

  private static char latinLookAlike(char c) {
    return c < 0x80 ? c : mapped(CONFUSABLES, c);
  }

  /// Whether the digit or sign here stands for a letter: it lies inside or at the start of a word
  /// with at least two letters, and not in a number of its own.
  private static boolean isLetterSubstitute(char[] chars, int at) {
    char c = chars[at];
    if (isLetter(c) || mapped(LETTER_SUBSTITUTES, c) == c) {
      return false;
    }
    int from = windowStart(chars, at);
    int to = windowEnd(chars, at);
    int letters = 0;
    for (int i = from; i < to; i++) {
      letters += isLetter(chars[i]) ? 1 : 0;
    }
    return letters >= 2 && to - at > 1;
  }

  /// Where the word around `at` begins, at most [#WINDOW_CHARACTERS] before it: a word may be as
  /// long as the text.
  static int windowStart(char[] chars, int at) {
    int from = at;
    while (from > 0 && at - from < WINDOW_CHARACTERS && isWordCharacter(chars[from - 1])) {
      from--;
    }
    return from;
  }

  /// Where the word around `at` ends, at most [#WINDOW_CHARACTERS] after its position.
  static int windowEnd(char[] chars, int at) {
    int to = at + 1;
    while (to < chars.length && to - at < WINDOW_CHARACTERS && isWordCharacter(chars[to])) {
      to++;
    }
    return to;
  }

  private static boolean isWordCharacter(char c) {
    return isLetter(c) || c != '!' && mapped(LETTER_SUBSTITUTES, c) != c;
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
