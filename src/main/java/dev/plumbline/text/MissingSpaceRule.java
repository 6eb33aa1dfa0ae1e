package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;

/// Distinguishes two sentences written without a space between them (`the end.Then`) from
/// addresses, file names and code.
final class MissingSpaceRule {

  private static final int LOOKAROUND_CHARS = 64;

  /// Whether the stop at `at`, with only closing marks up to `end`, separates two sentences; looks
  /// no farther than `around`.
  static boolean separatesSentences(String text, Span around, int at, int end) {
    int limit = around.end();
    int next = QuotationMarks.skipOpening(text, end, limit);
    return CharacterClass.at(text, next) == CharacterClass.UPPER
        && startsSentence(text, next, limit)
        && at - around.start() > 1
        && CharacterClass.at(text, at - 1) != CharacterClass.UPPER
        && CharacterClass.isLetter(CharacterClass.at(text, at - 2))
        && !inAddress(text, around, at);
  }

  /// Whether a capitalised word, `I` or `A` begins here that is not a call or a field access.
  private static boolean startsSentence(String text, int at, int limit) {
    int end = WordBoundaries.end(text, at, Math.min(limit, at + LOOKAROUND_CHARS));
    if (end - at == 1) {
      boolean word = text.charAt(at) == 'I' || text.charAt(at) == 'A';
      return word && end < limit && CharacterClass.at(text, end) == CharacterClass.SPACE;
    }
    byte second = CharacterClass.at(text, at + 1);
    return (second == CharacterClass.LOWER || second == CharacterClass.PUNCTUATION)
        && !isCodeReference(text, end, limit);
  }

  private static boolean isCodeReference(String text, int end, int limit) {
    if (end >= limit) {
      return false;
    }
    return text.charAt(end) == '('
        || text.charAt(end) == '.'
            && end + 1 < limit
            && CharacterClass.isLetter(CharacterClass.at(text, end + 1));
  }

  private static boolean inAddress(String text, Span around, int at) {
    int from = at;
    while (from > around.start() && at - from < LOOKAROUND_CHARS && !space(text, from - 1)) {
      from--;
    }
    for (int i = from; i < around.end() && i - at < LOOKAROUND_CHARS && !space(text, i); i++) {
      if ("@/\\=_".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return text.startsWith("www.", from);
  }

  private static boolean space(String text, int at) {
    return CharacterClass.at(text, at) == CharacterClass.SPACE;
  }

  private MissingSpaceRule() {}
}
