package dev.plumbline.text;

/// Tells sentences that their writer put together without a space (`the end.Then`) from addresses,
/// file names and code.
final class Glue {

  private static final int REACH = 64;

  /// Whether the stop at `at`, with nothing but closing marks up to `end`, stands between two
  /// sentences; looks no farther than `around`.
  static boolean holdsSentences(String text, Span around, int at, int end) {
    int limit = around.end();
    int next = Marks.opened(text, end, limit);
    return Kinds.at(text, next) == Kinds.UPPER
        && begins(text, next, limit)
        && at - around.start() > 1
        && Kinds.at(text, at - 1) != Kinds.UPPER
        && Kinds.letter(Kinds.at(text, at - 2))
        && !inAddress(text, around, at);
  }

  /// A capitalised word, `I` or `A`, and no call or field behind it.
  private static boolean begins(String text, int at, int limit) {
    int end = Words.end(text, at, Math.min(limit, at + REACH));
    if (end - at == 1) {
      boolean word = text.charAt(at) == 'I' || text.charAt(at) == 'A';
      return word && end < limit && Kinds.at(text, end) == Kinds.SPACE;
    }
    byte second = Kinds.at(text, at + 1);
    return (second == Kinds.LOWER || second == Kinds.PUNCTUATION) && !calls(text, end, limit);
  }

  private static boolean calls(String text, int end, int limit) {
    if (end >= limit) {
      return false;
    }
    return text.charAt(end) == '('
        || text.charAt(end) == '.' && end + 1 < limit && Kinds.letter(Kinds.at(text, end + 1));
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
    return Kinds.at(text, at) == Kinds.SPACE;
  }

  private Glue() {}
}
