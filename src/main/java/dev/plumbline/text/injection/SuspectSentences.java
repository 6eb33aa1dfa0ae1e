package dev.plumbline.text.injection;

import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.quote.EnglishLexicon;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// Finds sentences that a judge may be asked to do without: those that are flagged, and those whose
/// form is unlike the rest of a text. A suspect is no finding: nothing follows from it unless the
/// judge decides otherwise without it.
public final class SuspectSentences {

  /// Fewer words say nothing of a sentence's language.
  private static final int WORDS_MIN = 3;

  private final SortedSet<String> itemIds;
  private final boolean english;

  /// @param itemIds as they are shown to the judge
  /// @param english whether the texts are expected to be in English
  public SuspectSentences(SortedSet<String> itemIds, boolean english) {
    this.itemIds = itemIds;
    this.english = english;
  }

  /// The suspects in order.
  ///
  /// @param flags of this document
  public List<Sentence> in(IndexedText document, List<InjectionFlag> flags) {
    List<Sentence> suspects = new ArrayList<>();
    for (Sentence sentence : document.units().sentences()) {
      boolean flagged = flags.stream().anyMatch(flag -> overlap(flag.span(), sentence.span()));
      List<String> words =
          WordBoundaries.in(document.text(), sentence.span()).stream()
              .map(word -> word.in(document.text()))
              .toList();
      if (flagged
          || words.stream().anyMatch(this::isId)
          || isMostlySigns(sentence.span().in(document.text()))
          || english && isForeign(words)) {
        suspects.add(sentence);
      }
    }
    return suspects;
  }

  /// An id of a unit, such as `s3`, or of an item with a digit in it, such as `C1`.
  private boolean isId(String word) {
    return word.matches("[sp][0-9]+") || word.matches(".*[0-9].*") && itemIds.contains(word);
  }

  /// Fewer letters than other visible characters.
  private static boolean isMostlySigns(String sentence) {
    int letters = 0;
    int others = 0;
    int at = 0;
    while (at < sentence.length()) {
      int character = sentence.codePointAt(at);
      switch (CharacterClass.of(character)) {
        case CharacterClass.LOWER,
            CharacterClass.UPPER,
            CharacterClass.LETTER,
            CharacterClass.UNSPACED ->
            letters++;
        case CharacterClass.SPACE, CharacterClass.HIDDEN, CharacterClass.MARK -> {}
        default -> others++;
      }
      at += Character.charCount(character);
    }
    return letters < others;
  }

  /// Fewer than half of the words are common English ones.
  private static boolean isForeign(List<String> words) {
    long known =
        words.stream().filter(word -> EnglishLexicon.contains(Folding.fold(word).lower())).count();
    return words.size() >= WORDS_MIN && 2 * known < words.size();
  }

  private static boolean overlap(Span one, Span other) {
    return one.start() < other.end() && other.start() < one.end();
  }
}
