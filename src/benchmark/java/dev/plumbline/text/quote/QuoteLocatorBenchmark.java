package dev.plumbline.text.quote;

import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Segmenter;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.phrase.PhraseSet;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Times segmentation, folding, phrases and quote location; prints a table, asserts nothing.
///
/// `./mvnw -q test-compile`, then `./mvnw -q exec:java -Dexec.classpathScope=test
/// -Dplumbline.main=dev.plumbline.text.quote.QuoteLocatorBenchmark`
final class QuoteLocatorBenchmark {

  /// Thread time, not wall time: the machine may have other work.
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final int WARM_UP = 80;
  private static final int ROUNDS = 12;

  private record Case(String text, List<String> quotes) {}

  public static void main(String[] arguments) {
    essays();
    phrases();
    longTexts();
    repetitive();
  }

  private static void essays() {
    var made = new GeneratedTexts(1);
    List<Case> essays = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      essays.add(made(made, 2_400, 30));
    }
    List<List<String>> cited = essays.stream().map(QuoteLocatorBenchmark::citations).toList();
    int quotes = 400 * 30;
    rate("400 essays x 30 quotes, indexOf alone", quotes, () -> indexOf(essays));
    rate("400 essays x 30 quotes, no citation", quotes, () -> locate(essays));
    rate("400 essays x 30 quotes, unit cited", quotes, () -> locate(essays, cited));
    rate(
        "  of that: segmenting",
        quotes,
        () -> essays.stream().mapToInt(QuoteLocatorBenchmark::units).sum());
    rate(
        "  of that: folding",
        quotes,
        () -> essays.stream().mapToInt(QuoteLocatorBenchmark::fold).sum());
    var statuses = new TreeMap<MatchKind, Integer>();
    for (int i = 0; i < essays.size(); i++) {
      var locator = locator(essays.get(i).text());
      for (int q = 0; q < 30; q++) {
        statuses.merge(
            locator.locate(essays.get(i).quotes().get(q), cited.get(i).get(q)).match(),
            1,
            Integer::sum);
      }
    }
    System.out.println("  " + statuses);
  }

  private static void phrases() {
    var made = new GeneratedTexts(2);
    List<String> phrases = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      phrases.add(made.word() + " " + made.word() + (i % 2 == 0 ? " " + made.word() : ""));
    }
    var set = PhraseSet.of(phrases);
    String text = made.text(2_400);
    rate(
        "400 phrases in 2,400 characters, texts",
        1_000,
        () -> {
          int found = 0;
          for (int i = 0; i < 1_000; i++) {
            found += set.find(IndexedText.of(text)).size();
          }
          return found;
        });
  }

  private static void longTexts() {
    for (int size : new int[] {250_000, 500_000, 1_000_000, 2_000_000}) {
      var made = new GeneratedTexts(3);
      Case one = made(made, size, 1_000);
      time(size + " characters x 1,000 quotes, indexOf alone", () -> indexOf(List.of(one)));
      time(size + " characters x 1,000 quotes, no citation", () -> locate(List.of(one)));
      time(size + " characters, segmenting", () -> units(one));
      time(size + " characters, folding", () -> fold(one));
    }
  }

  private static void repetitive() {
    for (int size : new int[] {250_000, 500_000, 1_000_000}) {
      String word = "a".repeat(size) + "b";
      String needle = "a".repeat(450) + "b " + "a".repeat(450);
      time(size + " of aaaa…b", () -> locate(List.of(new Case(word, List.of(needle, needle)))));
      String words = "a ".repeat(size / 2) + "b";
      String many = "a ".repeat(400) + "c b";
      String wrong = "b " + "a ".repeat(400) + "b";
      time(size + " of a a a … b", () -> locate(List.of(new Case(words, List.of(many, wrong)))));
      String one = "word ".repeat(size / 5);
      time(size + " in one sentence, segmenting", () -> units(new Case(one, List.of())));
      String lines = "Word\n".repeat(size / 5);
      time(size + " in one-word lines, segmenting", () -> units(new Case(lines, List.of())));
      String stops = "a.b.".repeat(size / 4);
      time(size + " of a.b., segmenting", () -> units(new Case(stops, List.of())));
    }
  }

  private static Case made(GeneratedTexts made, int size, int quotes) {
    var document = IndexedText.of(made.text(size));
    List<String> list = new ArrayList<>();
    for (int i = 0; i < quotes; i++) {
      list.add(made.mixed(document));
    }
    return new Case(document.text(), list);
  }

  /// The sentence that contains the quote, or the first.
  private static List<String> citations(Case one) {
    var locator = locator(one.text());
    var units = IndexedText.of(one.text()).units();
    return one.quotes().stream()
        .map(locator::locate)
        .map(found ->
            found.spans().isEmpty()
                ? "s1"
                : units.sentenceContaining(found.spans().getFirst()).map(Sentence::id).orElse("s1"))
        .toList();
  }

  private static QuoteLocator locator(String text) {
    return QuoteLocator.of(IndexedText.of(text), List.of(), QuotePolicy.standard());
  }

  private static int locate(List<Case> cases) {
    int found = 0;
    for (Case one : cases) {
      var locator = locator(one.text());
      for (String quote : one.quotes()) {
        found += locator.locate(quote).spans().size();
      }
    }
    return found;
  }

  private static int locate(List<Case> cases, List<List<String>> cited) {
    int found = 0;
    for (int i = 0; i < cases.size(); i++) {
      var locator = locator(cases.get(i).text());
      for (int q = 0; q < cases.get(i).quotes().size(); q++) {
        found += locator.locate(cases.get(i).quotes().get(q), cited.get(i).get(q)).spans().size();
      }
    }
    return found;
  }

  private static int indexOf(List<Case> cases) {
    int found = 0;
    for (Case one : cases) {
      for (String quote : one.quotes()) {
        found += one.text().indexOf(quote) >= 0 ? 1 : 0;
      }
    }
    return found;
  }

  private static int units(Case one) {
    return Segmenter.segment(one.text()).sentences().size();
  }

  private static int fold(Case one) {
    return Folding.fold(one.text()).lower().length();
  }

  private static void rate(String name, int count, Supplier<Integer> work) {
    double seconds = median(work);
    System.out.printf(Locale.ROOT, "%-55s %,12.0f a second%n", name, count / seconds);
  }

  private static void time(String name, Supplier<Integer> work) {
    System.out.printf(Locale.ROOT, "%-55s %,12.1f ms%n", name, median(work) * 1000);
  }

  /// The median of the rounds after a warm-up, in seconds.
  private static double median(Supplier<Integer> work) {
    double[] seconds = new double[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      if (work.get() < 0) {
        throw new IllegalStateException("nothing was done");
      }
      seconds[Math.max(0, round)] = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    }
    Arrays.sort(seconds);
    return seconds[ROUNDS / 2];
  }

  private QuoteLocatorBenchmark() {}
}
