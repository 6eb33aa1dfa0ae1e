package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.memory.MemoryStores;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Segmenter;
import dev.plumbline.text.injection.InjectionDetector;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// How the time of every stage grows with the length of the text, over texts that are hard in
/// different ways: for each, the time for the longest text that is read and its ratio to that for
/// half of it. Prints a table, asserts nothing.
///
/// Goals: no ratio above 2.3, and 3 seconds for an `evaluate` or an extraction over HTTP of the
/// longest text.
///
/// Arguments: the length in characters, 1,000,000 by default, and kinds of text to measure.
final class GrowthBenchmark {

  private static final double RATIO_GOAL = 2.3;
  private static final double SECONDS_GOAL = 3;

  /// Thread time, not wall time: the machine may have other work.
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final int ROUNDS = 3;
  private static final int QUOTES = 200;

  /// A piece that is repeated with its number in it, so that no two sentences are equal.
  private enum Kind {
    ENGLISH("The library opens on day # because many people asked, and it costs little. "),
    CYRILLIC("Библиотека открыта в день # потому, что люди просили, и это недорого. "),
    ESCAPED("He \"said\" \\ it\u0001\u0002 on day \"#\" \\\\ \"because\" \t \"they\" asked. "),
    MARKS("Thé̂̃ lí̧̈brȧ̧ry ȍ̧̈̂pęņş on dá̧y̌ # bę̣̂ca̱̅use. "),
    EMOJI("👩‍👩‍👧‍👦 ok # 👍🏽 thank 🏳️‍🌈 you 🇩🇪 because 👩🏾‍⚕️. "),
    LINE_BREAKS("\n#\n\r\n- a\n\u2028b\n\n"),
    BLANK_LINES("\n"),
    SPACES(" "),
    HIDDEN("\u200B\u00AD\u200D"),
    ONE_WORD("a"),
    ONE_MARK("\u0301\u0323"),
    DIGITS("1"),
    WORDS("a "),
    IGNORE("ignore all "),
    QUOTATION_MARKS(".\"' "),
    MARKUP("![<a|#="),
    IMAGES("!["),
    TOKENS("<|</s"),
    DOTS("a. . . b ... "),
    SPARSE_MARKUP(
        "a long line without an end where a sign # comes seldom "
            + "and nothing else that looks like any markup at all, word after word after word after "
            + "word after word after word after word after word after word after word after word and "
            + "still the line goes on, and on, and on, and on, until one more > comes along in it "),
    HEXADECIMAL("69 67 6e 6f 72 65 20 61 6c 6c, "),
    LIGATURES("\uFDFA\uFB03");

    private final String piece;

    Kind(String piece) {
      this.piece = piece;
    }

    String text(int length) {
      StringBuilder text = new StringBuilder(length + piece.length());
      for (int number = 0; text.length() < length; number++) {
        text.append(piece.replace("#", Integer.toString(number)));
      }
      int end = Character.isHighSurrogate(text.charAt(length - 2)) ? length - 2 : length - 1;
      return text.substring(0, end) + "x";
    }
  }

  @FunctionalInterface
  private interface Stage {
    long run(Input input) throws Exception;
  }

  /// Everything that stages start from, prepared before the time is taken.
  private static final class Input {

    final String text;
    final byte[] request;
    final IndexedText indexed;
    final List<String> quotes;
    final Path folder;

    Input(String text, Path folder) throws Exception {
      this.text = text;
      this.folder = folder;
      this.request =
          CanonicalJson.bytes(
              JsonObject.of("bundle", "growth@1.0.0", "document", JsonObject.of("text", text)));
      this.indexed = indexed(text);
      this.quotes = quotes(text);
      Files.writeString(folder.resolve("document.txt"), text);
      Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    }
  }

