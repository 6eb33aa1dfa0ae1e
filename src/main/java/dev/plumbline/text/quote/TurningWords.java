package dev.plumbline.text.quote;

import dev.plumbline.base.resource.PackagedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.WordSet;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Words that turn or limit what a sentence says, besides its negations: an ellipsis must not omit
/// them.
///
/// In a table, `refus*` is every word that begins so, `*mez` every word that ends so, `sei_denn`
/// two words; what is written in characters of a script without spaces may stand anywhere.
final class TurningWords {

  private static final SortedMap<String, String> TABLES =
      PackagedText.sections(TurningWords.class, "turning-words.txt");

  /// All of them under no name; made once, since each document asks.
  private static final SortedMap<String, TurningWords> BY_LANGUAGE = byLanguage();

  private static final TurningWords NONE = new TurningWords("none");

  private final WordSet words;
  private final List<String> phrases = new ArrayList<>();
  private final List<String> endings = new ArrayList<>();
  private final boolean known;

  /// The words of a language; where none is named, those of all.
  static TurningWords of(String language) {
    String primary = language.toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
    return BY_LANGUAGE.getOrDefault(primary.equals("english") ? "en" : primary, NONE);
  }

  private static SortedMap<String, TurningWords> byLanguage() {
    SortedMap<String, TurningWords> all = new TreeMap<>();
    all.put("", new TurningWords(""));
    TABLES.keySet().stream()
        .flatMap(languages -> Stream.of(languages.split(" ")))
        .forEach(language -> all.put(language, new TurningWords(language)));
    return all;
  }

  private TurningWords(String language) {
    List<String> whole = new ArrayList<>();
    TABLES.forEach((languages, table) -> {
      if (language.isEmpty() || List.of(languages.split(" ")).contains(language)) {
        for (String entry : table.split("\\s+")) {
          add(Folding.fold(entry.replace('_', ' ')).lower(), whole);
        }
      }
    });
    words = WordSet.of(whole);
    known = !whole.isEmpty() || !phrases.isEmpty();
  }

  private void add(String entry, List<String> whole) {
    boolean unspaced = CharacterClass.at(entry, 0) == CharacterClass.UNSPACED;
    if (entry.startsWith("*")) {
      endings.add(entry.substring(1));
    } else if (unspaced || entry.contains(" ")) {
      phrases.add(entry);
    } else if (entry.endsWith("*")) {
      phrases.add(entry.substring(0, entry.length() - 1));
    } else {
      whole.add(entry);
    }
  }

  /// Whether there is a table of the language.
  boolean isKnown() {
    return known;
  }

  /// The start of the first such word at or after `from` that ends at `limit` at the latest, in a
  /// folded text in lower case; `limit` if there is none.
  int next(String text, int from, int limit) {
    for (int at = WordIndex.next(text, from); at < limit; ) {
      int end = Math.min(limit, WordIndex.end(text, at));
      if (turns(text, at, end, limit)) {
        return at;
      }
      at = WordIndex.next(text, end);
    }
    return limit;
  }

  private boolean turns(String text, int at, int end, int limit) {
    if (words.contains(text, at, end)) {
      return true;
    }
    for (String phrase : phrases) {
      if (at + phrase.length() <= limit && text.startsWith(phrase, at)) {
        return true;
      }
    }
    for (String ending : endings) {
      if (end - at > ending.length() && text.startsWith(ending, end - ending.length())) {
        return true;
      }
    }
    return false;
  }
}
