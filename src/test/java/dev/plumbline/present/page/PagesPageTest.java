package dev.plumbline.present.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.present.page.Page.StyleSheet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every pair of colours of the style sheet has the contrast that it needs, and `docs/pages.md` has
/// its sizes.
class PagesPageTest {

  private static final Path PAGE = Path.of("docs/pages.md");
  private static final Pattern COLOUR = Pattern.compile("--([a-z0-9-]+):#([0-9a-f]{3,6})");
  private static final double TEXT = 4.5;
  private static final double LINE = 3;

  /// A colour on another.
  ///
  /// @param least contrast that it needs
  private record Pair(String use, String front, String back, double least) {}

  private static List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (String back : List.of("paper", "card", "faint")) {
      pairs.add(new Pair("text", "ink", back, TEXT));
      pairs.add(new Pair("text that explains", "soft", back, TEXT));
    }
    Map.of("good", "pass", "bad", "fail, failed proof", "warn", "review, capped, split")
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> {
          pairs.add(new Pair(each.getValue(), each.getKey(), "card", TEXT));
          pairs.add(new Pair(each.getValue(), each.getKey(), each.getKey() + "-bg", TEXT));
        });
    IntStream.rangeClosed(1, 6)
        .forEach(i -> {
          pairs.add(new Pair("criterion " + i + ", its line", "t" + i, "card", LINE));
          pairs.add(new Pair("criterion " + i + ", text marked", "ink", "t" + i + "-bg", TEXT));
        });
    return pairs;
  }

  /// The colours by name, of one of the two definitions of the style sheet.
  private static Map<String, String> colours(boolean dark) {
    String css = StyleSheet.CSS;
    int from = dark ? css.indexOf("prefers-color-scheme:dark") : css.indexOf(":root{");
    Map<String, String> colours = new TreeMap<>();
    Matcher found = COLOUR.matcher(css.substring(from, css.indexOf('}', from)));
    while (found.find()) {
      colours.put(found.group(1), found.group(2));
    }
    return colours;
  }

  /// Relative luminance and contrast ratio of WCAG 2.2.
  private static double contrast(String one, String two) {
    double a = luminance(one);
    double b = luminance(two);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(String hex) {
    String six = hex.length() == 3 ? hex.replaceAll("(.)", "$1$1") : hex;
    double[] linear =
        IntStream.of(0, 2, 4)
            .mapToDouble(at -> Integer.parseInt(six.substring(at, at + 2), 16) / 255.0)
            .map(value -> value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4))
            .toArray();
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  }

  @Test
  void every_pair_of_colours_has_its_contrast_in_both_definitions() {
    Map<String, String> light = colours(false);
    Map<String, String> dark = colours(true);
    assertThat(light.keySet()).isEqualTo(dark.keySet());
    for (Pair pair : pairs()) {
      assertThat(
              Math.min(
                  contrast(light.get(pair.front()), light.get(pair.back())),
                  contrast(dark.get(pair.front()), dark.get(pair.back()))))
          .describedAs(pair.toString())
          .isGreaterThanOrEqualTo(pair.least());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'body{margin:0;background:var(--paper);color:var(--ink);\nfont:1rem/1.5 ', `1rem/1.5`",
    "'.text{font:1.08rem/1.8 ', `1.08rem/1.8`",
    "'h2{font-size:1.1rem;', `1.1rem`",
    "'h4{font-size:.92rem;', `.92rem`",
    "'.verdict{margin:0;font-size:2.9rem;', `2.9rem`",
    "'.figures strong{font-size:2rem;', `2rem`",
    "'border:1px solid var(--line);border-radius:.7rem;\npadding:1.2rem 1.3rem;margin:0 0 1.4rem;', `1.2rem 1.3rem`",
    "'main{max-width:78rem;', `78rem`"
  })
  void the_sizes_of_the_page_are_those_of_the_style_sheet(String rule, String size)
      throws IOException {
    assertThat(StyleSheet.CSS).contains(rule.replace("\\n", "\n"));
    assertThat(Files.readString(PAGE)).contains(size);
  }
}
