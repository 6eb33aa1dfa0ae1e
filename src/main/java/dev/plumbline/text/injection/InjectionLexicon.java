package dev.plumbline.text.injection;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.text.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// The lexicon of [InjectionDetector]: groups of words, and the sequences of groups that form an
/// instruction to a judge. Part of `prompt/1`.
final class InjectionLexicon {

  private static final SortedMap<String, String> LISTS =
      PackagedText.sections(InjectionLexicon.class, "lexicon.txt");

  /// One group per line: its name, then its words.
  private static final List<String> GROUPS =
      List.of(LISTS.get("groups").replace("\n ", " ").split("\n"));

  /// Phrases that are flagged on their own; they match at word boundaries.
  static final List<String> PHRASES = List.of(LISTS.get("phrases").split("\n"));

  /// Phrases of scripts without spaces; they match anywhere.
  static final List<String> SUBSTRINGS = List.of(LISTS.get("substrings").split("\n"));

  /// Strong words spelled backwards, and in ROT13.
  static final WordSet OBFUSCATED_WORDS = WordSet.of(LISTS.get("obfuscated"));

  /// Phrases written without spaces.
  static final List<String> UNSPACED_PHRASES = List.of(LISTS.get("unspaced").split("\n"));

  static final List<List<Step>> PATTERNS = patterns();

  private static final List<String> WORDS = new ArrayList<>();
  private static final List<Long> BITS = new ArrayList<>();
  private static final WordSet INDEX = buildIndex();

  /// One step of a sequence.
  ///
  /// @param gap the most words that may lie between it and the previous step
  record Step(long group, int gap) {}

  /// The groups that contain the word `text[from, to)`, one bit each.
  static long groups(String text, int from, int to) {
    int found = INDEX.find(text, from, to);
    return found < 0 ? 0 : BITS.get(found);
  }

  private static WordSet buildIndex() {
    for (String line : GROUPS) {
      String[] words = line.split("\\s+");
      long bit = 1L << group(words[0]);
      for (int i = 1; i < words.length; i++) {
        String word = ConfusableSkeleton.skeletonOf(words[i]);
        int known = WORDS.indexOf(word);
        if (known < 0) {
          WORDS.add(word);
          BITS.add(bit);
        } else {
          BITS.set(known, BITS.get(known) | bit);
        }
      }
    }
    return WordSet.of(WORDS);
  }

  private static int group(String name) {
    int at = 0;
    for (String line : GROUPS) {
      if (line.startsWith(name + " ")) {
        return at;
      }
      at++;
    }
    throw new IllegalArgumentException("no group " + name);
  }

  private static List<List<Step>> patterns() {
    List<List<Step>> patterns = new ArrayList<>();
    for (String line : LISTS.get("sequences").split("\n")) {
      String[] words = line.split("\\s+");
      List<Step> steps = new ArrayList<>();
      steps.add(new Step(1L << group(words[0]), 0));
      for (int i = 1; i + 1 < words.length; i += 2) {
        steps.add(new Step(1L << group(words[i + 1]), Integer.parseInt(words[i])));
      }
      patterns.add(List.copyOf(steps));
    }
    return List.copyOf(patterns);
  }

  private InjectionLexicon() {}
}
