package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;

/// Tells sentences that their writer put together without a space (`the end.Then`) from addresses,
/// file names and code.
final class MissingSpaceRule {

  private static final int REACH = 64;

  /// Whether the stop at `at`, with nothing but closing marks up to `end`, stands between two
  /// sentences; looks no farther than `around`.
  static boolean holdsSentences(String text, Span around, int at, int end) {
    int limit = around.end();
    int next = QuotationMarks.opened(text, end, limit);
    return CharacterClass.at(text, next) == CharacterClass.UPPER
        && begins(text, next, limit)
        && at - around.start() > 1
        && CharacterClass.at(text, at - 1) != CharacterClass.UPPER
        && CharacterClass.letter(CharacterClass.at(text, at - 2))
        && !inAddress(text, around, at);
  }

  /// A capitalised word, `I` or `A`, and no call or field behind it.
  private static boolean begins(String text, int at, int limit) {
    int end = WordBoundaries.end(text, at, Math.min(limit, at + REACH));
    if (end - at == 1) {
      boolean word = text.charAt(at) == 'I' || text.charAt(at) == 'A';
      return word && end < limit && CharacterClass.at(text, end) == CharacterClass.SPACE;
    }
    byte second = CharacterClass.at(text, at + 1);
    return (second == CharacterClass.LOWER || second == CharacterClass.PUNCTUATION)
        && !calls(text, end, limit);
  }

  private static boolean calls(String text, int end, int limit) {
    if (end >= limit) {
      return false;
    }
    return text.charAt(end) == '('
        || text.charAt(end) == '.'
            && end + 1 < limit
            && CharacterClass.letter(CharacterClass.at(text, end + 1));
  }

  private static boolean inAddress(String text, Span around, int at) {
    int from = at;
    while (from > around.start() && at - from < REACH && !space(text, from - 1)) {
      from--;
    }
    for (int i = from; i < around.end() && i - at < REACH && !space(text, i); i++) {
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
