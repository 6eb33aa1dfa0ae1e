package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.measure.agreement.DocumentBootstrap;
import dev.plumbline.measure.agreement.Estimate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// LLMBar's recorded judgements as panels (Zeng et al. 2024, arXiv 2310.07641): 419 pairs of
/// outputs with an objective label, five judges under one prompt, each asked in both orders; a
/// judge whose orders disagree leaves the pair open. The folder with `instances.jsonl.gz` and
/// `judgements.jsonl.gz` is `-Dplumbline.pairs=…`, the prompt `-Dplumbline.prompt=…`; with
/// `-Dplumbline.judge=…` the jurors are five prompts of that judge. The table is written to
/// `target/panel-study.txt`.
@Tag("slow")
class PanelStudyTest {

  private static final Path TABLE = Path.of("target", "panel-study.txt");
  private static final String PROMPT = System.getProperty("plumbline.prompt", "Vanilla");

  private static final String ONE = System.getProperty("plumbline.judge", "");
  private static final Set<String> PROMPTS =
      Set.of("CoT", "Metrics_Reference", "Reference", "Swap", "Vanilla");

  private static final String RUBRIC =
      """
      rubric: pairs
      version: 1.0.0
      evidence: {per_item: 0}
      traits:
        choice:
          scale: {min: 0, max: 1}
          items:
            - {id: B1, ask: Is the second output better?, scale: 0-1}
      plan:
        composite: {formula: choice, pass: composite >= 1}
      """;

  @TempDir private Path folder;
  private final List<String> pairs = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private final Map<String, Map<String, Integer>> judges = new TreeMap<>();
  private final List<String> table = new ArrayList<>();

  @Test
  void panels_of_three_and_five() throws IOException {
    Path data = Path.of(System.getProperty("plumbline.pairs", ""));
    assumeTrue(
        Files.exists(data.resolve("judgements.jsonl.gz")),
        "no recorded pairs: name their folder with -Dplumbline.pairs");
    read(data);
    write();
    List<String> names = List.copyOf(judges.keySet());
    table.add(
        "%-52s %9s %9s %9s  %s"
            .formatted(
                ONE.isEmpty() ? PROMPT : ONE,
                "accuracy",
                "coverage",
                "right",
                "gain over its best (95 %)"));
    for (String judge : names) {
      row(judge, List.of(judge), decided(judges.get(judge)));
    }
    evaluate(names);
    List<Integer> all = panel("five", names, "majority", "");
    for (String combine : List.of("majority", "unanimous")) {
      row(
          "five, " + combine,
          names,
          combine.equals("majority") ? all : panel("five", names, combine, ""));
      for (List<String> three : threes(names)) {
        row(String.join(", ", three) + ", " + combine, three, panel("five", three, combine, ""));
      }
    }
    List<Integer> until = panel("five", names, "majority", "ask: until-decided\n");
    JsonNode report =
        Schemas.read(run("measure", "jurors", "@latest", "--json", "--store", path("store")).out());
    assertThat(until).isEqualTo(all);
    table.add(
        "until decided, %s of %s answers are not asked for"
            .formatted(report.at("/spared").intValue(), pairs.size() * names.size()));
    Files.createDirectories(TABLE.getParent());
    Files.write(TABLE, table, UTF_8);
    assertThat(table).hasSize(1 + 5 + 2 * 11 + 1);
    assertThat(report.at("/spared").intValue()).isPositive();
  }

  /// Accuracy on the pairs that are decided, their share, and how many are right where the toss of
  /// a coin decides the others; by so much more than the best juror of the panel, in pairs.
  private void row(String name, List<String> jurors, List<Integer> decisions) {
    double[] right = right(decisions);
    long decided = decisions.stream().filter(decision -> decision >= 0).count();
    double hits = 0;
    for (int pair = 0; pair < right.length; pair++) {
      hits += decisions.get(pair) >= 0 ? right[pair] : 0;
    }
    double[] best = new double[right.length];
    for (String juror : jurors) {
      double[] own = right(decided(judges.get(juror)));
      best = mean(own) > mean(best) ? own : best;
    }
    double[] gain = new double[right.length];
    for (int pair = 0; pair < right.length; pair++) {
      gain[pair] = right[pair] - best[pair];
    }
    double[] one = new double[right.length];
    Arrays.fill(one, 1);
    Estimate estimate = DocumentBootstrap.ratio(gain, one);
    table.add(
        "%-52s %9.3f %9.3f %9.3f  %s"
            .formatted(
                name,
                hits / decided,
                (double) decided / right.length,
                mean(right),
                jurors.size() == 1
                    ? ""
                    : "%.3f (%.3f to %.3f)"
                        .formatted(
                            estimate.value().doubleValue(),
                            estimate.low().doubleValue(),
                            estimate.high().doubleValue())));
    assertThat(mean(right)).isBetween(0.0, 1.0);
  }

