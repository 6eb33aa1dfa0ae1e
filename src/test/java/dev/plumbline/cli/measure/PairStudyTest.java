package dev.plumbline.cli.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// LLMBar's recorded judgements (Zeng et al. 2024, arXiv 2310.07641): 419 pairs of outputs with an
/// objective label, each asked of a judge in both orders, alone and in panels of three and five.
/// The folder with `instances.jsonl.gz` and `judgements.jsonl.gz` is `-Dplumbline.pairs=…`. The
/// judges are those that answered the prompt `-Dplumbline.prompt=…` (`Vanilla`), or the prompts
/// `-Dplumbline.prompts=…,…` of the one judge `-Dplumbline.judge=…`. The table is written to
/// `target/pair-study.txt`.
@Tag("slow")
class PairStudyTest {

  private static final Path TABLE = Path.of("target", "pair-study.txt");
  private static final String PROMPT = System.getProperty("plumbline.prompt", "Vanilla");
  private static final String ONE = System.getProperty("plumbline.judge", "");
  private static final Set<String> PROMPTS =
      Set.of(
          System.getProperty("plumbline.prompts", "CoT,Metrics_Reference,Reference,Swap,Vanilla")
              .split(","));
  private static final int JUDGES_MAX = 7;

  private static final String RUBRIC =
      """
      rubric: pairs
      version: 1.0.0
      document: {context: [instruction]}
      evidence: {per_item: 0}
      traits:
        choice:
          scale: {min: 0, max: 1}
          items:
            - {id: P1, ask: Which output follows the instruction?, scale: preference}
      plan:
        composite: {formula: choice}
      """;

  @TempDir private Path folder;
  private final Map<String, JsonNode> pairs = new TreeMap<>();
  private final Map<String, List<JsonNode>> judges = new TreeMap<>();
  private final List<String> table = new ArrayList<>();

  @Test
  void judges_alone_and_in_panels() throws IOException {
    Path data = Path.of(System.getProperty("plumbline.pairs", ""));
    assumeTrue(
        Files.exists(data.resolve("judgements.jsonl.gz")),
        "no recorded pairs: name their folder with -Dplumbline.pairs");
    read(data);
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    SortedSet<String> sets = new TreeSet<>();
    pairs.values().forEach(pair -> sets.add(pair.get("set").textValue()));
    table.add(
        "%-44s %-28s %6s %6s %6s %6s %6s  %s"
            .formatted(
                ONE.isEmpty() ? PROMPT : ONE,
                "set",
                "one",
                "orders",
                "decid.",
                "right",
                "coin",
                "gain over the best (95 %)"));
    JsonNode all = panel("all", "");
    rows("all", all);
    for (JsonNode judge : all.at("/judges")) {
      if (!judge.has("gain")) {
        Published.check(judge);
      }
    }
    List<String> names = List.copyOf(judges.keySet());
    again("all, unanimous", "--combine", "unanimous");
    for (List<String> three : threes(names)) {
      List<String> options = new ArrayList<>(List.of("--combine", "majority"));
      names.stream()
          .filter(name -> !three.contains(name))
          .forEach(name -> options.addAll(List.of("--without", "llmbar:" + name + ":1")));
      again(String.join(", ", three), options.toArray(String[]::new));
    }
    for (String set : sets) {
      rows(set, panel(set.replaceAll("[^A-Za-z]", "-").toLowerCase(Locale.ROOT), set));
    }
    Files.createDirectories(TABLE.getParent());
    Files.write(TABLE, table, UTF_8);
    assertThat(table).hasSizeGreaterThan(names.size() * sets.size());
  }

  /// What is published of single judges over all 419 pairs, as far as they are here.
  private static final class Published {

    private static final Map<String, List<Double>> FIGURES =
        Map.of(
            "GPT-4 Vanilla", List.of(.845, .072),
            "GPT-4 Metrics", List.of(.857, .091),
            "GPT-4 Metrics_Reference", List.of(.872, .084),
            "GPT-4 Rating", List.of(.839, .165));

    static void check(JsonNode row) {
      String juror = row.at("/judge").textValue().split(":")[1];
      String name = ONE.isEmpty() ? juror + " " + PROMPT : ONE + " " + juror;
      List<Double> published = FIGURES.get(name);
      if (published != null) {
        assertThat(List.of(rounded(row, "accuracy"), rounded(row, "inconsistent")))
            .as(name)
            .isEqualTo(published);
      }
    }

    private static double rounded(JsonNode row, String what) {
      return Math.round(Double.parseDouble(row.at("/" + what + "/value").textValue()) * 1_000)
          / 1_000.0;
    }
  }

  private void rows(String set, JsonNode report) {
    for (JsonNode row : report.at("/judges")) {
      row(row.at("/judge").textValue(), set, row);
    }
  }

