package dev.plumbline.text.phrase;

import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import org.safere.Matcher;
import org.safere.Pattern;

/// A pattern compiled for SafeRE.
record FastPattern(JavaPattern source, Pattern pattern) {

  /// What RE2/J reads at most for each character that it visits, but for the search of a literal
  /// with which all matches begin, which is no longer than the shortest match: two code points
  /// ahead and one behind, of two `char` each, and as much again to be safe.
  private static final int READS = 12;

  /// Characters visited around those of a search.
  private static final int MARGIN = 4;

  /// @param matches at most as many as were wanted
  /// @param reads at least as many as RE2/J makes for the same search
  record Found(int matches, long reads) {}

  static Optional<FastPattern> of(String re2) {
    return JavaPattern.of(re2).flatMap(FastPattern::compiled);
  }

  private static Optional<FastPattern> compiled(JavaPattern source) {
    try {
      return Optional.of(new FastPattern(source, Pattern.compile(source.regex())));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  /// `^` of lines has no match at the end of a text for Java, and has one for RE2.
  boolean canSearch(String text) {
    return !source.isLineStart() || !text.endsWith("\n");
  }

  /// Searches from left to right, without overlap.
  ///
  /// @return empty if RE2/J might make more than `readsMax` reads
  Optional<Found> search(String text, int matchesMax, long readsMax) {
    Matcher matcher = pattern.matcher(text);
    int matches = 0;
    int from = 0;
    long reads = 0;
    boolean found = true;
    while (found && matches < matchesMax) {
      found = matcher.find();
      long to = found ? Math.min(text.length(), matcher.start() + source.reach()) : text.length();
      reads += (READS + source.least()) * (Math.max(to - from, 0) + MARGIN);
      if (reads > readsMax) {
        return Optional.empty();
      }
      if (found) {
        matches++;
        from = matcher.end();
      }
    }
    return Optional.of(new Found(matches, reads));
  }

  /// A pattern of RE2 in the language of `java.util.regex`, with the same matches for both: each
  /// character is written as a code point or a set of them, so that nothing depends on flags.
  ///
  /// Not every pattern can be written so. Left out are those that match the empty text or repeat
  /// something that does, since the two languages differ in what a repetition of nothing means;
  /// names of Unicode's classes, since tables differ; halves of characters beyond U+FFFF; `\Q`; and
  /// letters without regard to case beyond those of Europe.
  ///
  /// @param reach how far behind the start of a match RE2/J can still look for a longer one, in
  ///   `char`; `Integer.MAX_VALUE` if there is no bound
  /// @param least code points of the shortest match
  /// @param isLineStart whether it has a `^` of lines
  record JavaPattern(String regex, long reach, long least, boolean isLineStart) {

    /// Of a valid pattern.
    static Optional<JavaPattern> of(String re2) {
      Re2Translator translator = new Re2Translator(re2);
      Re2Translator.Part whole = translator.translate();
      return translator.isTranslated() && whole.least() > 0
          ? Optional.of(
              new JavaPattern(
                  whole.regex(),
                  whole.isBounded() ? 2 * whole.most() + 2 : Integer.MAX_VALUE,
                  whole.least(),
                  translator.isLineStart()))
          : Optional.empty();
    }
  }
}
