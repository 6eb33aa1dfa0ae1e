package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// Texts and quotes generated from a seed: the same seed gives the same text.
public final class GeneratedTexts {

  private static final List<String> WORDS =
      List.of(
          ("the of and to in a is that for it as was with be by on not he his but at are this have"
                  + " from which one had you were all their there been if more when will would who so"
                  + " no school people think children library teacher reading because should always"
                  + " never computer believe society knowledge shelves remove censorship offensive"
                  + " materials author society's well-known don't can't café naïve experience family"
                  + " friend patient waiting laughter memory morning afternoon summer winter garden"
                  + " bicycle mountain river evidence paragraph narrator setting cyclist desert water"
                  + " journey features affect mood building home generous sacrifice parents Cuban"
                  + " kitchen neighbors passport grateful community dirigible mast architect problem"
                  + " obstacles hydrogen safety violent currents law practical reason therefore"
                  + " however although example opinion article newspaper readers persuade effects")
              .split(" "));

  private final SplittableRandom random;

  public GeneratedTexts(long seed) {
    random = new SplittableRandom(seed);
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  String word() {
    // squared, so that the first words of the list are frequent
    double skew = random.nextDouble();
    String word = WORDS.get((int) (skew * skew * WORDS.size()));
    return below(40) == 0 ? String.valueOf(below(3000)) : word;
  }

  String sentence() {
    List<String> words = new ArrayList<>();
    int length = 6 + below(18);
    for (int i = 0; i < length; i++) {
      words.add(word() + (below(12) == 0 ? "," : ""));
    }
    String first = words.getFirst();
    words.set(0, first.substring(0, 1).toUpperCase(Locale.ROOT) + first.substring(1));
    if (below(6) == 0) {
      words.set(2, "\u201C" + words.get(2));
      words.set(4, words.get(4) + "\u201D");
    }
    return String.join(" ", words) + List.of(".", ".", ".", "!", "?").get(below(5));
  }

  /// Paragraphs of about five sentences, at least `length` characters in all.
  public String text(int length) {
    var text = new StringBuilder();
    while (text.length() < length) {
      text.append(sentence()).append(below(5) == 0 ? "\n\n" : " ");
    }
    return text.toString();
  }

  /// A span of whole words of a text, of four to twelve words, inside one sentence if possible.
  public String quote(IndexedText document) {
    List<Sentence> sentences = document.units().sentences();
    Span sentence = sentences.get(below(sentences.size())).span();
    List<Span> words = WordBoundaries.in(document.text(), sentence);
    int first = below(Math.max(1, words.size() - 5));
    int last = Math.min(words.size() - 1, first + 3 + below(9));
    return document.text().substring(words.get(first).start(), words.get(last).end());
  }

  /// The same with other quotation marks, dashes and apostrophes.
  String typographic(String quote) {
    return "\""
        + quote.replace('\u201C', '"').replace('\u201D', '"').replace("'", "\u2019")
        + "...\"";
  }

  /// The same with more and other white space.
  String spaced(String quote) {
    int space = quote.indexOf(' ');
    return space < 0
        ? " " + quote
        : quote.substring(0, space) + " \n " + quote.substring(space + 1).replace(' ', '\u00A0');
  }

  /// The same in another typography, spacing, case, composition or with other edges.
  String disguised(String quote) {
    return switch (below(7)) {
      case 0 -> typographic(quote);
      case 1 -> spaced(quote);
      case 2 -> quote.toUpperCase(Locale.ROOT);
      case 3 -> Normalizer.normalize(quote, Normalizer.Form.NFD);
      case 4 -> quote.replace("fi", "\uFB01").replace("e", "e\u00AD");
      case 5 -> "\u2026 " + typographic(spaced(quote)) + ";";
      default -> quote;
    };
  }

  /// Words that never occurred together.
  String invented() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      words.add(i % 3 == 2 ? "zq" + word() : word());
    }
    return String.join(" ", words);
  }

  /// Seven of ten exact, and one each typographic, spaced, invented.
  String mixed(IndexedText document) {
    return switch (below(10)) {
      case 7 -> typographic(quote(document));
      case 8 -> spaced(quote(document));
      case 9 -> invented();
      default -> quote(document);
    };
  }

  /// Arbitrary UTF-16, with the relevant characters far more frequent than by chance.
  public String junk(int length) {
    var junk = new StringBuilder();
    for (int i = 0; i < length; i++) {
      junk.append(
          switch (below(4)) {
            case 0 -> (char) below(0x10000);
            case 1 -> (char) below(128);
            default -> TELLING.charAt(below(TELLING.length()));
          });
    }
    return junk.toString();
  }

  private static final String TELLING =
      "aAbIé \n\r\t..!?\u2026\u3002\uFF01\"'\u201C\u201D\u2019--\u2014()[]*#1295,;:\u00AD\u200B\u0301\u0323"
          + "\uD83D\uDE00\u00A0\u2028\u2029\uFB01\u4E2D\u3042\uAC01\u0E01\u0E34`\u00DF\u0130";
}
