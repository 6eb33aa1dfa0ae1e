package dev.plumbline.text;

import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Counts of a text that need no understanding of it, each computed when it is asked for.
public final class TextStatistics {

  private final IndexedText document;
  private final List<Span> words;

  private TextStatistics(IndexedText document) {
    this.document = document;
    this.words = WordBoundaries.of(document.text());
  }

  public static TextStatistics of(IndexedText document) {
    return new TextStatistics(document);
  }

  /// Unicode code points, white space included; a lone surrogate is one.
  public int characters() {
    return characters(document.text())[0];
  }

  /// As [WordBoundaries] defines them.
  public int words() {
    return words.size();
  }

  /// Words that differ after folding, without regard to case.
  public int distinctWords() {
    return (int) lower().distinct().count();
  }

  /// Estimated for English by [SyllableEstimate] per word.
  public int syllables() {
    Map<String, Integer> known = new TreeMap<>();
    return lower().mapToInt(word -> known.computeIfAbsent(word, SyllableEstimate::estimate)).sum();
  }

  /// As [Segmenter] defines them.
  public int sentences() {
    return document.units().sentences().size();
  }

  /// As [Segmenter] defines them.
  public int paragraphs() {
    return document.units().paragraphs().size();
  }

  /// Sentences whose closing marks include a question mark.
  public int questions() {
    return sentencesWith("?\uFF1F\u061F\u2047\u2048\u2049\u203D\u055E");
  }

  /// Sentences whose closing marks include an exclamation mark.
  public int exclamations() {
    return sentencesWith("!\uFF01\u203C\u2048\u2049\u203D");
  }

  private Stream<String> lower() {
    Map<String, String> folded = new TreeMap<>();
    return words.stream()
        .map(word ->
            folded.computeIfAbsent(word.in(document.text()), one -> Folding.fold(one).lower()));
  }

  public Ratio wordsPerSentence() {
    return new Ratio(words(), sentences());
  }

  public Ratio charactersPerWord() {
    return new Ratio(characters(document.text())[1], words());
  }

  public Ratio syllablesPerWord() {
    return new Ratio(syllables(), words());
  }

  /// The type-token ratio: it falls as texts grow, so compare texts of equal length only.
  public Ratio distinctWordsPerWord() {
    return new Ratio(distinctWords(), words());
  }

  /// The numbers of all characters, and of letters and digits without combining marks.
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

  private int sentencesWith(String marks) {
    String text = document.text();
    int found = 0;
    for (Sentence sentence : document.units().sentences()) {
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

  /// Estimates the number of syllables of an English word for readability formulas (Flesch 1948):
  /// groups of vowels, more where two vowels are spoken apart, and less where an e is silent.
  static final class SyllableEstimate {

    private static final Pattern GROUP = Pattern.compile("[aeiouy]+");

    /// Vowels of one group that are spoken apart, and endings without a vowel: `media`, `going`,
    /// `create`, `video`, `didn't`, `rhythm`.
    private static final Pattern APART =
        Pattern.compile(
            "(?<![ctsgxl])ia|(?<=l)ia(?=[bnr])|(?<![ctsgxln])io(?!us)|(?<=[rdvn])ious|(?<=n)io(?!n)"
                + "|(?<![gqs])ua(?!l?i?z)|(?<=s)ua(?=l)|uous|(?<!q)uen(?=[ct])|(?<=[vd])eo"
                + "|(?<=[aeiou])ing|(?<=[^aeiouy])Ying|(?<=[ed]r|d|sc)ien|(?<=[^aeiouy])ier"
                + "|iet(?:[ys]?$)|^(?:idea|area|creat|react|reali|theat|poe|maybe)|[^aeiouy]sm$|thm$"
                + "|(?<=[^aeiou]n)'t$|(?<=[ds])nt$");

    /// An e that is not spoken: `home`, `makes`, `played`, `lonely`, `something`, `business`; but
    /// not that of `table`, `houses`, `wanted`, `handled`, `hundred`.
    private static final Pattern SILENT =
        Pattern.compile(
            "(?<=[^aeiouy])(?:e(?<![^aeiouyr]le)|es(?<!(?:[sxzcg]|[cs]h|[^aeiouyr]l)es)"
                + "|ed(?<!(?:[td]|[^aeiouyrl]l|[^aeiouy]r)ed)"
                + ")$|(?<=[^aeiouy])e(?=(?:ly|ful|fully|ments?(?<!elements?)|less|ness|things?|times?"
                + "|where|body|work|self|selves|how)$)|^busi");

    private static final Pattern SHORTENED = Pattern.compile("'(?:s|m|d|re|ve|ll)$");
    private static final Pattern CONSONANT = Pattern.compile("y(?=[aeiou])");

    /// The estimate for a folded, lower-case word; at least 1.
    static int estimate(String word) {
      String spoken = SHORTENED.matcher(word).replaceFirst("");
      if (spoken.startsWith("every")) {
        spoken = "evri'" + spoken.substring(5);
      } else if (spoken.startsWith("any") && spoken.length() > 3) {
        spoken = "eni'" + spoken.substring(3);
      }
      spoken = CONSONANT.matcher(spoken).replaceAll("Y");
      return Math.max(1, count(GROUP, spoken) + count(APART, spoken) - count(SILENT, spoken));
    }

    private static int count(Pattern pattern, String word) {
      Matcher matcher = pattern.matcher(word);
      int count = 0;
      while (matcher.find()) {
        count++;
      }
      return count;
    }

    private SyllableEstimate() {}
  }

  /// A quotient of two counts, left undivided so that nothing is rounded; the denominator is 0 if
  /// there is nothing to divide by.
  public record Ratio(long numerator, long denominator) {
    public Ratio {
      if (numerator < 0 || denominator < 0) {
        throw new IllegalArgumentException("a ratio of " + numerator + " to " + denominator);
      }
    }
  }
}
