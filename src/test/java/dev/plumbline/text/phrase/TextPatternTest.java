package dev.plumbline.text.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.text.phrase.FastPattern.JavaPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// SafeRE finds what RE2/J finds, and both give up the same searches.
@Tag("slow")
@Tag("soak")
class TextPatternTest {

  private static final int PATTERNS = Integer.getInteger("patterns", 300);
  private static final int TEXTS = 20;

  static int[] seeds() {
    return FreshSeeds.after(2, TextPatternTest.class);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void both_find_the_same_matches_in_generated_texts(int seed) {
    Random random = new Random(seed);
    GeneratedPattern generated = new GeneratedPattern(random);
    int compared = 0;
    for (int i = 0; i < PATTERNS; i++) {
      String re2 = generated.next();
      Optional<JavaPattern> java = JavaPattern.of(re2);
      if (!TextPattern.isValid(re2) || java.isEmpty()) {
        continue;
      }
      TextPattern pattern = TextPattern.of(re2);
      for (int j = 0; j < TEXTS; j++) {
        String text = generated.text();
        if (pattern.fast(text).isPresent()) {
          PatternBudget.MeteredText read = new PatternBudget.MeteredText(text, Long.MAX_VALUE);
          List<String> expected = spans(pattern.re2().matcher(read));
          assertThat(spans(java.get(), text))
              .as("%s in %s", re2, text.codePoints().boxed().toList())
              .isEqualTo(expected);
          FastPattern.Found found =
              pattern
                  .fast(text)
                  .get()
                  .search(text, Integer.MAX_VALUE, Long.MAX_VALUE)
                  .orElseThrow();
          assertThat(found.matches()).isEqualTo(expected.size());
          assertThat(found.reads())
              .as("reads of %s in %s", re2, text)
              .isGreaterThanOrEqualTo(read.reads());
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(PATTERNS * TEXTS / 3);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void the_same_searches_are_given_up_as_if_RE2_alone_searched(int seed) {
    Random random = new Random(seed);
    GeneratedPattern generated = new GeneratedPattern(random);
    int givenUp = 0;
    for (int i = 0; i < PATTERNS / 4; i++) {
      long steps = random.nextInt(1, 200_000);
      PatternBudget budget = new PatternBudget(steps);
      long left = steps;
      for (int j = 0; j < 8; j++) {
        String re2 = generated.next();
        if (TextPattern.isValid(re2)) {
          TextPattern pattern = TextPattern.of(re2);
          String text = generated.text().repeat(random.nextInt(1, 20));
          OptionalInt expected = OptionalInt.empty();
          PatternBudget.MeteredText read = new PatternBudget.MeteredText(text, Long.MAX_VALUE);
          int count = spans(pattern.re2().matcher(read)).size();
          if (read.reads() <= left / pattern.instructions()) {
            left -= read.reads() * pattern.instructions();
            expected = OptionalInt.of(count);
          } else {
            left = 0;
            givenUp++;
          }
          assertThat(budget.count(pattern, text)).as(re2).isEqualTo(expected);
        }
      }
    }
    assertThat(givenUp).isGreaterThan(PATTERNS / 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)\\b(?:be?c(?:ou|ua)[a-z]*|di(?:fer|fr)[a-z]*)\\b",
        "[.!?]\\s+[a-z]",
        "(?:^|[\\s\"(])i(?:[\\s,;?!)]|['’](?:m|ve|ll|d)\\b)",
        "(?m)^[-*] \\S",
        "(?i)straße|naïve",
        "[[:upper:]]{2,}",
        "(?P<word>\\w+) (?:is|was)\\?",
        "\\$[0-9]{1,3}(?:,[0-9]{3})*",
        "a{,2}b{x",
        "[]a-]+[^]]",
        "x.y|(?s:x.y)"
      })
  void patterns_of_rubrics_are_searched_by_SafeRE(String re2) {
    assertThat(TextPattern.of(re2.replace("straße|", "")).fast("any text")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a*",
        "(?:a|)+b",
        "(a?)*b",
        "\\pL+",
        "[\\p{Greek}x]",
        "\\Qa.b\\E",
        "(?i)σ",
        "\\x{DE00}",
        "[\\x{80}-\\x{FFFF}]",
        "(?i)ß",
        "(?i)[a-\\x{600}]",
        "\\101",
        "[^\\x00-\\x{10FFFF}]"
      })
  void patterns_that_the_two_may_read_differently_are_left_to_RE2(String re2) {
    assertThat(TextPattern.of(re2).fast("any text")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ab?c|[Aa]d",
        "[Aa]b?c|Ad",
        "I(?:m|s)|[Ii]t",
        "x|(?:Ab?c|(?i)ad)e?",
        "(?i)ab?c|(?-i)Ad",
        "A{2}b|(?i:A{2}c)",
        "\\x{41}b?|\\Qz|A\\E|[|]|(?i)ad|ac"
      })
  void alternatives_may_begin_with_a_letter_and_with_the_same_in_both_cases(String re2) {
    String text = "ac Ac ad Ad abc Abc im Im it It is Is aab AAb aac AAC z|A z|a | ADE";
    List<String> expected = new ArrayList<>();
    java.util.regex.Matcher matcher = java.util.regex.Pattern.compile(re2).matcher(text);
    while (matcher.find()) {
      expected.add(matcher.start() + "-" + matcher.end());
    }

    assertThat(spans(TextPattern.of(re2).re2().matcher(text))).isEqualTo(expected);
    assertThat(TextPattern.of(re2).re2().pattern()).isNotEqualTo(re2);
  }

  @Test
  void an_alternative_of_nothing_but_a_repetition_is_not_valid() {
    assertThat(TextPattern.isValid("[Aa]b|A|*c")).isFalse();
    assertThat(TextPattern.of("A|a[b]").re2().pattern()).isEqualTo("A|a[b]");
  }

  @Test
  void the_start_of_a_line_that_has_nothing_is_left_to_RE2() {
    TextPattern pattern = TextPattern.of("(?m)\n^");
    assertThat(pattern.fast("one\n")).isEmpty();
    assertThat(PatternBudget.ofOneDocument().count(pattern, "one\n")).hasValue(1);
    assertThat(PatternBudget.ofOneDocument().count(pattern, "one\ntwo")).hasValue(1);
  }

  @Test
  void case_is_folded_as_RE2_folds_it() {
    String all =
        IntStream.range(0, 0x11000)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    int translated = 0;
    for (int c = 0; c < 0x3100; c++) {
      String re2 = "(?i)\\x{" + Integer.toHexString(c) + "}";
      Optional<JavaPattern> java = JavaPattern.of(re2);
      if (java.isPresent()) {
        assertThat(spans(java.get(), all))
            .as(re2)
            .isEqualTo(spans(Pattern.compile(re2).matcher(all)));
        translated++;
      }
    }
    assertThat(translated).isGreaterThan(700);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)\\x{1C80}",
        "(?i)[a-\\x{1F600}]",
        "\\p{Greek}|(?i:[\\pLÀ-\\x{FFFF}])",
        "(?i)\\Q\u1C84\\E",
        "(?i)[\u1C88"
      })
  void a_pattern_that_RE2_never_ends_to_compile_is_not_valid(String re2) {
    assertThat(TextPattern.isValid(re2)).isFalse();
    assertThat(TextPattern.isValid(re2.replace("(?i", "(?s").replace("\u1C88", "a]"))).isTrue();
  }

  @Test
  void a_pattern_of_many_groups_within_groups_is_not_valid() {
    assertThat(TextPattern.isValid("(".repeat(250) + "a" + ")".repeat(250))).isTrue();
    assertThat(TextPattern.isValid("(".repeat(9_000) + "a" + ")".repeat(9_000))).isFalse();
  }

  @Test
  void RE2_compiles_every_other_letter_without_regard_to_case() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String re2 = "(?i)\\x{" + Integer.toHexString(c) + "}";
      if (c < 0x1C80 || c > 0x1C88) {
        assertThat(Pattern.compile(re2).programSize()).isPositive();
      }
    }
  }

  private static List<String> spans(Matcher matcher) {
    List<String> spans = new ArrayList<>();
    while (matcher.find()) {
      spans.add(matcher.start() + "-" + matcher.end());
    }
    return spans;
  }

  private static List<String> spans(JavaPattern pattern, String text) {
    List<String> spans = new ArrayList<>();
    org.safere.Matcher matcher = org.safere.Pattern.compile(pattern.regex()).matcher(text);
    while (matcher.find()) {
      spans.add(matcher.start() + "-" + matcher.end());
    }
    return spans;
  }
}