  private void row(String name, String set, JsonNode row) {
    table.add(
        "%-44s %-28s %6s %6s %6s %6s %6s  %s"
            .formatted(
                name,
                set,
                value(row, "accuracy"),
                value(row, "inconsistent"),
                value(row, "decided"),
                value(row, "right"),
                value(row, "coin"),
                row.has("gain")
                    ? "%s (%s to %s)"
                        .formatted(
                            value(row, "gain"),
                            rounded(row.at("/gain/low")),
                            rounded(row.at("/gain/high")))
                    : ""));
  }

  private static String value(JsonNode row, String what) {
    return row.has(what) ? rounded(row.at("/" + what + "/value")) : "";
  }

  private static String rounded(JsonNode decimal) {
    return "%.3f".formatted(Double.parseDouble(decimal.textValue()));
  }

  /// All judges of a set as one panel.
  private JsonNode panel(String name, String set) throws IOException {
    StringBuilder documents = new StringBuilder();
    StringBuilder known = new StringBuilder("id,prefers\n");
    pairs.forEach((id, pair) -> {
      if (set.isEmpty() || pair.get("set").textValue().equals(set)) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("id", id);
        line.putObject("context").put("instruction", pair.get("input").textValue());
        line.put("a", pair.get("output_1").textValue());
        line.put("b", pair.get("output_2").textValue());
        documents.append(line).append('\n');
        known.append(id).append(',').append(side(pair.get("label").asText())).append('\n');
      }
    });
    Files.writeString(folder.resolve("pairs.jsonl"), documents);
    Files.writeString(folder.resolve("known.csv"), known);
    StringBuilder panel = new StringBuilder("combine: majority\njurors:\n");
    for (var judge : judges.entrySet()) {
      String file = judge.getKey() + ".jsonl";
      StringBuilder answers = new StringBuilder();
      for (JsonNode said : judge.getValue()) {
        if (set.isEmpty() || said.get("set").textValue().equals(set)) {
          answer(answers, said, "first_order", "a-first");
          answer(answers, said, "second_order", "b-first");
        }
      }
      Files.writeString(folder.resolve(file), answers);
      panel.append(
          "  - {judge: \"llmbar:%s:1\", completions: \"%s\"}\n".formatted(judge.getKey(), file));
    }
    Files.writeString(folder.resolve("panel.yaml"), panel);
    CapturedOutput run =
        run(
                "evaluate --rubric {} --documents {} --panel {} --name {} --max-unscored 1 --quiet --store",
                path("rubric.yaml"),
                path("pairs.jsonl"),
                path("panel.yaml"),
                name,
                path("store-" + name))
            .ok();
    return measured(name, "store-" + name);
  }

  private void again(String name, String... options) {
    List<String> words = new ArrayList<>(List.of("score", "all"));
    words.addAll(List.of(options));
    words.addAll(List.of("--quiet", "--store", path("store-all")));
    CapturedOutput scored = run("", words);
    assertThat(scored.exit()).as(scored.err()).isIn(ExitCode.OK, ExitCode.UNSCORED);
    row(name, "all", measured("@latest", "store-all").at("/judges/0"));
  }

  private JsonNode measured(String run, String store) {
    CapturedOutput pairs =
        run("measure pairs {} --known {} --json --store", run, path("known.csv"), path(store)).ok();
    return Schemas.read(pairs.out());
  }

  private static void answer(StringBuilder answers, JsonNode said, String field, String order) {
    if (said.path(field).asText("").matches("[12]")) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      line.put("document", id(said));
      line.put("order", order);
      line.put("prefers", side(said.get(field).textValue()));
      answers.append(line).append('\n');
    }
  }

  private static String side(String output) {
    return output.equals("1") ? "a" : "b";
  }

  private static List<List<String>> threes(List<String> names) {
    List<List<String>> threes = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        for (int k = j + 1; k < names.size(); k++) {
          threes.add(List.of(names.get(i), names.get(j), names.get(k)));
        }
      }
    }
    return threes;
  }

  private void read(Path data) throws IOException {
    lines(data.resolve("instances.jsonl.gz")).forEach(pair -> pairs.put(id(pair), pair));
    for (JsonNode judgement : lines(data.resolve("judgements.jsonl.gz"))) {
      String judge = judgement.get("judge").textValue();
      String prompt = judgement.get("prompt").textValue();
      if (ONE.isEmpty() ? prompt.equals(PROMPT) : judge.equals(ONE) && PROMPTS.contains(prompt)) {
        judges
            .computeIfAbsent(ONE.isEmpty() ? judge : prompt, _ -> new ArrayList<>())
            .add(judgement);
      }
    }
    assertThat(judges.size()).isBetween(3, JUDGES_MAX);
  }

  private static String id(JsonNode node) {
    return node.get("set").textValue() + "/" + node.get("index").asText();
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
      return reader.lines().map(Schemas::read).toList();
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static CapturedOutput run(String line, Object... values) {
    return CapturedOutput.run(line, values);
  }
}
