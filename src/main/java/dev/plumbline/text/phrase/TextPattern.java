package dev.plumbline.text.phrase;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/// An author's pattern, in the language of RE2.
///
/// RE2/J says what a pattern means, but for one fault ([Re2Translator#separated]). Its automaton
/// takes a step for each character and each instruction, so most patterns are also compiled for
/// SafeRE, whose automaton takes one step for each character and finds the same matches
/// ([JavaPattern] says of which patterns and texts).
public final class TextPattern {

  private final Pattern re2;
  private final Optional<FastPattern> fast;

  private TextPattern(Pattern re2, String written) {
    this.re2 = re2;
    this.fast = FastPattern.of(written);
  }

  /// Whether RE2/J can compile it, which it never ends to do with some letters without regard to
  /// case, and for which it needs a stack as deep as the pattern.
  public static boolean isValid(String re2) {
    return compiled(re2).isPresent();
  }

  /// Empty if it is not valid.
  public static Optional<TextPattern> find(String re2) {
    return compiled(re2).map(it -> new TextPattern(it, re2));
  }

  /// @throws IllegalArgumentException if it is not valid
  public static TextPattern of(String re2) {
    return find(re2).orElseThrow(() -> new IllegalArgumentException("not a pattern of RE2"));
  }

  /// Whether RE2/J must not be asked to compile it, as [#isValid] says.
  public static boolean isUnusable(String re2) {
    return translated(re2).isUnusable();
  }

  private static Optional<Pattern> compiled(String re2) {
    Re2Translator translator = translated(re2);
    try {
      if (translator.isUnusable()) {
        return Optional.empty();
      }
      Pattern pattern = Pattern.compile(re2);
      String separated = translator.separated();
      return Optional.of(separated.equals(re2) ? pattern : Pattern.compile(separated));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  private static Re2Translator translated(String re2) {
    Re2Translator translator = new Re2Translator(re2);
    translator.translate();
    return translator;
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
