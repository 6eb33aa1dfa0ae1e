package dev.plumbline.text.injection;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/// Finds the demands of [InjectionLexicon] in the words of a [ConfusableSkeleton].
final class InstructionMatcher {

  /// So many consecutive single letters are one word with its letters spaced out.
  private static final int SPACED_LETTERS_MIN = 5;

  /// How many words before and after a demand may hold its address, or what is assessed.
  private static final int NEAR_WORDS = 12;

  /// How many words before a demand may hold what negates it.
  private static final int NEGATION_WORDS = 3;

  /// What is demanded of a judge.
  ///
  /// @param span in the skeleton
  /// @param addressed whether its words address a reader
  record Demand(Span span, boolean addressed) {}

  private final ConfusableSkeleton looks;
  private final String skeleton;
  private int words;

  /// Of each word in the skeleton, as its end and the groups that contain it.
  private int[] starts = new int[WORDS_EXPECTED];

  private int[] ends = new int[WORDS_EXPECTED];
  private long[] groups = new long[WORDS_EXPECTED];

  private final List<Span> unspaced = new ArrayList<>();
  private final List<Integer> obfuscated = new ArrayList<>();

  private static final int WORDS_EXPECTED = 256;

  static InstructionMatcher of(ConfusableSkeleton skeleton) {
    return new InstructionMatcher(skeleton);
  }

  private InstructionMatcher(ConfusableSkeleton looks) {
    this.looks = looks;
    this.skeleton = looks.text();
    StringBuilder spaced = new StringBuilder();
    int spacedFrom = 0;
    int at = 0;
    while (at < skeleton.length()) {
      if (!isWordCharacter(skeleton.charAt(at))) {
        at++;
        continue;
      }
      int start = at;
      boolean hasMarks = false;
      while (at < skeleton.length()
          && (isWordCharacter(skeleton.charAt(at))
              || ConfusableSkeleton.isMark(skeleton.charAt(at)))) {
        hasMarks |= ConfusableSkeleton.isMark(skeleton.charAt(at));
        at++;
      }
      if (at - start == 1 && ConfusableSkeleton.isLetter(skeleton.charAt(start))) {
        spacedFrom = spaced.isEmpty() ? start : spacedFrom;
        spaced.append(skeleton.charAt(start));
      } else {
        addSpacedLetters(spaced, spacedFrom, start);
        spaced.setLength(0);
      }
      if (hasMarks) {
        String word = withoutMarks(skeleton.substring(start, at));
        add(word, 0, word.length(), start, at);
      } else {
        add(skeleton, start, at, start, at);
      }
    }
    addSpacedLetters(spaced, spacedFrom, skeleton.length());
  }

  List<Demand> demands() {
    List<Demand> found = new ArrayList<>();
    unspaced.forEach(span -> found.add(new Demand(span, true)));
    for (int first = 0; first < words; first++) {
      if (groups[first] == 0) {
        continue;
      }
      for (InjectionLexicon.Demand demand : InjectionLexicon.DEMANDS) {
        int last = endOfMatch(demand.steps(), 0, first);
        if (last >= 0 && counts(demand, first, last)) {
          boolean addressed =
              !demand.framed()
                  && (demand.speaksForItself()
                      || isCommand(first)
                      || isNear(
                          first, last, 0, at -> has(at, InjectionLexicon.READER) || isCall(at)));
          found.add(new Demand(new Span(starts[first], ends[last]), addressed));
        }
      }
    }
    return found;
  }

  private boolean counts(InjectionLexicon.Demand demand, int first, int last) {
    if (demand.commanded() && !isCommand(first)) {
      return false;
    }
    if (demand.nearAssessed()
        && !isNear(
            first, last, demand.commanded() ? 0 : 1, at -> has(at, InjectionLexicon.ASSESSED))
        && !looks.isDisguised(starts[first], ends[last])) {
      return false;
    }
    for (int at = Math.max(0, first - NEGATION_WORDS); demand.isNegatable() && at < first; at++) {
      if ((groups[at] & InjectionLexicon.NEGATIONS) != 0) {
        return false;
      }
    }
    return true;
  }