  private double[] right(List<Integer> decisions) {
    return IntStream.range(0, decisions.size())
        .mapToDouble(pair ->
            decisions.get(pair) < 0 ? 0.5 : decisions.get(pair).equals(labels.get(pair)) ? 1 : 0)
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private List<Integer> decided(Map<String, Integer> judge) {
    return pairs.stream().map(judge::get).toList();
  }

  /// What a panel decides: 0, 1, or -1 where it does not.
  private List<Integer> panel(String from, List<String> jurors, String combine, String ask)
      throws IOException {
    Files.writeString(folder.resolve("panel.yaml"), yaml(jurors, combine, false) + ask);
    CapturedOutput scored =
        run("score", from, "--panel", path("panel.yaml"), "--quiet", "--store", path("store"));
    assertThat(scored.exit()).as(scored.err()).isIn(ExitCode.OK, ExitCode.UNSCORED);
    Map<String, Integer> decisions = new TreeMap<>();
    run("show", "@latest", "--format", "jsonl", "--store", path("store"))
        .out()
        .lines()
        .map(Schemas::read)
        .forEach(line ->
            decisions.put(
                line.at("/id").textValue(),
                line.has("composite") ? Integer.parseInt(line.at("/composite").textValue()) : -1));
    return decided(decisions);
  }

  private void evaluate(List<String> names) throws IOException {
    Files.writeString(folder.resolve("panel.yaml"), yaml(names, "majority", true));
    CapturedOutput run =
        run(
            "evaluate",
            "--rubric",
            path("rubric.yaml"),
            "--documents",
            path("pairs.jsonl"),
            "--panel",
            path("panel.yaml"),
            "--name",
            "five",
            "--max-unscored",
            "1",
            "--quiet",
            "--store",
            path("store"));
    assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.OK);
  }

  private static String yaml(List<String> jurors, String combine, boolean recorded) {
    StringBuilder yaml = new StringBuilder("jurors:\n");
    for (String juror : jurors) {
      yaml.append("  - {judge: \"llmbar:%s:1\"".formatted(juror))
          .append(recorded ? ", completions: \"%s.jsonl\"}\n".formatted(juror) : "}\n");
    }
    return yaml.append("combine: ").append(combine).append('\n').toString();
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
    for (JsonNode pair : lines(data.resolve("instances.jsonl.gz"))) {
      pairs.add(id(pair));
      labels.add(pair.get("label").intValue() - 1);
    }
    for (JsonNode judgement : lines(data.resolve("judgements.jsonl.gz"))) {
      String judge = judgement.get("judge").textValue();
      String prompt = judgement.get("prompt").textValue();
      if (ONE.isEmpty() ? prompt.equals(PROMPT) : judge.equals(ONE) && PROMPTS.contains(prompt)) {
        String first = judgement.path("first_order").asText("");
        boolean same = !first.isEmpty() && first.equals(judgement.path("second_order").asText(""));
        judges
            .computeIfAbsent(ONE.isEmpty() ? judge : prompt, _ -> new TreeMap<>())
            .put(id(judgement), same ? Integer.parseInt(first) - 1 : -1);
      }
    }
    assertThat(judges).hasSize(5);
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

  /// Neither prompts nor outputs are needed: a document is its name.
  private void write() throws IOException {
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    StringBuilder documents = new StringBuilder();
    pairs.forEach(pair ->
        documents.append("{\"id\": \"%s\", \"text\": \"The pair %s.\"}\n".formatted(pair, pair)));
    Files.writeString(folder.resolve("pairs.jsonl"), documents);
    for (var judge : judges.entrySet()) {
      StringBuilder answers = new StringBuilder();
      judge
          .getValue()
          .forEach((pair, decision) ->
              answers.append(
                  """
                  {"document":"%s","completion":{"items":[{"item":"B1","decision":%s,"quotes":[]}]}}
                  """
                      .formatted(pair, decision < 0 ? "null" : decision)));
      Files.writeString(folder.resolve(judge.getKey() + ".jsonl"), answers);
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static CapturedOutput run(String... arguments) {
    return CapturedOutput.run(arguments);
  }
}
