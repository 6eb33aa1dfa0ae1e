package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Counts of a text that need no understanding of it.
///
/// @param characters Unicode code points, white space included; a lone surrogate is one
/// @param wordCharacters letters and digits, combining marks not counted
/// @param words as [WordBoundaries] defines them
/// @param distinctWords words that differ after folding, without regard to case
/// @param syllables estimated for English by [SyllableEstimate] per word
/// @param sentences as [Segmenter] defines them
/// @param paragraphs as [Segmenter] defines them
/// @param questions sentences whose closing marks include a question mark
/// @param exclamations sentences whose closing marks include an exclamation mark
public record TextStatistics(
    int characters,
    int wordCharacters,
    int words,
    int distinctWords,
    int syllables,
    int sentences,
    int paragraphs,
    int questions,
    int exclamations) {

  public static TextStatistics of(IndexedText document) {
    String text = document.text();
    Set<String> distinct = new LinkedHashSet<>();
    Map<String, Integer> known = new LinkedHashMap<>();
    int words = 0;
    int syllables = 0;
    for (Span word : WordBoundaries.of(text)) {
      words++;
      syllables +=
          known.computeIfAbsent(
              word.in(text),
              written -> {
                String folded = Folding.fold(written).lower();
                distinct.add(folded);
                return SyllableEstimate.estimate(folded);
              });
    }
    int[] characters = characters(text);
    Units units = document.units();
    return new TextStatistics(
        characters[0],
        characters[1],
        words,
        distinct.size(),
        syllables,
        units.sentences().size(),
        units.paragraphs().size(),
        countEndingWith(text, units, "?\uFF1F\u061F\u2047\u2048\u2049\u203D\u055E"),
        countEndingWith(text, units, "!\uFF01\u203C\u2048\u2049\u203D"));
  }

  public Ratio wordsPerSentence() {
    return new Ratio(words, sentences);
  }

  public Ratio charactersPerWord() {
    return new Ratio(wordCharacters, words);
  }

  public Ratio syllablesPerWord() {
    return new Ratio(syllables, words);
  }

  /// The type-token ratio: it falls as texts grow, so compare texts of equal length only.
  public Ratio distinctWordsPerWord() {
    return new Ratio(distinctWords, words);
  }

  /// The numbers of all characters and of word characters.
  private static int[] characters(String text) {
    int[] counts = new int[2];
    for (int at = 0; at < text.length(); at++) {
      if (CharacterClass.splitsPair(text, at)) {
        continue;
      }
      byte kind = CharacterClass.at(text, at);
      counts[0]++;
      counts[1] += CharacterClass.isWord(kind) && kind != CharacterClass.MARK ? 1 : 0;
    }
    return counts;
  }

  private static int countEndingWith(String text, Units units, String marks) {
    int found = 0;
    for (Sentence sentence : units.sentences()) {
      int at = sentence.span().end() - 1;
      while (at > sentence.span().start()
          && !CharacterClass.isWord(CharacterClass.at(text, at))
          && marks.indexOf(text.charAt(at)) < 0) {
        at--;
      }
      found += marks.indexOf(text.charAt(at)) >= 0 ? 1 : 0;
    }
    return found;
  }
}