  /// Whether a word of the groups is in or around a demand; its first word is what is demanded.
  ///
  /// @param sentences how many ends of sentences may lie between
  private boolean isNear(int first, int last, int sentences, IntPredicate wanted) {
    int crossed = 0;
    for (int at = first - 1; at >= Math.max(0, first - NEAR_WORDS); at--) {
      crossed += endsSentence(at) ? 1 : 0;
      if (crossed <= sentences && wanted.test(at)) {
        return true;
      }
    }
    crossed = 0;
    for (int at = first + 1; at <= Math.min(words - 1, last + NEAR_WORDS); at++) {
      crossed += at > last && endsSentence(at - 1) ? 1 : 0;
      if (crossed <= sentences && wanted.test(at)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a sentence or a paragraph ends between the word and the next one.
  private boolean endsSentence(int word) {
    boolean line = false;
    int until = word + 1 < words ? starts[word + 1] : skeleton.length();
    for (int at = ends[word]; at < until; at++) {
      char c = skeleton.charAt(at);
      if (c == '.' || c == '!' || c == '?' || c == '\n' && line) {
        return true;
      }
      line |= c == '\n';
    }
    return false;
  }

  private boolean has(int word, long wanted) {
    return (groups[word] & wanted) != 0;
  }

  /// Whether the word calls a judge: `dear grader`, `graders:`.
  private boolean isCall(int judge) {
    if (!has(judge, InjectionLexicon.JUDGES)) {
      return false;
    }
    int before = judge - 1;
    if (before >= 0 && (groups[before] & InjectionLexicon.ARTICLES) != 0) {
      before--;
    }
    return before >= 0 && (groups[before] & InjectionLexicon.CALLS) != 0
        || beginsClause(judge)
            && ends[judge] < skeleton.length()
            && ",:".indexOf(skeleton.charAt(ends[judge])) >= 0;
  }

  /// Whether the word is a verb that begins a sentence, a line or a clause, or that the reader
  /// must.
  private boolean isCommand(int word) {
    boolean isName = ends[word] < skeleton.length() && skeleton.charAt(ends[word]) == '\'';
    if (isName || !has(word, InjectionLexicon.COMMANDS)) {
      return false;
    }
    return word > 0 && has(word - 1, InjectionLexicon.CONJUNCTIONS)
        || word > 1
            && has(word - 1, InjectionLexicon.OBLIGATIONS)
            && has(word - 2, InjectionLexicon.READER)
        || beginsClause(word);
  }

  private boolean beginsClause(int word) {
    int at = starts[word] - 1;
    while (at >= 0 && (skeleton.charAt(at) == ' ' || skeleton.charAt(at) == '\t')) {
      at--;
    }
    return at < 0
        || !isWordCharacter(skeleton.charAt(at)) && "-_`|/".indexOf(skeleton.charAt(at)) < 0;
  }

  /// Words that are instructions spelled backwards or in ROT13, two or more near each other: one
  /// alone is a name or a slip.
  List<Span> obfuscatedWords() {
    List<Span> found = new ArrayList<>();
    for (int i = 1; i < obfuscated.size(); i++) {
      if (obfuscated.get(i) - obfuscated.get(i - 1) <= NEAR_WORDS) {
        found.add(new Span(starts[obfuscated.get(i - 1)], ends[obfuscated.get(i)]));
      }
    }
    return found;
  }

  /// The index of the last word of a match of the sequence from `step` on, if the word at `at`
  /// matches that step; else -1.
  private int endOfMatch(List<InjectionLexicon.Step> pattern, int step, int at) {
    if ((groups[at] & pattern.get(step).group()) == 0) {
      return -1;
    }
    if (step + 1 == pattern.size()) {
      return at;
    }
    int until = Math.min(words - 1, at + 1 + pattern.get(step + 1).gap());
    for (int next = at + 1; next <= until && !endsSentence(next - 1); next++) {
      int last = endOfMatch(pattern, step + 1, next);
      if (last >= 0) {
        return last;
      }
    }
    return -1;
  }

  /// Adds the word `text[from, to)`, which is `[start, end)` of the skeleton.
  private void add(String text, int from, int to, int start, int end) {
    if (words == starts.length) {
      starts = Arrays.copyOf(starts, words * 2);
      ends = Arrays.copyOf(ends, words * 2);
      groups = Arrays.copyOf(groups, words * 2);
    }
    starts[words] = start;
    ends[words] = end;
    groups[words++] = InjectionLexicon.groups(text, from, to);
    if (to - from > 8 && containsUnspacedPhrase(text.substring(from, to))) {
      unspaced.add(new Span(start, end));
    }
    if (InjectionLexicon.OBFUSCATED_WORDS.contains(text, from, to)) {
      obfuscated.add(words - 1);
    }
  }

  private static String withoutMarks(String word) {
    StringBuilder letters = new StringBuilder();
    word.chars()
        .filter(c -> !ConfusableSkeleton.isMark((char) c))
        .forEach(c -> letters.append((char) c));
    return letters.toString();
  }

  private void addSpacedLetters(StringBuilder spaced, int from, int to) {
    if (spaced.length() < SPACED_LETTERS_MIN) {
      return;
    }
    String letters = spaced.toString();
    if (containsUnspacedPhrase(letters) || containsKeyword(letters)) {
      unspaced.add(new Span(from, to));
    }
  }

  private static boolean containsUnspacedPhrase(String letters) {
    for (String each : InjectionLexicon.UNSPACED_PHRASES) {
      if (letters.contains(each)) {
        return true;
      }
    }
    return false;
  }

  private static boolean containsKeyword(String letters) {
    return letters.contains("ignore")
        && (letters.contains("instruction") || letters.contains("rubric"));
  }

  private static boolean isWordCharacter(char c) {
    return ConfusableSkeleton.isLetter(c) || c >= '0' && c <= '9';
  }
}
