package dev.plumbline.text.quote;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Locates the quotations of real judges in the essays that they graded, and prints a table of
/// matches a judge; with `--sample SEED N`, also N quotes of every match for checking by hand.
///
/// `./mvnw -q test-compile`, then `./mvnw -q exec:java -Dexec.classpathScope=test
/// -Dplumbline.main=dev.plumbline.text.quote.RealQuotes -Dexec.args="--rationales FILE --rubrics
/// FOLDER"`. A line of the file has `judge`, `run`, `essay_set`, `essay_id`, `essay` and `quotes`;
/// the folder has the official rubric of each set as `EssaySet3--ReadMeFirst.txt`, which is the
/// context. `--case folded` lets case differ. A quote's id is `judge/run/set/essay/position`.
final class RealQuotes {

  private Path rationales = Path.of("");
  private Path rubrics = Path.of("");
  private Path verdicts = Path.of("");
  private boolean caseFolding;
  private long seed;
  private int sampled;

  record LocatedQuote(
      String id, String judge, String quote, String essay, QuoteLocation location) {}

  public static void main(String[] arguments) throws IOException {
    RealQuotes run = new RealQuotes();
    run.read(arguments);
    if (!Files.exists(run.rationales) || !Files.isDirectory(run.rubrics)) {
      System.out.println("skipped: there are no such rationales or rubrics");
      return;
    }
    List<LocatedQuote> quotes = run.quotes();
    table(quotes);
    run.sample(quotes);
    if (Files.isRegularFile(run.verdicts)) {
      run.agreement(quotes);
    }
  }

  /// The quotations of a file, located in their essays.
  ///
  /// @param rubrics a folder with the context of each essay set; those without one have no context
  static List<LocatedQuote> locate(Path rationales, Path rubrics) throws IOException {
    RealQuotes run = new RealQuotes();
    run.rationales = rationales;
    run.rubrics = rubrics;
    return run.quotes();
  }

  private void read(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--rationales" -> rationales = Path.of(arguments[++i]);
        case "--rubrics" -> rubrics = Path.of(arguments[++i]);
        case "--verdicts" -> verdicts = Path.of(arguments[++i]);
        case "--case" -> caseFolding = arguments[++i].equals("folded");
        case "--sample" -> {
          seed = Long.parseLong(arguments[++i]);
          sampled = Integer.parseInt(arguments[++i]);
        }
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
  }

  private List<LocatedQuote> quotes() throws IOException {
    QuotePolicy policy = QuotePolicy.standard().withCaseFolding(caseFolding);
    Map<Long, IndexedText> contexts = new TreeMap<>();
    List<LocatedQuote> all = new ArrayList<>();
    for (String line : Files.readAllLines(rationales)) {
      JsonObject row = object(line);
      long set = row.integer("essay_set");
      if (!contexts.containsKey(set)) {
        Path rubric = rubrics.resolve("EssaySet" + set + "--ReadMeFirst.txt");
        contexts.put(set, IndexedText.of(Files.exists(rubric) ? Files.readString(rubric) : ""));
      }
      String essay = row.text("essay");
      QuoteLocator locator =
          QuoteLocator.of(IndexedText.of(essay), List.of(contexts.get(set)), policy);
      String name =
          row.text("judge") + "/" + row.integer("run") + "/" + set + "/" + row.integer("essay_id");
      List<Json> quotes = row.list("quotes");
      for (int i = 0; i < quotes.size(); i++) {
        String quote = ((JsonText) quotes.get(i)).value();
        all.add(
            new LocatedQuote(
                name + "/" + i, row.text("judge"), quote, essay, locator.locate(quote)));
      }
    }
    return all;
  }

  private static JsonObject object(String line) {
    return switch (JsonReader.read(line.getBytes(StandardCharsets.UTF_8), 1 << 24)) {
      case JsonResult.Read(JsonObject row) -> row;
      case JsonResult.Read _, JsonResult.Refused _ ->
          throw new IllegalArgumentException("not a line of rationales");
    };
  }

  /// Prints how many quotes of each judge have each kind of match.
  static void table(List<LocatedQuote> quotes) {
    Map<String, Map<MatchKind, Integer>> counts = new TreeMap<>();
    for (LocatedQuote quote : quotes) {
      counts
          .computeIfAbsent(quote.judge(), _ -> new EnumMap<>(MatchKind.class))
          .merge(quote.location().match(), 1, Integer::sum);
    }
    StringBuilder head = new StringBuilder("| judge | quotes |");
    StringBuilder rule = new StringBuilder("|---|---|");
    for (MatchKind match : MatchKind.values()) {
      head.append(" `").append(match.wireName()).append("` |");
      rule.append("---|");
    }
    System.out.println(head);
    System.out.println(rule);
    counts.forEach((judge, row) -> {
      int total = row.values().stream().mapToInt(Integer::intValue).sum();
      StringBuilder line = new StringBuilder("| " + judge + " | " + total + " |");
      for (MatchKind match : MatchKind.values()) {
        int count = row.getOrDefault(match, 0);
        line.append(" ").append(count).append(" (");
        line.append(Math.round(100.0 * count / total)).append(" %) |");
      }
      System.out.println(line);
    });
  }

  /// Every match is sampled on its own, so that more quotes of one do not change another.
  private void sample(List<LocatedQuote> quotes) {
    for (MatchKind match : MatchKind.values()) {
      List<LocatedQuote> some =
          new ArrayList<>(quotes.stream().filter(q -> q.location().match() == match).toList());
      Collections.shuffle(some, new Random(seed));
      some.subList(0, Math.min(sampled, some.size())).forEach(RealQuotes::print);
    }
  }

  private void agreement(List<LocatedQuote> quotes) throws IOException {
    Map<String, String> now = new TreeMap<>();
    quotes.forEach(quote -> now.put(quote.id(), quote.location().match().wireName()));
    Map<String, int[]> agreed = new TreeMap<>();
    for (String line : Files.readAllLines(verdicts).stream().skip(1).toList()) {
      String[] cells = line.split(",", 4);
      int[] counts = agreed.computeIfAbsent(cells[1], _ -> new int[2]);
      counts[0] += cells[2].equals("agree") ? 1 : 0;
      counts[1]++;
      if (!cells[1].equals(now.get(cells[0]))) {
        System.out.println("now " + now.get(cells[0]) + ": " + line);
      }
    }
    agreed.forEach((status, counts) ->
        System.out.println("| `" + status + "` | " + counts[0] + " of " + counts[1] + " |"));
  }

  private static void print(LocatedQuote quote) {
    QuoteLocation location = quote.location();
    System.out.println();
    System.out.println(location.match().wireName() + " " + quote.id() + " " + location.notes());
    System.out.println("  quote  " + quote.quote());
    for (Span span : location.spans()) {
      System.out.println("  span   " + around(span, quote.essay()));
    }
    if (location.closest() instanceof ClosestMatch.Similar(Span span, int permille)) {
      System.out.println("  near   " + permille + " " + around(span, quote.essay()));
    }
    if (location.closest() instanceof ClosestMatch.InContext(int context, Span span)) {
      System.out.println("  echo   " + context + " " + span);
    }
  }

  /// A span of an essay between brackets, with what is around it.
  static String around(Span span, String essay) {
    String before = essay.substring(Math.max(0, span.start() - 60), span.start());
    String behind = essay.substring(span.end(), Math.min(essay.length(), span.end() + 60));
    return (before + "[[" + span.in(essay) + "]]" + behind).replace('\n', '/');
  }

  private RealQuotes() {}
}
