package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LineRubricsTest extends CommandFolder {

  private static final String FRAME =
      """
      rubric: answers
      version: 1.0.0
      evidence: {per_item: 0}
      facts:
        empty: {type: boolean, optional: true}
      gates:
        - {id: nothing, when: empty, verdict: fail, score: -1}
      traits:
        criteria:
          scale: points
          item: {scale: 0-1, evidence: global_diagnostic}
      plan:
        composite: {formula: criteria / positive_points, pass: composite >= 0.5}
      """;

  private static final String RUBRIC =
      """
      rubric: %s
      version: 1.0.0
      traits:
        manners:
          scale: {min: 0, max: 2}
          items:
            - {id: %s, ask: "Is it there?", cues: {positive: [%s]}}
      plan:
        composite: {formula: manners, pass: composite >= %d}
      """;

  private Path documents;
  private Path rubrics;

  @BeforeEach
  void paths() throws IOException {
    documents = file("documents.jsonl");
    rubrics = Files.createDirectory(file("rubrics"));
    write("frame.yaml", FRAME);
  }

  private CapturedOutput evaluate(String line, Object... values) {
    return run("evaluate --documents {} --name one", documents, CapturedOutput.words(line, values));
  }

  private void twoRubrics() throws IOException {
    Files.writeString(
        rubrics.resolve("thanks.yaml"), RUBRIC.formatted("thanks", "T1", "thank you", 1));
    Files.writeString(rubrics.resolve("greets.yaml"), RUBRIC.formatted("greets", "G1", "dear", 1));
    Files.writeString(
        documents,
        """
        {"id": "a", "rubric": "thanks", "text": "thank you. thank you."}
        {"id": "b", "rubric": "greets", "text": "thank you. thank you."}
        {"id": "c", "rubric": "greets", "text": "dear me. dear you."}
        """);
  }

  @Test
  void each_document_is_scored_by_the_rubric_that_its_line_names() throws IOException {
    twoRubrics();

    CapturedOutput run = evaluate("--rubrics", rubrics);

    assertThat(run.out()).startsWith("thanks 1.0.0, 2 rubrics: 3 documents\n");
    assertThat(run("show one").out().lines().filter(it -> it.matches("[abc] .*")))
        .map(it -> it.replaceAll(" +", " ").strip())
        .containsExactly(
            "a scored pass 2.00",
            "b scored fail 0.00 composite is not at least 1",
            "c scored pass 2.00");
    assertThat(run("explain one c").out()).startsWith("greets 1.0.0\n");
    assertThat(run("explain one a").out()).startsWith("thanks 1.0.0\n");
    assertThat(run("proof verify one").out()).endsWith("everything verifies\n");
    assertThat(run("report one").out())
        .startsWith("thanks 1.0.0, 2 rubrics: 3 documents\n")
        .doesNotContain("T1");
    assertThat(run("show one --format csv").out()).startsWith("id,manners,final,");
  }

  @Test
  void the_lowest_score_of_a_document_is_that_of_its_own_items() throws IOException {
    write(
        "frame.yaml",
        """
        rubric: answers
        version: 1.0.0
        evidence: {per_item: 0}
        traits:
          criteria:
            scale: points
            item: {scale: 0-1, evidence: global_diagnostic}
        plan:
          composite: {formula: criteria / positive_points}
        """);
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "a bad one.", "rubric": [{"ask": "Good?", "points": 2, "cues": {"positive": ["good"]}}, {"ask": "Bad?", "points": -1, "cues": {"positive": ["bad"]}}]}
        {"id": "b", "text": "nothing.", "rubric": [{"ask": "Good?", "points": 2, "cues": {"positive": ["good"]}}]}
        {"id": "c", "text": "a good one.", "rubric": [{"ask": "Good?", "points": 2, "cues": {"positive": ["good"]}}]}
        """);
    String[] both = {"  at the lowest score   2", "  at the highest score  1"};

    evaluate("--rubric {}", file("frame.yaml")).prints(both);

    run("report one").prints(both);
    run("report one --json").prints("\"highest\":1,\"lowest\":2");
  }

  @Test
  void items_of_a_frame_have_points_as_those_of_lines_do() throws IOException {
    write(
        "frame.yaml",
        """
        rubric: answers
        version: 1.0.0
        evidence: {per_item: 0}
        traits:
          always:
            scale: points
            item: {scale: 0-1, evidence: global_diagnostic}
            items: [{ask: Is it polite?, points: 2, cues: {positive: [please]}}]
          criteria:
            scale: points
            item: {scale: 0-1, evidence: global_diagnostic}
        plan:
          composite: {formula: (always + criteria) / positive_points}
        """);
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "please wait.", "rubric": [{"ask": "Thanks?", "points": 3, "cues": {"positive": ["thanks"]}}]}
        {"id": "b", "text": "please, thanks.", "rubric": [{"ask": "Thanks?", "points": 6, "cues": {"positive": ["thanks"]}}]}
        """);

    assertThat(evaluate("--rubric {}", file("frame.yaml")).err()).isEmpty();
    run("show", "one").prints("a   scored   0.40", "b   scored   1.00");
    assertThat(run("show one --format csv --columns id,always,criteria").out())
        .isEqualTo("id,always,criteria\r\na,2,0\r\nb,2,6\r\n");
  }

  /// As a rubric: otherwise two runs of one name and version would not mean the same.
  @Test
  void a_frame_that_was_used_is_changed_by_another_version_only() throws IOException {
    Path frame = file("frame.yaml");
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "thanks.", "rubric": [{"ask": "Thanks?", "points": 3, "cues": {"positive": ["thanks"]}}]}
        """);
    assertThat(evaluate("--rubric {}", frame).out()).startsWith("answers 1.0.0: 1 doc");

    for (String changed :
        List.of(
            FRAME.replace("scale: 0-1", "scale: 0-2"),
            FRAME.replace("composite >= 0.5", "composite >= 0.6"),
            FRAME.replace("scale: points", "scale: {min: 0, max: 1}"))) {
      Files.writeString(frame, changed);

      evaluate("--rubric {}", frame)
          .complains("/version: `answers@1.0.0` is already locked as `sha256:");
      assertThat(run("evaluate --documents {} --rubric {} --draft", documents, frame).out())
          .startsWith("answers 1.0.0 (draft)");
    }
  }

  /// As `import` writes them of instances with a criterion each.
  @Test
  void rubrics_of_one_run_may_call_their_traits_otherwise() throws IOException {
    twoRubrics();
    for (String name : List.of("thanks", "greets")) {
      Path file = rubrics.resolve(name + ".yaml");
      Files.writeString(
          file,
          Files.readString(file)
              .replace("    items:", "    description: How it " + name + ".\n    items:")
              .replace("    items:", "    anchors: {2: It " + name + ".}\n    items:"));
    }

    assertThat(evaluate("--rubrics {}", rubrics).out()).startsWith("thanks 1.0.0, 2 rubrics");
  }

  /// Equal documents of one rubric are one call; nothing is stored.
  @Test
  void what_would_be_asked_is_told_of_each_document_by_its_own_rubric() throws IOException {
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "Thanks.", "rubric": [{"ask": "Thanks?", "points": 3}]}
        {"id": "b", "text": "Thanks.", "rubric": [{"ask": "Kind?", "points": 1}]}
        {"id": "c", "text": "Thanks.", "rubric": [{"ask": "Thanks?", "points": 3}]}
        """);
    Path frame = file("frame.yaml");
    String options = "--rubric {} --judge openai:some:prompt/1 --dry-run";

    CapturedOutput planned = evaluate(options, frame);
    CapturedOutput prompts =
        run("prompts --rubric {} --documents {} --judge openai:some", frame, documents);

    assertThat(planned.out())
        .startsWith("3 documents, 0 without a question for the judge\n2 calls to make");
    assertThat(prompts.out().lines()).hasSize(2);
    prompts.prints("Thanks?", "Kind?");
    assertThat(file("store")).doesNotExist();
    Files.writeString(documents, "{\"id\": \"a\", \"text\": \"So.\", \"rubric\": 7}\n");
    evaluate(options, frame)
        .complains("documents.jsonl:1:1 /rubric: `rubric` is no name and no items");
  }

  private static String digest(CapturedOutput run) {
    return run.out()
        .lines()
        .filter(it -> it.startsWith("  run "))
        .map(it -> it.substring(5).strip())
        .findFirst()
        .orElse(run.err());
  }

  @Test
  void what_is_wrong_with_the_rubrics_of_lines_is_said_at_once() throws IOException {
    twoRubrics();
    Files.writeString(
        documents,
        """
        {"id": "a", "rubric": "thank", "text": "x."}
        {"id": "b", "rubric": "../rubrics/thanks", "text": "x."}
        {"id": "c", "text": "x."}
        {"id": "d", "rubric": [{"ask": "Why?"}], "text": "x."}
        {"id": "e", "rubric": 3, "text": "x."}
        """);

    CapturedOutput run = evaluate("--rubrics", rubrics).ended(ExitCode.REJECTED);
    assertThat(run.err().lines())
        .containsExactly(
            documents + ":1:1 /rubric: there is no rubric `thank`, did you mean `thanks`?",
            documents
                + ":2:1 /rubric: there is no rubric `../rubrics/thanks`, there are `greets`, `thanks`",
            documents
                + ":3:1 /rubric: the line has no `rubric`, write its name, or items for the frame",
            documents + ":4:1 /rubric: these items have no frame, name a frame with `--rubric`",
            documents + ":5:1 /rubric: `rubric` is no name and no items, write a name, or a list");
    run("store info").prints("runs that have ended        0");
  }

  @Test
  void what_is_wrong_with_the_items_of_lines_is_said_at_once() throws IOException {
    Files.writeString(
        documents,
        """
        {"id": "a", "rubric": [{"ask": "Why?"}], "text": "x."}
        {"id": "b", "rubric": [{"ask": "Why?", "points": -1}], "text": "x."}
        {"id": "c", "rubric": {"style": [{"ask": "Why?", "points": 1}]}, "text": "x."}
        {"id": "d", "rubric": [{"points": 2}, {"ask": "Why?", "points": 2, "weigth": 1}], "text": "x."}
        {"id": "e", "rubric": [{"ask": "Why?", "points": 0}], "text": "x."}
        """);

    CapturedOutput run = evaluate("--rubric", file("frame.yaml")).ended(ExitCode.REJECTED);
    assertThat(run.err().lines().map(it -> it.substring(documents.toString().length())))
        .contains(
            ":1:1 /rubric/criteria/0: this criterion has no `points`, write `points: 5`",
            ":2:1 /rubric: no criterion has positive points, so there is no share of them, give one of them `points` above 0",
            ":3:1 /rubric/style: `style` is no trait of the frame, write `items`, or by trait: `criteria`",
            ":4:1 /rubric/traits/criteria/items/0: `ask` is missing, write the question for the judge",
            ":4:1 /rubric/traits/criteria/items/1/weigth: unknown key `weigth`, did you mean `weight`?",
            ":5:1 /rubric/criteria/0: the points of a criterion are no number other than 0, write `points: 5`, or `points: -5` for what lowers the score");
  }

  @Test
  void documents_are_compared_that_have_the_same_rubric_in_both_runs() throws IOException {
    twoRubrics();
    evaluate("--rubrics", rubrics);
    Files.writeString(
        documents,
        """
        {"id": "c", "rubric": "greets", "text": "dear me."}
        {"id": "b", "rubric": "thanks", "text": "thank you. thank you."}
        {"id": "a", "rubric": "thanks", "text": "no."}
        """);
    run("evaluate --rubrics {} --documents {} --name two", rubrics, documents);

    run("compare one two")
        .prints(
            "paired by id, 2 of 3 documents compared; ",
            "  the rubric is another one          1\n",
            "  document `b` has another rubric\n",
            "  pass to fail          1\n",
            "item T1: 2 -> 0");
    run("compare check two --baseline one --max-mean-drop 5")
        .complains("scores by these rubrics do not mean the same: document `b` has another rubric");
  }

  @Test
  void a_frame_is_compiled_by_itself_and_scores_nothing_alone() throws IOException {
    String frame = path("frame.yaml");
    assertThat(run("rubric compile", frame).out())
        .isEqualTo("checked answers 1.0.0, a frame: the lines of the documents bring its items\n");
    Path facts = write("facts.json", "{}");
    assertThat(run("score --rubric {} --facts {}", frame, facts).err())
        .isEqualTo(
            frame
                + ": a trait has no items, so this is a frame, whose items the lines of documents"
                + " bring, write the items, or name it in `evaluate --documents`\n");
  }

  @Test
  void lines_whose_rubric_is_not_read_are_told() throws IOException {
    twoRubrics();
    evaluate("--rubric", rubrics.resolve("thanks.yaml"))
        .complains(
            "warning: lines have `rubric`, from `a` on: it is read with --rubrics, or where"
                + " --rubric is a frame\n");
  }

  @Test
  void a_rubric_with_another_frame_is_evaluated_apart() throws IOException {
    twoRubrics();
    Files.writeString(rubrics.resolve("greets.yaml"), RUBRIC.formatted("greets", "G1", "dear", 2));
    assertThat(evaluate("--rubrics", rubrics).err())
        .isEqualTo(
            documents
                + ":2:1 /rubric: the rubric `greets` has another frame than the first one: `plan`,"
                + " rubrics of one run differ in their items alone: evaluate this one apart\n");
  }

  @Test
  void what_is_about_one_rubric_refuses_a_run_of_several() throws IOException {
    twoRubrics();
    evaluate("--rubrics", rubrics);
    write("labels.csv", "id,composite\na,2\nb,0\nc,2\n");
    String labels = path("labels.csv");

    for (CapturedOutput refused :
        List.of(
            run("score one --rubric", rubrics.resolve("thanks.yaml")),
            run("measure calibrate fit --run one --labels {} --out", labels, labels),
            run("measure experiment efficiency one --labels", labels),
            run("review one --export ./forms"))) {
      assertThat(refused.exit()).isNotZero();
      refused.complains(
          "this is about one rubric, and the documents of the run have 2, name a run");
    }
    run("measure stats --rubric thanks").complains("no run of the rubric `thanks` counts");
  }

  /// HealthBench's `calculate_score`: points met over the sum of positive points, below 0 perhaps.
  @Test
  void scores_and_themes_are_the_published_formula_of_drawn_criteria() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<Made> made = new ArrayList<>();
    for (int n = 0; n < 40; n++) {
      List<Criterion> criteria = new ArrayList<>();
      for (int i = 0; i < random.nextInt(1, 20); i++) {
        BigDecimal points = new BigDecimal(random.nextInt(-100, 101)).movePointLeft(n % 2);
        criteria.add(
            new Criterion(
                points.signum() == 0 ? BigDecimal.ONE : points,
                random.nextBoolean(),
                List.of("axis:" + random.nextInt(3))));
      }
      criteria.add(new Criterion(BigDecimal.ONE, random.nextBoolean(), List.of("axis:0")));
      made.add(new Made("d" + n, "Answer " + n + ".", criteria));
    }
    checked(made);
  }

  /// Those that `-Dplumbline.rubrics` names the folder of, with decisions by chance.
  @Test
  void scores_and_themes_are_the_published_formula_of_published_criteria() throws IOException {
    Path file = Path.of(System.getProperty("plumbline.rubrics", "no-data"), "healthbench_60.jsonl");
    assumeTrue(Files.exists(file), "skipped: -Dplumbline.rubrics names no folder with it");
    SplittableRandom random = new SplittableRandom(5);
    List<Made> made = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      List<Criterion> criteria = new ArrayList<>();
      boolean fails = made.size() % 5 == 0;
      for (JsonObject each : object(line).objects("rubrics")) {
        BigDecimal points = new BigDecimal(PlainJson.text(each.get("points")));
        boolean met = fails ? points.signum() < 0 : random.nextBoolean();
        criteria.add(new Criterion(points, met, each.texts("tags").stream().distinct().toList()));
      }
      made.add(new Made("d" + made.size(), "Answer " + made.size() + ".", criteria));
    }
    checked(made);
  }

  private record Criterion(BigDecimal points, boolean met, List<String> themes) {}

  private record Made(String id, String text, List<Criterion> criteria) {

    Json line() {
      return JsonObject.of(
          "id",
          id,
          "text",
          text,
          "rubric",
          JsonArray.mapped(
              criteria,
              it ->
                  JsonObject.of(
                      "ask", "Is criterion " + it.hashCode() + " met?",
                      "points", it.points(),
                      "themes", JsonArray.texts(it.themes()))));
    }

    Json answer() {
      List<Json> items = new ArrayList<>();
      for (Criterion each : criteria) {
        items.add(
            JsonObject.of(
                "item", "c%02d".formatted(items.size() + 1), "decision", each.met() ? 1 : 0));
      }
      return JsonObject.of(
          "document", id, "completion", JsonObject.of("items", new JsonArray(items)));
    }
  }

  /// An exact fraction, apart from the program's own.
  private record Fraction(BigInteger over, BigInteger under) {

    static Fraction of(List<Criterion> criteria) {
      BigInteger won = BigInteger.ZERO;
      BigInteger winnable = BigInteger.ZERO;
      for (Criterion each : criteria) {
        BigInteger points = each.points().movePointRight(6).toBigIntegerExact();
        won = each.met() ? won.add(points) : won;
        winnable = winnable.add(points.max(BigInteger.ZERO));
      }
      return new Fraction(won, winnable);
    }

    BigDecimal rounded() {
      return new BigDecimal(over)
          .divide(new BigDecimal(under), 12, RoundingMode.HALF_EVEN)
          .stripTrailingZeros();
    }
  }

  private void checked(List<Made> made) throws IOException {
    Files.writeString(documents, lines(made.stream().map(Made::line).toList()));
    Path answers = file("answers.jsonl");
    Files.writeString(answers, lines(made.stream().map(Made::answer).toList()));
    Path out = file("out");

    CapturedOutput run =
        evaluate(
                "--rubric {} --judge acme:m:1 --completions {} --out",
                file("frame.yaml"),
                answers,
                out)
            .ok();
    List<String> results = Files.readAllLines(out.resolve("results.jsonl"));
    assertThat(results).hasSameSizeAs(made);
    SortedMap<String, List<BigDecimal>> themes = new TreeMap<>();
    int below = 0;
    for (int at = 0; at < made.size(); at++) {
      List<Criterion> criteria = made.get(at).criteria();
      Fraction score = Fraction.of(criteria);
      below += score.over().signum() < 0 ? 1 : 0;
      assertThat(new BigDecimal(object(results.get(at)).text("composite")))
          .isEqualByComparingTo(score.rounded());
      criteria.stream()
          .flatMap(it -> it.themes().stream())
          .distinct()
          .forEach(theme -> {
            Fraction of =
                Fraction.of(criteria.stream().filter(it -> it.themes().contains(theme)).toList());
            if (of.under().signum() > 0) {
              themes.computeIfAbsent(theme, _ -> new ArrayList<>()).add(of.rounded());
            }
          });
    }
    assertThat(below).isPositive();
    JsonObject report = object(run("report one --json").out().strip());
    assertThat(Schemas.problems("run-report", report)).isEmpty();
    for (JsonObject theme : report.objects("themes")) {
      List<BigDecimal> scores = themes.getOrDefault(theme.text("theme"), List.of());
      assertThat(theme.integer("documents")).isEqualTo(scores.size());
      if (!scores.isEmpty()) {
        BigDecimal mean =
            scores.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(scores.size()), MathContext.DECIMAL64);
        assertThat(new BigDecimal(theme.object("score").text("value")))
            .isEqualByComparingTo(mean.setScale(6, RoundingMode.HALF_EVEN));
      }
    }
    assertThat(run("proof verify one").out()).endsWith("everything verifies\n");
  }

  private static String lines(List<Json> lines) {
    StringBuilder all = new StringBuilder();
    lines.forEach(each -> all.append(PlainJson.text(each)).append('\n'));
    return all.toString();
  }

  private static JsonObject object(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return (JsonObject) ((JsonResult.Read) JsonReader.read(bytes, 1 << 24)).value();
  }
}
