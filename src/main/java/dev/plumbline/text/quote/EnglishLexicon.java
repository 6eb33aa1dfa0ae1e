package dev.plumbline.text.quote;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.text.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/// Common English words with their regular inflections.
///
/// Forms are made of every word, whatever its part of speech: a form that does not exist is in no
/// text, and one too many only keeps a slip from being taken for a misspelling.
public final class EnglishLexicon {

  private static final int MONOSYLLABLE_MAX = 5;
  private static final int COMPARED_MAX = 6;

  private static final SortedMap<String, String> LISTS =
      PackagedText.sections(EnglishLexicon.class, "english-words.txt");

  private static final WordSet FREQUENT = WordSet.of(LISTS.get("frequent"));
  private static final WordSet DOUBLING = WordSet.of(LISTS.get("doubling"));
  private static final List<String> WORDS = List.of(LISTS.get("words").split("\\s+"));
  private static final WordSet KNOWN = WordSet.of(forms());
  private static final List<List<String>> BY_INITIAL = byInitial();

  /// Whether a word in lower case, or an inflection of it, is common.
  public static boolean contains(String word) {
    return KNOWN.contains(word);
  }

  /// Whether a word is in almost any text.
  static boolean isFrequent(String word) {
    return FREQUENT.contains(word);
  }

  /// All words, and their forms with -s, -ed and -ing, that begin with this letter; none for other
  /// characters. Rarer forms are left out: most of them are in no text.
  static List<String> beginningWith(char initial) {
    return initial >= 'a' && initial <= 'z' ? BY_INITIAL.get(initial - 'a') : List.of();
  }

  private static List<String> forms() {
    List<String> forms = new ArrayList<>();
    for (String word : WORDS) {
      forms.addAll(commonForms(word));
      if (word.length() > 2) {
        if (word.length() <= COMPARED_MAX || endsWithConsonantAndY(word)) {
          forms.add(suffixed(word, "er"));
          forms.add(suffixed(word, "est"));
        }
        forms.add(withLy(word));
      }
    }
    return List.copyOf(forms);
  }

  private static List<List<String>> byInitial() {
    List<List<String>> lists = new ArrayList<>();
    for (char initial = 'a'; initial <= 'z'; initial++) {
      char first = initial;
      lists.add(
          WORDS.stream()
              .filter(word -> word.charAt(0) == first)
              .flatMap(word -> commonForms(word).stream())
              .toList());
    }
    return List.copyOf(lists);
  }

  private static List<String> commonForms(String word) {
    return word.length() < 3
        ? List.of(word)
        : List.of(word, withS(word), suffixed(word, "ed"), suffixed(word, "ing"));
  }

  private static String withS(String word) {
    if (word.endsWith("s")
        || word.endsWith("x")
        || word.endsWith("z")
        || word.endsWith("ch")
        || word.endsWith("sh")) {
      return word + "es";
    }
    return endsWithConsonantAndY(word) ? withoutLast(word) + "ies" : word + "s";
  }

  /// With `-ed`, `-ing`, `-er` or `-est`.
  private static String suffixed(String word, String suffix) {
    if (suffix.equals("ing") && word.endsWith("ie")) {
      return word.substring(0, word.length() - 2) + "ying";
    }
    boolean keepsE = suffix.equals("ing") && (word.endsWith("ee") || word.endsWith("oe"));
    if (word.endsWith("e") && !keepsE) {
      return withoutLast(word) + suffix;
    }
    if (endsWithConsonantAndY(word) && !suffix.equals("ing")) {
      return withoutLast(word) + "i" + suffix;
    }
    return doublesLast(word) ? word + word.charAt(word.length() - 1) + suffix : word + suffix;
  }

  private static String withLy(String word) {
    if (word.endsWith("ic")) {
      return word + "ally";
    }
    if (word.endsWith("le") || word.endsWith("ue")) {
      return withoutLast(word) + (word.endsWith("le") ? "y" : "ly");
    }
    return endsWithConsonantAndY(word) ? withoutLast(word) + "ily" : word + "ly";
  }

  /// A short word of consonant, vowel, consonant, or a listed longer one.
  private static boolean doublesLast(String word) {
    int length = word.length();
    boolean closed =
        !isVowel(word.charAt(length - 1))
            && "wxy".indexOf(word.charAt(length - 1)) < 0
            && isVowel(word.charAt(length - 2))
            && !isVowel(word.charAt(length - 3));
    return DOUBLING.contains(word)
        || closed && length <= MONOSYLLABLE_MAX && vowelGroups(word) == 1;
  }

  private static int vowelGroups(String word) {
    int groups = 0;
    for (int i = 0; i < word.length(); i++) {
      boolean begins = isVowel(word.charAt(i)) && (i == 0 || !isVowel(word.charAt(i - 1)));
      groups += begins ? 1 : 0;
    }
    return groups;
  }

  private static boolean endsWithConsonantAndY(String word) {
    int last = word.length() - 1;
    return last > 0 && word.charAt(last) == 'y' && !isVowel(word.charAt(last - 1));
  }

  private static String withoutLast(String word) {
    return word.substring(0, word.length() - 1);
  }

  private static boolean isVowel(char c) {
    return "aeiou".indexOf(c) >= 0;
  }

  private EnglishLexicon() {}
}
