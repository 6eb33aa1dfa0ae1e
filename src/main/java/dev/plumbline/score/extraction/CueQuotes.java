package dev.plumbline.score.extraction;

import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Quotes the sentences in which cues were found.
final class CueQuotes {

  /// Quotes of one claim.
  private static final int QUOTES_MAX = 3;

  /// Of a longer sentence only the words around the phrase are quoted.
  private static final int CHARACTERS_MAX = 300;

  /// Shorter sentences are quoted only if there are not enough longer ones: quotes of one or two
  /// words may be too trivial to count.
  private static final int WORDS_MIN = 3;

  /// The sentences of all parts, one after the other.
  private final List<CitedSentence> sentences = new ArrayList<>();

  /// The words of long sentences, which many items may quote, by the number of the sentence.
  private final SortedMap<Integer, List<Span>> words = new TreeMap<>();

  private record CitedSentence(Part part, Sentence sentence) {}

  CueQuotes(List<Part> parts) {
    for (Part part : parts) {
      part.text().units().sentences().forEach(it -> sentences.add(new CitedSentence(part, it)));
    }
  }

  /// The first sentences that are not short, then the first short ones.
  List<ItemClaim.Quote> best(CueSentences sentences) {
    List<ItemClaim.Quote> best = new ArrayList<>();
    List<ItemClaim.Quote> brief = new ArrayList<>();
    for (int i = 0; i < sentences.size() && best.size() < QUOTES_MAX; i++) {
      if (sentences.isRefuted(i)) {
        continue;
      }
      ItemClaim.Quote quote = quote(sentences.number(i), sentences.cue(i));
      if (!isShort(quote.text())) {
        best.add(quote);
      } else if (brief.size() < QUOTES_MAX) {
        brief.add(quote);
      }
    }
    best.addAll(brief.subList(0, Math.min(brief.size(), QUOTES_MAX - best.size())));
    return best;
  }

  private static boolean isShort(String quote) {
    return WordBoundaries.count(quote, new Span(0, quote.length())) < WORDS_MIN;
  }

  /// The sentence, or the words around the cue if the sentence is long.
  private ItemClaim.Quote quote(int number, Span cue) {
    CitedSentence cited = sentences.get(number - 1);
    String text = cited.part().text().text();
    String unit = cited.part().unit(cited.sentence().id());
    Span all = cited.sentence().span();
    if (all.length() <= CHARACTERS_MAX) {
      return new ItemClaim.Quote(all.in(text), unit);
    }
    List<Span> spans = words.computeIfAbsent(number, _ -> WordBoundaries.in(text, all));
    int around = Math.max(0, (CHARACTERS_MAX - cue.length()) / 2);
    int start = cue.start();
    int end = cue.end();
    int last = cue.end() + around;
    for (int i = firstFrom(spans, cue.start() - around); i < spans.size(); i++) {
      if (spans.get(i).end() > last) {
        break;
      }
      start = Math.min(start, spans.get(i).start());
      end = Math.max(end, spans.get(i).end());
    }
    return new ItemClaim.Quote(text.substring(start, end), unit);
  }

  /// The index of the first word that begins at or after an offset.
  private static int firstFrom(List<Span> words, int offset) {
    int low = 0;
    int high = words.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (words.get(middle).start() < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The sentences in which an item's cues were found, with the first positive cue of each.
  ///
  /// A frequent word may be a cue of many items and occur in every sentence of a long document, so
  /// a sentence takes a few bytes.
  static final class CueSentences {

    private int[] numbers = new int[4];
    private final List<Span> spans = new ArrayList<>();
    private final BitSet refuted = new BitSet();
    private int size;

    /// Adds an occurrence of a cue; occurrences come in the order of the text.
    ///
    /// @param number the number of its sentence
    void add(int number, Span cue, boolean positive) {
      if (!positive) {
        refuted.set(number);
      } else if (size == 0 || numbers[size - 1] != number) {
        numbers = size == numbers.length ? Arrays.copyOf(numbers, size * 2) : numbers;
        numbers[size++] = number;
        spans.add(cue);
      }
    }

    /// The number of sentences with a positive cue and without a negative one.
    int count() {
      int count = 0;
      for (int i = 0; i < size; i++) {
        count += isRefuted(i) ? 0 : 1;
      }
      return count;
    }

    /// The number of sentences with a positive cue.
    int size() {
      return size;
    }

    /// Whether the sentence at this index, from 0, has a negative cue too.
    boolean isRefuted(int index) {
      return refuted.get(numbers[index]);
    }

    int number(int index) {
      return numbers[index];
    }

    Span cue(int index) {
      return spans.get(index);
    }
  }
}