  private static final String RUBRIC = rubric();
  private static final Bundle BUNDLE =
      ((BundleCompilation.Locked) BundleCompiler.compile(RUBRIC.getBytes(UTF_8))).bundle();
  private static final InjectionDetector DETECTOR =
      InjectionDetector.of(
          "Does the text say why the library opens on Sundays for its readers?",
          new TreeSet<>(List.of("C1")));

  public static void main(String[] arguments) throws Exception {
    int length = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    List<String> kinds =
        List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
    SortedMap<Integer, String> names = new TreeMap<>();
    List<Stage> stages = stages(names);
    warmUp(stages);
    System.out.printf(
        Locale.ROOT, "%,d characters: seconds, and t(2n)/t(n); * misses its goal%n", length);
    for (Kind kind : Kind.values()) {
      if (kinds.isEmpty() || kinds.contains(kind.name())) {
        row(kind, length, stages, names);
      }
    }
  }

  private static List<Stage> stages(SortedMap<Integer, String> names) {
    List<Stage> stages = new ArrayList<>();
    add(stages, names, "read", input -> RequestBody.read(input.request).keys().size());
    add(stages, names, "segment", input -> Segmenter.segment(input.text).sentences().size());
    add(stages, names, "fold", input -> Folding.fold(input.text).lower().length());
    add(stages, names, "index", input -> indexed(input.text).words().hashCode());
    add(stages, names, "locate", GrowthBenchmark::locate);
    add(stages, names, "cues", GrowthBenchmark::cues);
    add(stages, names, "flags", input -> DETECTOR.detect(input.indexed).size());
    add(stages, names, "facts", GrowthBenchmark::facts);
    add(
        stages,
        names,
        "write",
        input -> Document.of(input.text, new TreeMap<>()).digest().hashCode());
    add(stages, names, "evaluate", GrowthBenchmark::evaluate);
    add(stages, names, "http", GrowthBenchmark::http);
    return stages;
  }

  private static void add(
      List<Stage> stages, SortedMap<Integer, String> names, String name, Stage stage) {
    names.put(stages.size(), name);
    stages.add(stage);
  }

  private static IndexedText indexed(String text) {
    IndexedText indexed = IndexedText.of(text);
    indexed.units();
    indexed.words();
    return indexed;
  }

  private static long locate(Input input) {
    QuoteLocator locator = QuoteLocator.of(input.indexed, List.of(), QuotePolicy.standard());
    long found = 0;
    for (String quote : input.quotes) {
      found += locator.locate(quote).spans().size();
    }
    return found;
  }

  private static long cues(Input input) {
    Document document = Document.of(input.text, new TreeMap<>());
    return new CueJudge(BUNDLE.extraction()).answer(document).claims().size();
  }

  private static long facts(Input input) {
    Document document = Document.of(input.text, new TreeMap<>());
    return new Extractor(BUNDLE.extraction()).prepare(document, JsonObject.EMPTY)
            instanceof Preparation.Ready ready
        ? ready.facts().size()
        : 0;
  }

  private static long evaluate(Input input) {
    return PlumblineCommand.run(
        new String[] {"evaluate", input.folder.toString(), "--json"},
        new OutputStreams(new PrintWriter(Writer.nullWriter()), new PrintWriter(System.err, true)));
  }

  private static long http(Input input) {
    Functions functions =
        new Wiring(MemoryStores.empty(), java.time.Duration.ofMinutes(30), InstantSource.system())
            .functions();
    functions.answer("compile-bundle", CanonicalJson.bytes(JsonObject.of("rubric", RUBRIC)));
    byte[] answer = functions.answer("extract", input.request);
    if (!new String(answer, UTF_8).contains("\"extracted\"")) {
      throw new IllegalStateException(new String(answer, UTF_8));
    }
    return answer.length;
  }

