package dev.plumbline.text.phrase;

import java.util.Optional;

/// A pattern of RE2 in the language of `java.util.regex`, with the same matches for both: each
/// character is written as a code point or a set of them, so that nothing depends on flags.
///
/// Not every pattern can be written so. Left out are those that match the empty text or repeat
/// something that does, since the two languages differ in what a repetition of nothing means; names
/// of Unicode's classes, since tables differ; halves of characters beyond U+FFFF; `\Q`; and letters
/// without regard to case beyond those of Europe.
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
