package dev.plumbline.text.phrase;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.FoldedText.FoldedWords;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.WordTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// An immutable set of phrases, prepared once and searched for in many texts.
///
/// A phrase matches where the folded text contains the folded phrase between word boundaries: white
/// space matches any white space, `don't` matches `don’t`, `art` does not match `party`. Case is
/// ignored unless the set is [#caseSensitive]. A phrase without a letter or digit (`?!`) matches
/// anywhere. A blank phrase matches nowhere.
public final class PhraseSet {

  private final List<String> phrases;

  /// The first words of the phrases, which are looked up first, and the phrases of each.
  private final WordTable firstWords;

  private final List<List<Anchored>> anchored;
  private final List<Anchored> wordless = new ArrayList<>();

  /// A folded phrase and how far before its first word it begins.
  private record Anchored(int number, String folded, int lead) {}

  /// A set that ignores case.
  public static PhraseSet of(List<String> phrases) {
    return new PhraseSet(phrases);
  }

  private PhraseSet(List<String> phrases) {
    this.phrases = List.copyOf(phrases);
    var byFirstWord = new TreeMap<String, List<Anchored>>();
    for (int i = 0; i < phrases.size(); i++) {
      add(i, phrases.get(i), byFirstWord);
    }
    firstWords = WordTable.of(List.copyOf(byFirstWord.keySet()));
    anchored = List.copyOf(byFirstWord.values());
  }

  /// The phrases as given, in order.
  public List<String> phrases() {
    return phrases;
  }

  /// Every occurrence of every phrase, overlapping or not, by position and then by phrase.
  public List<PhraseMatch> find(IndexedText document) {
    FoldedText folded = document.folded();
    String text = folded.lower();
    List<PhraseMatch> matches = new ArrayList<>();
    FoldedWords words = folded.words();
    for (int word = 0; word < words.count(); word++) {
      int first = firstWords.find(words, word);
      if (first >= 0) {
        for (Anchored phrase : anchored.get(first)) {
          match(folded, text, phrase, words.start(word) - phrase.lead(), matches);
        }
      }
    }
    for (Anchored phrase : wordless) {
      matchAnywhere(folded, text, phrase, matches);
    }
    if (matches.size() > 1) {
      matches.sort(Comparator.comparing(PhraseMatch::span).thenComparing(PhraseMatch::phrase));
    }
    return matches;
  }

  private void add(int number, String phrase, TreeMap<String, List<Anchored>> byFirstWord) {
    String folded = Folding.fold(phrase).lower().strip();
    int word = WordIndex.next(folded, 0);
    if (word < folded.length()) {
      String first = folded.substring(word, WordIndex.end(folded, word));
      byFirstWord
          .computeIfAbsent(first, key -> new ArrayList<>())
          .add(new Anchored(number, folded, word));
    } else if (!folded.isEmpty()) {
      wordless.add(new Anchored(number, folded, 0));
    }
  }

  private static void matchAnywhere(
      FoldedText folded, String text, Anchored phrase, List<PhraseMatch> matches) {
    int at = text.indexOf(phrase.folded());
    while (at >= 0) {
      match(folded, text, phrase, at, matches);
      at = text.indexOf(phrase.folded(), at + phrase.folded().length());
    }
  }

  private static void match(
      FoldedText folded, String text, Anchored phrase, int from, List<PhraseMatch> matches) {
    int to = from + phrase.folded().length();
    if (from >= 0
        && text.startsWith(phrase.folded(), from)
        && Occurrences.isAligned(folded, QuoteEdges.WORDS, from, to)) {
      matches.add(new PhraseMatch(phrase.number(), folded.span(from, to)));
    }
  }

  /// An occurrence of a phrase in a text; `phrase` is its position in the set, from 0.
  public record PhraseMatch(int phrase, Span span) {}
}