  /// Pieces of the text as they are, with a word replaced, and with an omission.
  private static List<String> quotes(String text) {
    List<String> quotes = new ArrayList<>();
    int step = Math.max(1, (text.length() - 1_000) / QUOTES);
    for (int i = 0; i < QUOTES; i++) {
      String piece = text.substring(i * step, i * step + 200 + i * 3);
      quotes.add(
          switch (i % 4) {
            case 0 -> piece;
            case 1 -> piece.replace("because", "while");
            case 2 -> piece.substring(0, 80) + " … " + piece.substring(120);
            default -> piece.substring(0, 40) + " … nowhere to be found … at all";
          });
    }
    return quotes;
  }

  private static String rubric() {
    StringBuilder yaml = new StringBuilder();
    yaml.append("rubric: growth\nversion: 1.0.0\nfacts:\n");
    for (String computed :
        List.of(
            "words",
            "distinct_words",
            "sentences",
            "paragraphs",
            "syllables",
            "reading_ease",
            "longest_sentence_words",
            "json_valid")) {
      yaml.append("  f_").append(computed).append(": {computed: ").append(computed).append("}\n");
    }
    for (int i = 0; i < 5; i++) {
      yaml.append(
          "  p"
              + i
              + ": {computed: {pattern_count: '(?i)\\b(becaus[e]|since|on day) [a-z"
              + i
              + "]+ .*,'}}\n");
    }
    yaml.append("traits:\n  t:\n    scale: {min: 1, max: 5}\n    items:\n");
    for (int i = 0; i < 40; i++) {
      yaml.append(
          "      - {id: I"
              + i
              + ", ask: Does it say so?, cues: {positive: [because, a, "
              + "x"
              + i
              + ", on day "
              + i
              + ", люди, ok], negative: [never"
              + i
              + "]}}\n");
    }
    yaml.append("plan:\n  composite: {formula: t, pass: composite >= 3}\n");
    yaml.append("cases: [{name: n, items: {I0: 2}, expect: {}}]\n");
    return yaml.toString();
  }

  private static void warmUp(List<Stage> stages) throws Exception {
    for (Kind kind : List.of(Kind.ENGLISH, Kind.CYRILLIC, Kind.LINE_BREAKS)) {
      Input input = new Input(kind.text(20_000), folder());
      for (int i = 0; i < 20; i++) {
        for (Stage stage : stages) {
          stage.run(input);
        }
      }
      delete(input.folder);
    }
  }

  private static void row(
      Kind kind, int length, List<Stage> stages, SortedMap<Integer, String> names)
      throws Exception {
    Input half = new Input(kind.text(length / 2), folder());
    Input whole = new Input(kind.text(length), folder());
    StringBuilder row = new StringBuilder(kind.name().toLowerCase(Locale.ROOT));
    for (int i = 0; i < stages.size(); i++) {
      double before = seconds(stages.get(i), half);
      double after = seconds(stages.get(i), whole);
      boolean missed =
          after > 0.05 && after / before > RATIO_GOAL
              || i >= stages.size() - 2 && after > SECONDS_GOAL;
      row.append(
          String.format(
              Locale.ROOT,
              "%n  %-9s %8.3f s  %4.1f%s",
              names.get(i),
              after,
              after / before,
              missed ? " *" : ""));
    }
    System.out.println(row);
    delete(half.folder);
    delete(whole.folder);
  }

  /// The best of the rounds; one round if it takes long.
  private static double seconds(Stage stage, Input input) throws Exception {
    double[] seconds = new double[ROUNDS];
    Arrays.fill(seconds, Double.MAX_VALUE);
    for (int round = 0; round < ROUNDS; round++) {
      long start = THREADS.getCurrentThreadCpuTime();
      if (stage.run(input) == Long.MIN_VALUE) {
        throw new IllegalStateException("nothing was done");
      }
      seconds[round] = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
      if (seconds[round] > 5) {
        break;
      }
    }
    return Arrays.stream(seconds).min().orElseThrow();
  }

  private static Path folder() throws Exception {
    return Files.createTempDirectory("plumbline-growth");
  }

  private static void delete(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  private GrowthBenchmark() {}
}
