package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.infra.Machines;
import dev.plumbline.infra.Template;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.PriceList.Price;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a document costs on AWS, from counted units. `docs/reference/cost.md` states them, and a
/// document may not come to need more.
///
/// `-Dcost.documents=10000` prints the units of every tenth of so many documents.
@Tag("slow")
class CostPageTest {

  private static final Path PAGE = Path.of("docs/reference/cost.md");
  private static final String BEGIN = "<!-- counted: begin -->\n";
  private static final String END = "<!-- counted: end -->\n";
  private static final Pattern ROW = Pattern.compile("\\| ([^|]+) \\| ([0-9.]+) \\| ([0-9.]+) \\|");

  /// Another compression of the JDK may change the size of a row.
  private static final double TOLERANCE = 1.02;

  private static final int CHARACTERS_OF_A_TOKEN = 4;
  private static final double MILLION = 1e6;

  /// List prices of `us-east-1` in dollars; without free tiers.
  private static final Map<String, Double> PRICES =
      Map.of(
          "write units", 0.625 / MILLION,
          "read units", 0.125 / MILLION,
          "calls of functions", 0.20 / MILLION,
          "state transitions", 25 / MILLION,
          "requests to S3", 0.4 / MILLION,
          "bytes of logs", 0.50 / 1e9);

  private static final double GIGABYTE_SECOND = 0.0000166667;

  /// Of `extract` and `score` as binaries, in the template. A function has a share of a processor
  /// in proportion to its memory, and a whole one at so many megabytes.
  private static final int MEGABYTES = memory();

  private static final double MEGABYTES_OF_A_PROCESSOR = 1_769;

  /// Assumed: a call of the table takes so long from a function, and the answers of models.
  private static final double TABLE_MILLIS = 5;

  private static final int ROUND_TRIPS = 7;

  /// Measured: what the binaries of `extract` and `score` took of the processor for each of 100,000
  /// documents.
  private static final double PROCESSOR_MILLIS = 7.5;

  private static final double SMALL_MILLIS = 2_500;

  /// Of a chunk, and chunks of a file.
  private static final int LINES = 100;

  private static final int LINES_OF_MODELS = 5;
  private static final int CHUNKS = 10_000;
  private static final double API_REQUEST = 3.50 / 1e6;
  private static final double LARGE_MILLIS = 8_000;

  private static final Price SMALL = new Price(new BigDecimal("1"), new BigDecimal("5"));
  private static final Price LARGE = new Price(new BigDecimal("3"), new BigDecimal("15"));

  private final AtomicLong questions = new AtomicLong();
  private final AtomicLong answers = new AtomicLong();

  @Test
  void a_document_needs_no_more_units_than_the_page_says() throws Exception {
    Map<String, Double> cues = units(100, "cues");
    Map<String, Double> model = units(10, "openai");
    cues.replaceAll((unit, amount) -> Math.round(amount * 1e3) / 1e3);
    model.replaceAll((unit, amount) -> Math.round(amount * 1e3) / 1e3);
    String counted = page(cues, model);
    String page = Files.exists(PAGE) ? Files.readString(PAGE) : BEGIN + END;
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(
          PAGE,
          page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
              + counted
              + page.substring(page.indexOf(END)));
      return;
    }

