package dev.plumbline.text.injection;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/// The lexicon of [InjectionDetector]: groups of words, and the sequences of groups that demand
/// something of a judge. Part of `prompt/1`.
final class InjectionLexicon {

  private static final SortedMap<String, String> LISTS =
      PackagedText.sections(InjectionLexicon.class, "lexicon.txt");

  /// One group per line: its name, then its words.
  private static final List<String> GROUPS =
      List.of(LISTS.get("groups").replace("\n ", " ").split("\n"));

  /// Strong words spelled backwards, and in ROT13.
  static final WordSet OBFUSCATED_WORDS = WordSet.of(LISTS.get("obfuscated"));

  /// Phrases written without spaces.
  static final List<String> UNSPACED_PHRASES = List.of(LISTS.get("unspaced").split("\n"));

  static final List<Demand> DEMANDS =
      LISTS.get("demands").lines().map(InjectionLexicon::demand).toList();

  /// Demands in scripts without spaces, as pieces in order, and what addresses their reader.
  static final List<UnspacedDemand> UNSPACED_DEMANDS =
      LISTS
          .get("unspaced-demands")
          .lines()
          .map(line ->
              new UnspacedDemand(
                  Stream.of(line.replace("> ", "").split("…"))
                      .map(InjectionLexicon::folded)
                      .toList(),
                  line.startsWith(">")))
          .toList();

  static final List<String> UNSPACED_ADDRESSES =
      LISTS.get("unspaced-addresses").lines().map(InjectionLexicon::folded).toList();

  /// The reader, whoever it is.
  static final long READER = groups("YOU");

  /// A judge, where it is called by what it is, and words before such a call.
  static final long JUDGES = groups("GRADER", "MODEL");

  static final long CALLS = groups("CALL");
  static final long ARTICLES = groups("THIS", "THE");

  /// What is assessed, and what it is assessed by.
  static final long ASSESSED = groups("RULES", "RUBRIC", "ITEM", "TEXT", "GRADER", "ASSESSMENT");

  /// What makes a command of a verb behind the reader: `you must answer`.
  static final long OBLIGATIONS = groups("MUST");

  /// Words that command where they begin a clause.
  static final long COMMANDS = groups("IGNORE", "GIVE", "RATE", "CITE", "NOT");

  static final long NEGATIONS = groups("NOT");
  static final long CONJUNCTIONS = groups("AND");

  private static final List<String> WORDS = new ArrayList<>();
  private static final List<Long> BITS = new ArrayList<>();
  private static final WordSet INDEX = buildIndex();

  /// A sequence of groups that demands something.
  ///
  /// @param speaksForItself whether it needs no address
  /// @param nearAssessed whether it counts only near a word of [#ASSESSED]
  /// @param commanded whether it counts only where it begins a clause
  /// @param framed whether it counts only in a frame
  record Demand(
      List<Step> steps,
      boolean speaksForItself,
      boolean nearAssessed,
      boolean commanded,
      boolean framed) {

    /// Whether a negation before it turns it into its opposite.
    boolean isNegatable() {
      return (steps.getFirst().group() & groups("IGNORE")) != 0;
    }
  }

  /// @param pieces of a demand in a script without spaces, in order
  /// @param commands whether it is a command where it begins a clause
  record UnspacedDemand(List<String> pieces, boolean commands) {}

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

  private static String folded(String piece) {
    return Folding.fold(piece).lower();
  }

  private static long groups(String... names) {
    long bits = 0;
    for (String name : names) {
      bits |= 1L << group(name);
    }
    return bits;
  }

  private static Demand demand(String line) {
    String marks = line.replaceAll("[^!+>~]", "");
    String[] words = line.substring(marks.length()).strip().split("\\s+");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(groups(words[0]), 0));
    for (int i = 1; i + 1 < words.length; i += 2) {
      steps.add(new Step(groups(words[i + 1]), Integer.parseInt(words[i])));
    }
    return new Demand(
        List.copyOf(steps),
        marks.contains("!"),
        marks.contains("+"),
        marks.contains(">"),
        marks.contains("~"));
  }

  private InjectionLexicon() {}
}
