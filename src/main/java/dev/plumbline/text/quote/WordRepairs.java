package dev.plumbline.text.quote;

import dev.plumbline.text.WordSet;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The rules by which a judge's word is the corrected form of a writer's word.
///
/// The rules never relate two words that both exist, except for a closed list of confusions and for
/// inflections. A number, a negation, a quantifier, a determiner or a name is never corrected, nor
/// is a prefix or suffix that reverses the meaning. Words are in lower case.
///
/// @param english whether the rules of English apply; of other languages only apostrophes are
///   corrected
/// @param negates whether a word is a negation
/// @param known whether a word is one of the context parts, besides the common English words
/// @param usedByWriter whether the writer uses a word somewhere
record WordRepairs(
    boolean english,
    Predicate<String> negates,
    Predicate<String> known,
    Predicate<String> usedByWriter) {

  private static final int STEM_MIN = 4;
  private static final int SHORT_MAX = 5;
  private static final int MIDDLE_MAX = 7;
  private static final int TRANSPOSED_MIN = 3;
  private static final int COMPARED_MAX = 32;

  /// One letter for another that sounds different is no likely slip.
  private static final int ONE_EDIT_COST_MAX = 3;

  private static final int TWO_EDITS_COST_MAX = 5;

  /// The repair that makes the writer's word the judge's word, which are not equal.
  ///
  /// @param name whether one of them seems to be a name
  public Optional<Repair> of(String written, String quoted, boolean name) {
    if (hasDigit(written) || hasDigit(quoted)) {
      return Optional.empty();
    }
    if (letters(written).equals(letters(quoted))) {
      return negates.test(written) == negates.test(quoted)
          ? Optional.of(isHyphenated(written, quoted) ? Repair.SPACING : Repair.APOSTROPHE)
          : Optional.empty();
    }
    if (!english) {
      return Optional.empty();
    }
    if (isArticle(written) && isArticle(quoted)) {
      return Optional.of(Repair.ARTICLE);
    }
    if (CONFUSED.stream().anyMatch(set -> set.contains(written) && set.contains(quoted))) {
      return Optional.of(Repair.CONFUSED_WORD);
    }
    if (name || isFixed(written) || isFixed(quoted)) {
      return Optional.empty();
    }
    if (isInflection(written, quoted) || isInflection(quoted, written)) {
      return Optional.of(Repair.INFLECTION);
    }
    return isMisspelling(written, quoted) ? Optional.of(Repair.SPELLING) : Optional.empty();
  }

  /// Whether two words and one have the same letters and, as far as these rules can tell, the same
  /// meaning.
  ///
  /// @param joinedByJudge whether the judge wrote one word, not the writer
  public boolean isSplit(String first, String second, String joined, boolean joinedByJudge) {
    if (!english
        || hasDigit(joined)
        || !(letters(first) + letters(second)).equals(letters(joined))) {
      return false;
    }
    boolean negated = negates.test(first) || negates.test(second);
    boolean reversing = REVERSING_PREFIXES.contains(first);
    boolean article = isArticle(first) && (joinedByJudge || isKnown(joined));
    return negated == negates.test(joined) && !reversing && !article;
  }

  private boolean isFixed(String word) {
    return negates.test(word) || FIXED.contains(word);
  }

  private boolean isMisspelling(String written, String quoted) {
    if (Math.max(written.length(), quoted.length()) > COMPARED_MAX
        || isKnown(written)
        || !isKnown(quoted) && !usedByWriter.test(quoted)
        || !hasSameStart(written, quoted)
        || isReversed(written, quoted)
        || isDerived(written, quoted)) {
      return false;
    }
    SpellingDistance distance = SpellingDistance.of(written, quoted);
    return isNear(distance, written, quoted) && isNearest(distance, written, quoted);
  }

  /// Whether so short a word allows so much difference.
  private static boolean isNear(SpellingDistance distance, String written, String quoted) {
    int length = quoted.length();
    boolean once = distance.edits() == 1 && distance.cost() <= ONE_EDIT_COST_MAX;
    if (length > MIDDLE_MAX) {
      return once || distance.edits() == 2 && distance.cost() <= TWO_EDITS_COST_MAX;
    }
    if (length > SHORT_MAX) {
      return once;
    }
    boolean transposed = distance.cost() == 1 && written.length() == length;
    return once
        && length >= TRANSPOSED_MIN
        && (transposed || length > TRANSPOSED_MIN && distance.cost() <= 2);
  }

  /// Whether no other common word is as near to what the writer wrote. A word that is in every text
  /// may have rarer ones that are as near.
  private static boolean isNearest(SpellingDistance distance, String written, String quoted) {
    int cost = EnglishLexicon.isFrequent(quoted) ? distance.cost() - 1 : distance.cost();
    for (char initial : initials(written)) {
      for (String other : EnglishLexicon.beginningWith(initial)) {
        if (Math.abs(other.length() - written.length()) <= cost
            && !other.equals(quoted)
            && SpellingDistance.isWithin(cost, written, other)) {
          return false;
        }
      }
    }
    return true;
  }

  /// The initials that [#hasSameStart] allows.
  private static char[] initials(String written) {
    return written.length() > 1 && written.charAt(0) != written.charAt(1)
        ? new char[] {written.charAt(0), written.charAt(1)}
        : new char[] {written.charAt(0)};
  }

  private static boolean hasSameStart(String written, String quoted) {
    boolean swapped =
        written.length() > 1
            && quoted.length() > 1
            && written.charAt(0) == quoted.charAt(1)
            && written.charAt(1) == quoted.charAt(0);
    return written.charAt(0) == quoted.charAt(0) || swapped;
  }

  /// Whether only one of them has a prefix or suffix that reverses the meaning.
  private boolean isReversed(String written, String quoted) {
    String one = withoutDoubles(written);
    String other = withoutDoubles(quoted);
    return SUFFIXES.stream().anyMatch(suffix -> one.endsWith(suffix) != other.endsWith(suffix))
        || PREFIXES.stream()
            .anyMatch(prefix ->
                written.startsWith(prefix) != quoted.startsWith(prefix)
                    && (reverses(prefix, written) || reverses(prefix, quoted)));
  }

  /// Whether a word is a known one after the prefix: `disagree`, but not `discribe`.
  private boolean reverses(String prefix, String word) {
    return word.startsWith(prefix) && isKnown(word.substring(prefix.length()));
  }

  private static String withoutDoubles(String word) {
    StringBuilder single = new StringBuilder(word.substring(0, 1));
    for (int i = 1; i < word.length(); i++) {
      if (word.charAt(i) != word.charAt(i - 1)) {
        single.append(word.charAt(i));
      }
    }
    return single.toString();
  }

  /// Whether the two have one stem and different endings, so that both may exist although one is
  /// not known: `cooperate` and `cooperative`.
  private static boolean isDerived(String written, String quoted) {
    for (String ending : ENDINGS) {
      String stem = written.substring(0, Math.max(0, written.length() - ending.length()));
      if (written.endsWith(ending)
          && stem.length() >= STEM_MIN - 1
          && quoted.startsWith(stem)
          && !quoted.equals(written)
          && ENDINGS.contains(quoted.substring(stem.length()))
          && !isSameEnding(ending, quoted.substring(stem.length()))) {
        return true;
      }
    }
    return false;
  }

  /// Whether two endings differ in one letter, as a slip would.
  private static boolean isSameEnding(String one, String other) {
    boolean letter = one.length() <= 1 && other.length() <= 1;
    boolean tail = !one.isEmpty() && other.endsWith(one) || !other.isEmpty() && one.endsWith(other);
    return letter || tail && Math.abs(one.length() - other.length()) == 1;
  }

  private static boolean isInflection(String stem, String inflected) {
    if (stem.length() < STEM_MIN) {
      return false;
    }
    boolean plain =
        List.of("s", "es", "d", "ed").stream().anyMatch(end -> inflected.equals(stem + end));
    return plain
        || stem.endsWith("y") && inflected.equals(stem.substring(0, stem.length() - 1) + "ies");
  }

  private boolean isKnown(String word) {
    return EnglishLexicon.contains(word) || known.test(word);
  }

  private static boolean isArticle(String word) {
    return word.equals("a") || word.equals("an");
  }

  private static boolean isHyphenated(String one, String other) {
    return (one.indexOf('-') >= 0) != (other.indexOf('-') >= 0);
  }

  private static boolean hasDigit(String word) {
    return word.chars().anyMatch(c -> c >= '0' && c <= '9' || c > 0x7F && isOtherDigit(c));
  }

  private static boolean isOtherDigit(int c) {
    return CharacterClass.of(c) == CharacterClass.DIGIT;
  }

  private static String letters(String word) {
    return word.replace("'", "").replace("-", "");
  }

  private static final List<WordSet> CONFUSED =
      List.of(
          WordSet.of("to too"),
          WordSet.of("then than"),
          WordSet.of("their there they're"),
          WordSet.of("your you're"),
          WordSet.of("loose lose"),
          WordSet.of("whose who's"));

  private static final WordSet REVERSING_PREFIXES =
      WordSet.of("un in im il ir dis mis non de anti");

  private static final List<String> PREFIXES =
      List.of("un", "in", "im", "il", "ir", "dis", "mis", "non", "anti");

  /// Without doubled letters.
  private static final List<String> SUFFIXES = List.of("les", "ful");

  /// Endings that make another word of a stem; `-able` and `-ible` and the like, which are often
  /// confused, are not compared with each other.
  private static final List<String> ENDINGS =
      List.of(
          "", "e", "y", "al", "ally", "ate", "ation", "ed", "en", "er", "ers", "es", "est", "ful",
          "fully", "ic", "ing", "ion", "ions", "ish", "ism", "ist", "ists", "ity", "ive", "ize",
          "ly", "ment", "ments", "ness", "or", "ous", "s", "ship", "tion");

  /// Numbers, quantifiers, determiners, pronouns and words that limit a statement.
  private static final WordSet FIXED =
      WordSet.of(
          """
          zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
          fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
          ninety hundred thousand million billion trillion dozen first second third fourth fifth sixth
          seventh eighth ninth tenth half quarter once twice double triple
          hundreds thousands millions billions dozens
          few fewer little less least only but if unless except just even almost nearly
          the this that these those some any each every all both many much more most several other
          another such same either enough my your his her hers its our ours their theirs mine yours
          i you he she it we they me him us them who whom whose which what
          january february march april may june july august september october november december
          monday tuesday wednesday thursday friday saturday sunday
          """);

  /// The distance of two spellings: optimal string alignment (Damerau, Communications of the ACM 7,
  /// 1964, with adjacent transpositions that are not edited again), weighted by how likely a slip
  /// is.
  ///
  /// @param edits insertions, deletions, substitutions and transpositions
  /// @param cost the least weight: 1 for a transposition or a letter that is doubled or not, 2 for
  ///   vowels and consonants that sound alike, 3 for another letter too many or too few, 4 for
  ///   another letter
  record SpellingDistance(int edits, int cost) {

    private static final int SLIP = 1;
    private static final int SOUND = 2;
    private static final int LETTER = 3;
    private static final int SWAP = 4;

    static SpellingDistance of(String one, String other) {
      return new SpellingDistance(
          distance(one, other, false, Integer.MAX_VALUE),
          distance(one, other, true, Integer.MAX_VALUE));
    }

    /// Whether the weighted distance alone is no more than so much.
    static boolean isWithin(int costMax, String one, String other) {
      return distance(one, other, true, costMax) <= costMax;
    }

    /// @return any number above the bound if the distance is above it: two rows that are leave no
    ///   way below, since a transposition skips one
    private static int distance(String one, String other, boolean weighted, int max) {
      int[][] cells = new int[one.length() + 1][other.length() + 1];
      int above = 0;
      for (int i = 0; i <= one.length(); i++) {
        int least = Integer.MAX_VALUE;
        for (int j = 0; j <= other.length(); j++) {
          cells[i][j] = cell(one, other, i, j, cells, weighted);
          least = Math.min(least, cells[i][j]);
        }
        if (above > max && least > max) {
          return least;
        }
        above = least;
      }
      return cells[one.length()][other.length()];
    }

    private static int cell(
        String one, String other, int i, int j, int[][] cells, boolean weighted) {
      int least = i == 0 && j == 0 ? 0 : Integer.MAX_VALUE;
      if (i > 0) {
        least = Math.min(least, cells[i - 1][j] + (weighted ? extra(one, i - 1) : 1));
      }
      if (j > 0) {
        least = Math.min(least, cells[i][j - 1] + (weighted ? extra(other, j - 1) : 1));
      }
      if (i > 0 && j > 0) {
        char a = one.charAt(i - 1);
        char b = other.charAt(j - 1);
        int replaced = a == b ? 0 : weighted ? replaced(a, b) : 1;
        least = Math.min(least, cells[i - 1][j - 1] + replaced);
        if (i > 1 && j > 1 && a == other.charAt(j - 2) && one.charAt(i - 2) == b && a != b) {
          least = Math.min(least, cells[i - 2][j - 2] + SLIP);
        }
      }
      return least;
    }

    /// The weight of a letter that only one of the words has.
    private static int extra(String word, int at) {
      char c = word.charAt(at);
      boolean doubled = at > 0 && word.charAt(at - 1) == c;
      return doubled ? SLIP : isVowel(c) ? SOUND : LETTER;
    }

    private static int replaced(char one, char other) {
      boolean alike = isVowel(one) && isVowel(other) || soundAlike(one, other);
      return alike ? SOUND : SWAP;
    }

    private static boolean soundAlike(char one, char other) {
      return switch (Math.min(one, other)) {
        case 'c' -> one + other == 'c' + 's' || one + other == 'c' + 'k';
        case 'd' -> one + other == 'd' + 't';
        case 's' -> one + other == 's' + 'z';
        default -> false;
      };
    }

    private static boolean isVowel(char c) {
      return switch (c) {
        case 'a', 'e', 'i', 'o', 'u', 'y' -> true;
        default -> false;
      };
    }
  }

  /// What a judge corrected in a quote.
  public enum Repair {
    APOSTROPHE,
    /// A comma, stop, dash, bracket or quotation mark between two words.
    PUNCTUATION,
    /// One word written as two, or two as one.
    SPACING,
    /// `a` and `an`.
    ARTICLE,
    /// One of a closed list of words that are often confused, such as `to` and `too`.
    CONFUSED_WORD,
    SPELLING,
    /// A regular ending: -s, -es, -d, -ed, -y and -ies. It may change the sense.
    INFLECTION
  }
}
