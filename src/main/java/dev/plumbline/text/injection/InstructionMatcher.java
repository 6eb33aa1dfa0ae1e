package dev.plumbline.text.injection;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.List;

/// Matches the words of a [ConfusableSkeleton] against the sequences of [InjectionLexicon].
final class InstructionMatcher {

  /// So many consecutive single letters are one word with its letters spaced out.
  private static final int SPACED_LETTERS_MIN = 5;

  private final List<Span> spans = new ArrayList<>();
  private final List<Long> groups = new ArrayList<>();
  private final List<Span> unspaced = new ArrayList<>();
  private final List<Span> obfuscated = new ArrayList<>();

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
      String word = skeleton.substring(start, at);
      if (at - start == 1 && ConfusableSkeleton.isLetter(skeleton.charAt(start))) {
        spacedFrom = spaced.isEmpty() ? start : spacedFrom;
        spaced.append(skeleton.charAt(start));
      } else {
        addSpacedLetters(spaced.toString(), spacedFrom, start);
        spaced.setLength(0);
      }
      add(hasMarks ? withoutMarks(word) : word, new Span(start, at));
    }
    addSpacedLetters(spaced.toString(), spacedFrom, skeleton.length());
  }

  /// Spans that match a sequence or an unspaced phrase.
  List<Span> instructions() {
    List<Span> found = new ArrayList<>(unspaced);
    for (int first = 0; first < spans.size(); first++) {
      if (groups.get(first) == 0) {
        continue;
      }
      for (List<InjectionLexicon.Step> pattern : InjectionLexicon.PATTERNS) {
        int last = endOfMatch(pattern, 0, first);
        if (last >= 0) {
          found.add(new Span(spans.get(first).start(), spans.get(last).end()));
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
    if ((groups.get(at) & pattern.get(step).group()) == 0) {
      return -1;
    }
    if (step + 1 == pattern.size()) {
      return at;
    }
    int until = Math.min(spans.size() - 1, at + 1 + pattern.get(step + 1).gap());
    for (int next = at + 1; next <= until; next++) {
      int last = endOfMatch(pattern, step + 1, next);
      if (last >= 0) {
        return last;
      }
    }
    return -1;
  }

  private void add(String word, Span span) {
    spans.add(span);
    groups.add(InjectionLexicon.groups(word));
    if (word.length() > 8 && containsUnspacedPhrase(word)) {
      unspaced.add(span);
    }
    if (InjectionLexicon.OBFUSCATED_WORDS.contains(word)) {
      obfuscated.add(span);
    }
  }

  private static String withoutMarks(String word) {
    StringBuilder letters = new StringBuilder();
    word.chars()
        .filter(c -> !ConfusableSkeleton.isMark((char) c))
        .forEach(c -> letters.append((char) c));
    return letters.toString();
  }

  private void addSpacedLetters(String letters, int from, int to) {
    if (letters.length() >= SPACED_LETTERS_MIN
        && (containsUnspacedPhrase(letters) || containsKeyword(letters))) {
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
