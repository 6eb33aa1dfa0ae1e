package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How many of 1,000 exact quotes are still accepted after each change of their formatting, by
/// policy: a table of `docs/adr/0011-the-judge-protocol.md`, recomputed and compared.
@Tag("slow")
class FormattingSurvivalTest {

  private static final int QUOTES = 1_000;
  private static final long SEED = 20_260_101;

  /// @param accepted matches and placements that count
  private record Policy(List<String> accepted, boolean caseFolding) {}

  private static final List<Policy> POLICIES =
      List.of(
          new Policy(List.of("exact"), false),
          new Policy(List.of("exact", "folded", "reanchored"), false),
          new Policy(List.of("exact", "folded", "reanchored"), true),
          new Policy(
              List.of("exact", "folded", "elided", "reanchored", "cross-unit", "ambiguous"), true));

  @Test
  void the_survival_table_of_the_guide_is_current() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Map.Entry<String, UnaryOperator<String>> change : changes().entrySet()) {
      int[] survived = survived(change.getValue(), change.getKey().equals("none"));
      StringBuilder row = new StringBuilder("| " + change.getKey() + " |");
      for (int each : survived) {
        row.append(' ').append(each).append(" |");
      }
      rows.add(row.toString());
    }
    rows.forEach(System.out::println);
    assertThat(Files.readString(Path.of("docs/adr/0011-the-judge-protocol.md")))
        .contains(String.join("\n", rows));
  }

  private static Map<String, UnaryOperator<String>> changes() {
    Map<String, UnaryOperator<String>> changes = new LinkedHashMap<>();
    changes.put("none", quote -> quote);
    changes.put("other spaces, and more of them", quote -> quote.replace(" ", " \u00A0 "));
    changes.put("line breaks for spaces", quote -> quote.replaceFirst(" ", "\r\n"));
    changes.put(
        "quotation marks and apostrophes",
        quote -> quote.replace('\u201C', '"').replace('\u201D', '"').replace('\'', '\u2019'));
    changes.put("put between quotation marks", quote -> "\u201C" + quote + "\u201D");
    changes.put("dashes", quote -> quote.replace('-', '\u2011'));
    changes.put("ligatures", quote -> quote.replace("ff", "\uFB00").replace("fi", "\uFB01"));
    changes.put("accents apart", quote -> Normalizer.normalize(quote, Normalizer.Form.NFD));
    changes.put("soft hyphens", quote -> quote.replace("ea", "e\u00ADa"));
    changes.put("a stop or comma more at the end", quote -> quote + ".");
    changes.put("capitals", quote -> quote.toUpperCase(Locale.ROOT));
    changes.put(
        "first letter small or large",
        quote ->
            Character.isUpperCase(quote.charAt(0))
                ? quote.substring(0, 1).toLowerCase(Locale.ROOT) + quote.substring(1)
                : quote.substring(0, 1).toUpperCase(Locale.ROOT) + quote.substring(1));
    changes.put("commas lost inside", quote -> quote.replace(",", ""));
    changes.put("two words left out at …", FormattingSurvivalTest::elided);
    changes.put("accents lost", quote -> quote.replace('\u00E9', 'e').replace('\u00EF', 'i'));
    changes.put("a letter mended", quote -> quote.replaceFirst("[aeiou]([a-z])", "y$1"));
    return changes;
  }

  private static String elided(String quote) {
    String[] words = quote.split(" ");
    if (words.length < 8) {
      return quote;
    }
    List<String> left = new ArrayList<>(List.of(words));
    left.remove(4);
    left.set(4, "\u2026");
    return String.join(" ", left);
  }

  /// For each policy, counted over quotes that are exact and that the change modifies.
  private static int[] survived(UnaryOperator<String> change, boolean all) {
    GeneratedTexts made = new GeneratedTexts(SEED);
    int[] survived = new int[POLICIES.size()];
    int quotes = 0;
    while (quotes < QUOTES) {
      IndexedText document = IndexedText.of(made.text(2_000));
      for (int i = 0; i < 40 && quotes < QUOTES; i++) {
        String quote = made.quote(document);
        String changed = change.apply(quote);
        boolean counted = counts(document, quote, POLICIES.getFirst());
        if (counted && (all || !changed.equals(quote))) {
          quotes++;
          for (int p = 0; p < POLICIES.size(); p++) {
            survived[p] += counts(document, changed, POLICIES.get(p)) ? 1 : 0;
          }
        }
      }
    }
    return survived;
  }

  private static boolean counts(IndexedText document, String quote, Policy policy) {
    QuoteLocation location =
        QuoteLocator.of(
                document, List.of(), QuotePolicy.standard().withCaseFolding(policy.caseFolding()))
            .locate(quote);
    return policy.accepted().contains(location.match().wireName())
        && (location.placement().isAsCited()
            || policy.accepted().contains(location.placement().wireName()));
  }
}
