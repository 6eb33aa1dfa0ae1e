package dev.plumbline.text.injection;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Matches the words of a [ConfusableSkeleton] against the sequences of [InjectionLexicon].
final class InstructionMatcher {

  /// So many consecutive single letters are one word with its letters spaced out.
  private static final int SPACED_LETTERS_MIN = 5;

  private int words;

  /// Of each word in the skeleton, as its end and the groups that contain it.
  private int[] starts = new int[WORDS_EXPECTED];

  private int[] ends = new int[WORDS_EXPECTED];
  private long[] groups = new long[WORDS_EXPECTED];

  private final List<Span> unspaced = new ArrayList<>();
  private final List<Span> obfuscated = new ArrayList<>();

  private static final int WORDS_EXPECTED = 256;

  static InstructionMatcher of(String skeleton) {
    return new InstructionMatcher(skeleton);
  }

  private InstructionMatcher(String skeleton) {
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

  /// Spans that match a sequence or an unspaced phrase.
  List<Span> instructions() {
    List<Span> found = new ArrayList<>(unspaced);
    for (int first = 0; first < words; first++) {
      if (groups[first] == 0) {
        continue;
      }
      for (List<InjectionLexicon.Step> pattern : InjectionLexicon.PATTERNS) {
        int last = endOfMatch(pattern, 0, first);
        if (last >= 0) {
          found.add(new Span(starts[first], ends[last]));
        }
      }
    }
    return found;
  }

  /// Words that are instructions spelled backwards or in ROT13.
  List<Span> obfuscatedWords() {
    return obfuscated;
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
    for (int next = at + 1; next <= until; next++) {
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
      obfuscated.add(new Span(start, end));
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
        || letters.contains("instruction")
        || letters.contains("rubric")
        || letters.contains("score");
  }

  private static boolean isWordCharacter(char c) {
    return ConfusableSkeleton.isLetter(c) || c >= '0' && c <= '9';
  }
}
