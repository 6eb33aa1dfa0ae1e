package dev.plumbline.text.phrase;

import java.util.Random;

/// Patterns in all of RE2's language, and texts in which they have matches.
final class GeneratedPattern {

  private static final String[] PIECES = {
    "a", "b", "ab", "aab", " ", "e", "s", "k", "I", "’", "é", "\n", "\r", "\u0085", "\u2028", "x1",
    "_", "7", "K", "ſ", "\u0301", "ß", "Σ", "😀", "中", "\t", "\u000B", "\u00A0", ".", "-", "the ",
    "is ", "\r\n"
  };

  private static final String[] SETS = {
    "[ab]",
    "[^ab]",
    "[a-c]",
    "[^a-z]",
    "\\d",
    "\\w",
    "\\s",
    "\\S",
    "\\W",
    "\\D",
    ".",
    "[[:alpha:]]",
    "[[:^space:]]",
    "[\\s\\d]",
    "[^\\w’]",
    "[]a]",
    "[a-]",
    "[é-ü]",
    "[[:punct:]_]",
    "[\\x{2010}-\\x{2030}]",
    "[k-s]",
    "[Ii]",
    "[sS]",
    "\\pL",
    "[\\pN]",
    "[^\\n]",
    "[a-e😀]",
    "[A-z]",
    "\\x{de00}",
    "[\\x{d83d}a]"
  };

  private static final String[] ASSERTIONS = {"^", "$", "\\b", "\\B", "\\A", "\\z"};
  private static final String[] REPEATS = {"*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,2}", "{,2}"};
  private static final String[] FLAGS = {"(?i)", "(?s)", "(?m)", "(?U)", "(?i-s)", "(?-i)"};
  private static final String[] GROUPS = {"(", "(?:", "(?i:", "(?P<n%d>", "(?m:", "(?s-i:"};

  private final Random random;
  private int names;

  GeneratedPattern(Random random) {
    this.random = random;
  }

  String next() {
    String pattern = alternatives(3);
    return random.nextInt(3) == 0 ? pick(FLAGS) + pattern : pattern;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    int pieces = random.nextInt(30);
    for (int i = 0; i < pieces; i++) {
      text.append(pick(PIECES));
    }
    return text.toString();
  }

  private String alternatives(int depth) {
    StringBuilder all = new StringBuilder(sequence(depth));
    while (random.nextInt(3) == 0) {
      all.append('|').append(sequence(depth));
    }
    return all.toString();
  }

  private String sequence(int depth) {
    StringBuilder all = new StringBuilder();
    int parts = random.nextInt(10) == 0 ? 0 : random.nextInt(1, 4);
    for (int i = 0; i < parts; i++) {
      all.append(one(depth));
      if (random.nextInt(3) == 0) {
        all.append(pick(REPEATS)).append(random.nextInt(3) == 0 ? "?" : "");
      }
    }
    return all.toString();
  }

  private String one(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0, 1, 2 -> Character.toString(pick(PIECES).codePointAt(0)).replace(".", "\\.");
      case 3, 4 -> pick(SETS);
      case 5 -> random.nextInt(3) == 0 ? pick(ASSERTIONS) : pick(SETS);
      case 6 ->
          random.nextInt(4) == 0
              ? pick(FLAGS)
              : "\\x{" + Integer.toHexString(pick(PIECES).codePointAt(0)) + "}";
      default -> pick(GROUPS).formatted(names++) + alternatives(depth - 1) + ")";
    };
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
