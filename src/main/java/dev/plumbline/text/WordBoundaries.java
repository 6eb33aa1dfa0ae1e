package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;
import java.util.ArrayList;
import java.util.List;

/// The definition of a word, frozen for `segments/1`.
///
/// A word is a run of letters and digits with their marks, joined by single apostrophes, hyphens
/// and low lines between them (`don't`, `well-known`), and numbers by the signs inside them (`3.5`,
/// `1,000`, `10:30`, `1990–95`). In scripts without spaces every letter is a word.
public final class WordBoundaries {

  /// The words of a text in order.
  public static List<Span> of(String text) {
    return in(text, new Span(0, text.length()));
  }

  /// The words of a span of a text, in order; a word that the span truncates counts as far as it
  /// lies within.
  public static List<Span> in(String text, Span piece) {
    List<Span> words = new ArrayList<>();
    int start = next(text, piece.start(), piece.end());
    while (start < piece.end()) {
      int end = end(text, start, piece.end());
      words.add(new Span(start, end));
      start = next(text, end, piece.end());
    }
    return words;
  }

  /// The number of words in a span of a text.
  public static int count(String text, Span piece) {
    int words = 0;
    int start = next(text, piece.start(), piece.end());
    while (start < piece.end()) {
      words++;
      start = next(text, end(text, start, piece.end()), piece.end());
    }
    return words;
  }

  /// The start of the first word at or after `from`; `limit` if there is none.
  public static int next(String text, int from, int limit) {
    int at = from;
    while (at < limit && !CharacterClass.isWordStart(CharacterClass.at(text, at))) {
      at++;
    }
    return at;
  }

  /// The end of the word that begins at `start`, at most `limit`.
  public static int end(String text, int start, int limit) {
    boolean alone = CharacterClass.at(text, start) == CharacterClass.UNSPACED;
    int at = start + width(text, start);
    while (at < limit) {
      byte kind = CharacterClass.at(text, at);
      if (kind == CharacterClass.HIDDEN) {
        int seen = visible(text, at, limit);
        if (seen == limit || !continuesWord(CharacterClass.at(text, seen), alone)) {
          return at;
        }
        at = seen;
      } else if (continuesWord(kind, alone)) {
        at += width(text, at);
      } else if (!alone && at + 1 < limit && isJoiner(text, at)) {
        at++;
      } else {
        return at;
      }
    }
    return limit;
  }

  /// Whether the offset lies inside a word or a number, between a number and its sign, or between a
  /// letter and its mark.
  public static boolean cutsWord(String text, int at) {
    if (at <= 0 || at >= text.length()) {
      return false;
    }
    if (CharacterClass.splitsPair(text, at)) {
      return true;
    }
    int right = visible(text, at, text.length());
    int left = visibleBefore(text, at);
    if (left == 0 || right == text.length()) {
      return false;
    }
    byte before = baseKind(text, left);
    byte after = CharacterClass.at(text, right);
    if (after == CharacterClass.MARK) {
      return before != CharacterClass.SPACE;
    }
    if (CharacterClass.isWord(after)) {
      return CharacterClass.isWord(before)
          ? before != CharacterClass.UNSPACED && after != CharacterClass.UNSPACED
          : isJoiner(text, left - 1) || isNumberSign(text, left - 1);
    }
    return CharacterClass.isWord(before) && isJoiner(text, right);
  }

  /// The class of the base letter before this offset, its marks skipped.
  private static byte baseKind(String text, int left) {
    int at = left - 1;
    while (at > 0 && left - at < 32 && isAttached(CharacterClass.at(text, at))) {
      at--;
    }
    return CharacterClass.at(text, at);
  }

  private static boolean isAttached(byte kind) {
    return kind == CharacterClass.MARK || kind == CharacterClass.HIDDEN;
  }

  private static boolean continuesWord(byte kind, boolean alone) {
    return kind == CharacterClass.MARK
        || !alone && CharacterClass.isWord(kind) && kind != CharacterClass.UNSPACED;
  }

  /// Whether the character at this offset joins the words before and after it into one.
  private static boolean isJoiner(String text, int at) {
    int length = text.length();
    if (at <= 0 || at + 1 >= length) {
      return false;
    }
    return switch (Windows1252.character(text.charAt(at))) {
      case '\'', '\u2019', '\uFF07', '-', '\u2010', '\u2011', '_' ->
          isSpacedWord(CharacterClass.at(text, at - 1))
              && isSpacedWord(CharacterClass.at(text, at + 1))
              && CharacterClass.isWordStart(CharacterClass.at(text, at + 1));
      case '.', ',', ':', '/', '\u2013', '\u2044', '\u066B', '\u066C' ->
          CharacterClass.at(text, at - 1) == CharacterClass.DIGIT
                  && CharacterClass.at(text, at + 1) == CharacterClass.DIGIT
              || text.charAt(at) == '.'
                  && isLetterAlone(text, at - 1)
                  && isLetterAlone(text, at + 1);
      default -> false;
    };
  }

  /// A letter without another at its side: `e.g.`, `U.S.A.`.
  private static boolean isLetterAlone(String text, int at) {
    byte kind = CharacterClass.at(text, at);
    return CharacterClass.isLetter(kind)
        && kind != CharacterClass.UNSPACED
        && !isWordAt(text, at - 1)
        && !isWordAt(text, at + 1);
  }

  private static boolean isWordAt(String text, int at) {
    return at >= 0 && at < text.length() && CharacterClass.isWord(CharacterClass.at(text, at));
  }

  /// Whether the character at this offset is part of the number after it: `-5`, `.5`.
  private static boolean isNumberSign(String text, int at) {
    if (CharacterClass.at(text, at + 1) != CharacterClass.DIGIT) {
      return false;
    }
    byte before = at == 0 ? CharacterClass.SPACE : CharacterClass.at(text, at - 1);
    return switch (Windows1252.character(text.charAt(at))) {
      case '-', '\u2212', '\u2013' -> !CharacterClass.isWord(before);
      case '.' -> !CharacterClass.isWord(before) && (at == 0 || text.charAt(at - 1) != '.');
      default -> false;
    };
  }

  private static boolean isSpacedWord(byte kind) {
    return CharacterClass.isWord(kind) && kind != CharacterClass.UNSPACED;
  }

  private static int visible(String text, int at, int limit) {
    int seen = at;
    while (seen < limit && CharacterClass.at(text, seen) == CharacterClass.HIDDEN) {
      seen++;
    }
    return seen;
  }

  private static int visibleBefore(String text, int at) {
    int seen = at;
    while (seen > 0 && CharacterClass.at(text, seen - 1) == CharacterClass.HIDDEN) {
      seen--;
    }
    return seen;
  }

  private static int width(String text, int at) {
    return CharacterClass.splitsPair(text, at + 1) ? 2 : 1;
  }

  private WordBoundaries() {}
}