    Map<String, double[]> stated = new TreeMap<>();
    Matcher row = ROW.matcher(page);
    while (row.find()) {
      stated.put(
          row.group(1),
          new double[] {Double.parseDouble(row.group(2)), Double.parseDouble(row.group(3))});
    }
    assertThat(stated.keySet()).containsAll(cues.keySet());
    cues.forEach((unit, amount) ->
        assertThat(amount).as(unit).isLessThanOrEqualTo(stated.get(unit)[0] * TOLERANCE + 0.001));
    model.forEach((unit, amount) ->
        assertThat(amount).as(unit).isLessThanOrEqualTo(stated.get(unit)[1] * TOLERANCE + 0.001));
    assertThat(cues.get("state transitions")).isLessThanOrEqualTo(0.2);
  }

  /// Dollars and hours follow from the units that the page states.
  @Test
  void every_figure_of_the_page_is_computed_from_its_units() throws IOException {
    String page = Files.readString(PAGE);
    String counted = page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));
    Map<String, Double> cues = new LinkedHashMap<>();
    Map<String, Double> model = new LinkedHashMap<>();
    Matcher row = ROW.matcher(counted.substring(0, counted.indexOf("| dollars")));
    while (row.find()) {
      cues.put(row.group(1), Double.parseDouble(row.group(2)));
      model.put(row.group(1), Double.parseDouble(row.group(3)));
    }

    assertThat(counted).isEqualTo(page(cues, model));
    assertThat(page)
        .contains(
            PROCESSOR_MILLIS + " ms of processor time",
            String.format(Locale.ROOT, "%.1f ms at %d MB", processorMillis(), MEGABYTES),
            String.format(Locale.ROOT, "%.0f ms for a call of the table", TABLE_MILLIS));
  }

  /// At the share of a processor that goes with the memory.
  private static double processorMillis() {
    return PROCESSOR_MILLIS / Math.min(1, MEGABYTES / MEGABYTES_OF_A_PROCESSOR);
  }

  private static int memory() {
    List<Object> memories =
        Stream.of("ExtractFunction", "ScoreFunction")
            .map(name -> Template.read().properties(name).get("MemorySize"))
            .distinct()
            .toList();
    assertThat(memories).hasSize(1);
    Matcher memory = Pattern.compile("IsNative, (\\d+)").matcher(memories.toString());
    assertThat(memory.find()).isTrue();
    return Integer.parseInt(memory.group(1));
  }

  /// Of one document, in the order of the page.
  private Map<String, Double> units(int documents, String judge) throws Exception {
    questions.set(0);
    answers.set(0);
    BatchVolume volume = judge.equals("cues") ? new BatchVolume() : new BatchVolume(model());
    JsonObject split = volume.split(documents, judge);
    BatchVolume.Consumption begin = volume.consumption();
    List<Json> chunks = split.list("chunks");
    for (Json chunk : chunks) {
      volume.evaluate(split, chunk);
    }
    BatchVolume.Consumption steps = volume.consumption().minus(begin);
    assertThat(volume.finish(split).text("outcome")).isEqualTo("evaluated");
    BatchVolume.Consumption all = volume.consumption().minus(begin);
    Map<String, Double> units = new LinkedHashMap<>();
    units.put("write units", all.written() / documents);
    units.put("read units", all.read() / documents);
    units.put("calls of functions", (double) steps.calls() / documents);
    units.put("state transitions", (double) chunks.size() * transitions("batch") / documents);
    units.put("requests to S3", (double) all.objects() / documents);
    units.put("bytes of logs", (double) all.logBytes() / documents);
    units.put("tokens of questions", (double) questions.get() / CHARACTERS_OF_A_TOKEN / documents);
    units.put("tokens of answers", (double) answers.get() / CHARACTERS_OF_A_TOKEN / documents);
    return units;
  }

  private LanguageModel model() {
    CountedJudge judge = new CountedJudge(0);
    ScriptedModel counted =
        new ScriptedModel((ModelRequest request, Integer _) -> {
          String answer = judge.unmarked().replace("MARK", ScriptedModel.mark(request));
          questions.addAndGet(
              request.system().length() + request.user().length() + request.schema().length());
          answers.addAndGet(answer.length());
          return ScriptedModel.said(answer);
        });
    return new NamedModel(counted);
  }

  /// The states that a chunk passes if nothing goes wrong: the first choice is the good one.
  private static int transitions(String machine) {
    JsonObject root = Machines.read(machine);
    JsonObject scope =
        machine.equals("batch")
            ? root.object("States").object("Evaluate the chunks").object("ItemProcessor")
            : root;
    JsonObject states = scope.object("States");
    int transitions = 0;
    String name = scope.text("StartAt");
    while (!name.isEmpty()) {
      transitions++;
      JsonObject state = states.object(name);
      name =
          state.find("Default").isPresent() && state.text("Default").startsWith("Leave out")
              ? state.text("Default")
              : state.find("Choices").isPresent()
                  ? ((JsonObject) state.list("Choices").getFirst()).text("Next")
                  : state.find("Next").isPresent() ? state.text("Next") : "";
    }
    return transitions;
  }

  private static String page(Map<String, Double> cues, Map<String, Double> model) {
    StringBuilder page = new StringBuilder("| of a document | `cues` | a model |\n|---|---|---|\n");
    cues.forEach((unit, amount) -> page.append(row(unit, "%.3f", amount, model.get(unit))));
    page.append(
        "\n| dollars per 1,000,000 documents | `cues` | a small model | a large model | small, in"
            + " provider's batches | large, in provider's batches |\n|---|---|---|---|---|---|\n");
    List<double[]> parts = new ArrayList<>();
    for (Map.Entry<String, Double> price : new TreeMap<>(PRICES).entrySet()) {
      double plain = cues.get(price.getKey()) * price.getValue() * MILLION;
      double asked = model.get(price.getKey()) * price.getValue() * MILLION;
      add(page, parts, price.getKey(), plain, asked, asked, plain, plain);
    }
    double quick = ROUND_TRIPS * TABLE_MILLIS + processorMillis();
    add(
        page,
        parts,
        "time of functions",
        seconds(quick),
        seconds(quick + SMALL_MILLIS),
        seconds(quick + LARGE_MILLIS),
        seconds(quick),
        seconds(quick));
    double small = tokens(model, SMALL);
    double large = tokens(model, LARGE);
    add(page, parts, "tokens", 0, small, large, small / 2, large / 2);
    double[] sums = new double[5];
    for (double[] part : parts) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += part[i];
      }
    }
    page.append(dollars("**all**", sums));
    page.append(
        row(
            "hours, " + BatchSplitFunction.CONCURRENCY + " chunks at once",
            "%.1f",
            hours(quick),
            hours(quick + SMALL_MILLIS),
            hours(quick + LARGE_MILLIS),
            hours(quick),
            hours(quick)));
    byEntry(page, sums, model, quick);
    byChunk(page, sums, model);
    limits(page, cues, quick);
    return page.toString();
  }

  private static void byEntry(
      StringBuilder page, double[] sums, Map<String, Double> model, double quick) {
    double api = 2 * API_REQUEST * MILLION;
    // those of the chunks are not needed, and each document has those of the machine `evaluate`
    double states = transitions("evaluate") * PRICES.get("state transitions") * MILLION;
    double cues = sums[0] + api + states + 2 * PRICES.get("calls of functions") * MILLION;
    double small = sums[1] + api + states - model.get("state transitions") * 25;
    page.append(
        "\n| texts, and how they come | `cues` | hours | a small model | hours | files |\n"
            + "|---|---|---|---|---|---|\n");
    for (int texts : List.of(100_000, 10_000_000)) {
      double share = texts / MILLION;
      page.append(
          String.format(
              Locale.ROOT,
              "| %,d, `batch`, %d chunks at once | $%.2f | %.2f | $%.2f | %.1f | %d, or %d by a"
                  + " model |\n",
              texts,
              BatchSplitFunction.CONCURRENCY,
              sums[0] * share,
              hours(quick) * share,
              sums[1] * share,
              hours(quick + SMALL_MILLIS) * share,
              files(texts, LINES),
              files(texts, LINES_OF_MODELS)));
      double hours = 2.0 * texts / plan("Throttle", "RateLimit") / 3_600;
      page.append(
          String.format(
              Locale.ROOT,
              "| %,d, `POST /evaluations`, asked for once | $%.2f | %.1f | $%.2f | %.1f | |\n",
              texts,
              cues * share,
              hours,
              small * share,
              hours));
    }
  }

  private static void byChunk(StringBuilder page, double[] sums, Map<String, Double> model) {
    double chunk =
        transitions("batch") * PRICES.get("state transitions")
            + 2 * PRICES.get("calls of functions")
            + 3 * PRICES.get("requests to S3");
    double tokens = tokens(model, SMALL);
    page.append(
        "\n| lines of a chunk | `cues`, per 1,000,000 | a small model without its tokens | lines of"
            + " a file |\n|---|---|---|---|\n");
    for (int lines : List.of(1, LINES_OF_MODELS, 25, LINES)) {
      page.append(
          String.format(
              Locale.ROOT,
              "| %d | $%.2f | $%.2f | %,d |\n",
              lines,
              sums[0] + chunk * MILLION * (1.0 / lines - 1.0 / LINES),
              sums[1] - tokens + chunk * MILLION * (1.0 / lines - 1.0 / LINES_OF_MODELS),
              CHUNKS * lines));
    }
  }

  private static void limits(StringBuilder page, Map<String, Double> cues, double quick) {
    double unitsOfAChunk = cues.get("write units") * 1e3 / quick;
    double half = Integer.parseInt(timeout()) / 2.0;
    page.append("\n| breaks first | at | then |\n|---|---|---|\n")
        .append(
            String.format(
                Locale.ROOT,
                "| writes of a new table on demand, 4,000 units a second | %.0f chunks of `cues` at"
                    + " once; %d ask for %.0f units | throttled and retried, no text is lost |\n",
                4_000 / unitsOfAChunk,
                BatchSplitFunction.CONCURRENCY,
                BatchSplitFunction.CONCURRENCY * unitsOfAChunk))
        .append(
            String.format(
                Locale.ROOT,
                "| a new account, 10 functions at once | 10 chunks | throttled and retried, %d times"
                    + " the hours |\n",
                BatchSplitFunction.CONCURRENCY / 10))
        .append(
            String.format(
                Locale.ROOT,
                "| `RequestsPerDay` | %,.0f evaluations a day, asked for once | 429 |\n",
                parameter("RequestsPerDay") / 2))
        .append(
            String.format(
                Locale.ROOT,
                "| what a state carries, 256 KB | some %,d chunks: %,d lines, %,d by a model |"
                    + " refused before it is paid for: divide the file |\n",
                CHUNKS,
                CHUNKS * LINES,
                CHUNKS * LINES_OF_MODELS))
        .append(
            String.format(
                Locale.ROOT,
                "| half of the time of `finish`, at 100 ms a read | %,.0f chunks | not reached |\n",
                half / 0.1 * BatchResults.READS));
  }

  private static int files(int texts, int lines) {
    return Math.ceilDiv(texts, CHUNKS * lines);
  }

  private static double plan(String member, String limit) {
    return Double.parseDouble(
        Template.map(Template.read().properties("UsagePlan").get(member)).get(limit).toString());
  }

  private static double parameter(String name) {
    return Double.parseDouble(
        Template.map(Template.map(Template.read().root().get("Parameters")).get(name))
            .get("Default")
            .toString());
  }

  private static String timeout() {
    return Template.read().properties("BatchFunction").get("Timeout").toString();
  }

  private static void add(
      StringBuilder page, List<double[]> parts, String name, double... dollars) {
    parts.add(dollars);
    page.append(dollars(name, dollars));
  }

  private static double seconds(double millis) {
    return millis / 1e3 * MEGABYTES / 1_024 * GIGABYTE_SECOND * MILLION;
  }

  private static double hours(double millis) {
    return millis / 3.6e6 * MILLION / BatchSplitFunction.CONCURRENCY;
  }

  private static double tokens(Map<String, Double> model, Price price) {
    return model.get("tokens of questions") * price.input().doubleValue()
        + model.get("tokens of answers") * price.output().doubleValue();
  }

  private static String row(String name, String format, double... amounts) {
    StringBuilder row = new StringBuilder("| ").append(name).append(" |");
    for (double amount : amounts) {
      row.append(' ').append(String.format(Locale.ROOT, format, amount)).append(" |");
    }
    return row.append('\n').toString();
  }

  private static String dollars(String name, double... amounts) {
    return row(name, "$%.2f", amounts);
  }

  /// For `docs/reference/benchmarks.md`: what every tenth of many documents needs.
  @Test
  void units_of_a_document_do_not_grow_with_the_documents() throws Exception {
    int documents = Integer.getInteger("cost.documents", 200);
    BatchVolume volume = new BatchVolume();
    JsonObject split = volume.split(documents, "cues");
    List<Json> chunks = split.list("chunks");
    int tenth = Math.max(1, chunks.size() / 10);
    boolean many = documents > 1_000;
    List<Double> written = new ArrayList<>();
    for (int from = 0; from + tenth <= chunks.size(); from += tenth) {
      BatchVolume.Consumption before = volume.consumption();
      for (Json chunk : chunks.subList(from, from + tenth)) {
        volume.evaluate(split, chunk);
      }
      BatchVolume.Consumption each = volume.consumption().minus(before);
      double of = tenth * 100.0;
      written.add((each.written() + each.read()) / of);
      if (!many) {
        continue;
      }
      System.gc();
      long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      System.out.printf(
          Locale.ROOT,
          "VOLUME %d written %.3f read %.3f ms %.2f heap MB %d%n",
          (from + tenth) * 100,
          each.written() / of,
          each.read() / of,
          each.processorNanos() / 1e6 / of,
          heap >> 20);
    }
    JsonObject run = volume.finish(split);

    assertThat(run.text("outcome")).isEqualTo("evaluated");
    assertThat(run.integer("documents")).isEqualTo(documents);
    assertThat(written.getLast()).isLessThanOrEqualTo(written.getFirst() * 1.05);
  }

  private record NamedModel(LanguageModel model) implements LanguageModel {
    @Override
    public String provider() {
      return "openai";
    }

    @Override
    public String name() {
      return "counted-1";
    }

    @Override
    public String parameters() {
      return "";
    }

    @Override
    public dev.plumbline.judge.llm.ModelReply answer(
        ModelRequest request, java.time.Duration timeout) {
      return model.answer(request, timeout);
    }
  }
}
