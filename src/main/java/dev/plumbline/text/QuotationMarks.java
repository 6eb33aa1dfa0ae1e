package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;

/// Skips the quotation marks, brackets and emphasis signs around sentences.
final class QuotationMarks {

  /// The offset after the closing marks and note numbers at `from`.
  static int skipClosing(String text, int from, int limit) {
    int at = from;
    while (at < limit) {
      int note = skipNote(text, at, limit);
      if (note > at) {
        at = note;
      } else if (closes(text, at, limit)) {
        at++;
      } else {
        return at;
      }
    }
    return at;
  }

  /// The offset after the opening marks at `from`, at most the last character.
  static int skipOpening(String text, int from, int limit) {
    int at = from;
    while (at < limit - 1
        && (CharacterClass.at(text, at) == CharacterClass.OPEN || isEitherSide(text.charAt(at)))) {
      at++;
    }
    return at;
  }

  private static boolean closes(String text, int at, int limit) {
    boolean word = at + 1 < limit && CharacterClass.isWord(CharacterClass.at(text, at + 1));
    return CharacterClass.at(text, at) == CharacterClass.CLOSE
        || isEitherSide(text.charAt(at)) && !word;
  }

  /// The offset after a note such as `[12]`, or `at` if there is none.
  private static int skipNote(String text, int at, int limit) {
    if (text.charAt(at) != '[') {
      return at;
    }
    int end = at + 1;
    while (end < limit && end - at < 5 && CharacterClass.at(text, end) == CharacterClass.DIGIT) {
      end++;
    }
    return end > at + 1 && end < limit && text.charAt(end) == ']' ? end + 1 : at;
  }

  /// PublishedMarks that open a quotation in some conventions and close it in others.
  private static boolean isEitherSide(char c) {
    return "\"'*_`\u201C\u2018\u00AB\u00BB".indexOf(Windows1252.character(c)) >= 0;
  }

  private QuotationMarks() {}
}
