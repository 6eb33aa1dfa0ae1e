package dev.plumbline.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Estimates the number of syllables of an English word for readability formulas (Flesch 1948):
/// groups of vowels, more where two vowels are spoken apart, and less where an e is silent.
final class SyllableEstimate {

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

  /// An e that is not spoken: `home`, `makes`, `played`, `lonely`, `something`, `business`; but not
  /// that of `table`, `houses`, `wanted`, `handled`, `hundred`.
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
