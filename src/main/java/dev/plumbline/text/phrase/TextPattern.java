package dev.plumbline.text.phrase;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/// An author's pattern, in the language of RE2.
///
/// RE2/J says what a pattern means. Its automaton takes a step for each character and each
/// instruction, so most patterns are also compiled for SafeRE, whose automaton takes one step for
/// each character and finds the same matches ([JavaPattern] says of which patterns and texts).
public final class TextPattern {

  private final Pattern re2;
  private final Optional<FastPattern> fast;

  private TextPattern(Pattern re2) {
    this.re2 = re2;
    this.fast = FastPattern.of(re2.pattern());
  }

  /// Whether RE2/J can compile it, which it never ends to do with some letters without regard to
  /// case, and for which it needs a stack as deep as the pattern.
  public static boolean isValid(String re2) {
    return compiled(re2).isPresent();
  }

  /// Empty if it is not valid.
  public static Optional<TextPattern> find(String re2) {
    return compiled(re2).map(TextPattern::new);
  }

  /// @throws IllegalArgumentException if it is not valid
  public static TextPattern of(String re2) {
    return find(re2).orElseThrow(() -> new IllegalArgumentException("not a pattern of RE2"));
  }

  /// Whether RE2/J must not be asked to compile it, as [#isValid] says.
  public static boolean isUnusable(String re2) {
    Re2Translator translator = new Re2Translator(re2);
    translator.translate();
    return translator.isUnusable();
  }

  private static Optional<Pattern> compiled(String re2) {
    try {
      return isUnusable(re2) ? Optional.empty() : Optional.of(Pattern.compile(re2));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  Pattern re2() {
    return re2;
  }

  /// For the texts that it can search.
  Optional<FastPattern> fast(String text) {
    return fast.filter(it -> it.canSearch(text));
  }

  /// Instructions of RE2/J's program.
  int instructions() {
    return re2.programSize();
  }
}
