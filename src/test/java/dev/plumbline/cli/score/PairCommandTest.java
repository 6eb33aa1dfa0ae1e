package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Two candidates and a recorded judge, asked in both orders: it prefers one of them by both
/// (`river`), by the order (`count`), without a proof (`colour`), or neither (`greeting`).
@Tag("slow")
class PairCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: answers
      version: 1.0.0
      document: {context: [task]}
      traits:
        answer:
          scale: {min: 0, max: 10}
          items:
            - {id: P1, ask: Which answer does what is asked?, scale: preference}
      plan:
        composite: {formula: answer, pass: composite > 5}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "colour", "context": {"task": "Name a colour."}, "a": "Red is a colour.", "b": "I like dogs."}
      {"id": "river", "context": {"task": "Name a river."}, "a": "The cat sat.", "b": "The Rhine is a river."}
      {"id": "count", "context": {"task": "Count."}, "a": "One, two, three.", "b": "One. Two. Three."}
      {"id": "greeting", "context": {"task": "Greet."}, "a": "Hello there.", "b": "Good day."}
      """;

  private static final String ANSWERS =
      """
      {"document": "colour", "prefers": "a"}
      {"document": "colour", "prefers": "a", "order": "b-first"}
      {"document": "river", "completion": {"items": [{"item": "P1", "decision": 0, "quotes": [{"text": "The cat sat.", "unit": "a.s1"}, {"text": "Rhine is a river", "unit": "b.s1"}]}]}}
      {"document": "river", "order": "b-first", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "The cat sat.", "unit": "b.s1"}, {"text": "Rhine is a river", "unit": "a.s1"}]}]}}
      {"document": "count", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "One, two, three."}, {"text": "Two."}]}]}}
      {"document": "count", "order": "b-first", "completion": {"items": [{"item": "P1", "decision": 2, "quotes": [{"text": "Two."}, {"text": "One, two, three."}]}]}}
      {"document": "greeting", "prefers": {"P1": "tie"}}
      {"document": "greeting", "prefers": "tie", "order": "b-first"}
      """;

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("pairs.jsonl", DOCUMENTS);
    write("answers.jsonl", ANSWERS);
  }

  @Test
  void what_both_orders_prefer_with_quotes_of_both_candidates_is_decided() throws IOException {
    evaluate("--name run");

    String shown = run("show run").out();
    assertThat(shown)
        .containsPattern("river +scored +fail +0\\.00")
        .containsPattern("greeting +scored +fail +5\\.00")
        .containsPattern("count +unscored +0\\.00 to 10\\.00 +unknown P1: order-disagrees")
        .containsPattern("colour +unscored +0\\.00 to 10\\.00 .*no-evidence");
    run("explain run river")
        .prints(
            "asked 2 jurors: 0, 0; as juror 1", "exact a.s1 at [[0,12]]", "exact b.s1 at [[4,20]]");
    run("explain run count").prints("asked 2 jurors: 2, 0");
    assertThat(card("river")).contains("Of both, b is better.");
    assertThat(card("count")).contains("Which of both is better is undecided.");
    assertThat(card("greeting")).contains("Neither a nor b is better.");
    run("proof verify run").ok();
  }

  private String card(String document) throws IOException {
    run("explain run {} --html ./card.html", document);
    return read("card.html");
  }

  /// Without the delimiter, which follows from the document that is shown.
  private static String question(JsonNode line) {
    return line.at("/user").textValue().replaceAll("[0-9a-f]{12}", "#");
  }

  @Test
  void the_answers_to_both_orders_are_taken_back_by_their_calls() throws IOException {
    StringBuilder batch = new StringBuilder();
    for (String line :
        run("prompts --rubric ./rubric.yaml --documents ./pairs.jsonl --judge example:model")
            .out()
            .split("\n")) {
      JsonNode question = Schemas.read(line);
      String delimiter =
          question.at("/user").textValue().replaceAll("(?s).*Write \"([^\"]+)\" as.*", "$1");
      batch.append(
          """
          {"call": "%s", "completion": {"document": "%s", "items": {"P1": {"quotes": [], "decision": 1}}, "traits": {"answer": {"lower": "x", "higher": "y", "confidence": 50}}, "facts": {}}}
          """
              .formatted(question.at("/call").textValue(), delimiter));
    }
    write("batch.jsonl", batch.toString());

    run("evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl --judge example:model:prompt/1 --completions ./batch.jsonl --max-unscored 1")
        .doesNotComplain("answers no question")
        .ok();
  }

  @Test
  void a_preference_says_whose_it_is_and_not_where_it_stood() throws IOException {
    write(
        "answers.jsonl",
        """
        {"document": "river", "prefers": "second"}
        {"document": "count", "prefers": {"P2": "a"}}
        {"document": "greeting", "prefers": "a", "order": "last"}
        """);
    evaluated("")
        .ended(ExitCode.USAGE)
        .complains(
            "answers.jsonl:1:1 /prefers: this is no preference, write `a`, `b` or `tie`",
            "answers.jsonl:2:1 /prefers: the rubric has no item `P2`",
            "answers.jsonl:3:1 /order: `order` is none of two candidates");
  }

  @Test
  void of_two_strengths_the_weaker_counts() throws IOException {
    write("rubric.yaml", RUBRIC.replace("scale: preference", "scale: graded-preference, needs: 0"));
    write(
        "answers.jsonl",
        graded("colour", "a-first", 4)
            + graded("colour", "b-first", 1)
            + graded("river", "a-first", 3)
            + graded("river", "b-first", 2)
            + graded("count", "a-first", 3)
            + graded("count", "b-first", 3)
            + graded("greeting", "a-first", 0)
            + graded("greeting", "b-first", 4));

    evaluate("--name run");

    assertThat(run("show run").out())
        .containsPattern("colour +scored +pass +7\\.50")
        .containsPattern("river +unscored .*order-disagrees")
        .containsPattern("count +unscored .*order-disagrees")
        .containsPattern("greeting +scored +fail +0\\.00");
    run("proof verify run").ok();
    run("explain run colour").prints("asked 2 jurors: 4, 3");
  }

  private static String graded(String document, String order, int decision) {
    return """
    {"document": "%s", "order": "%s", "completion": {"items": [{"item": "P1", "decision": %d, "quotes": []}]}}
    """
        .formatted(document, order, decision);
  }

  @Test
  void several_judges_say_what_they_say_in_both_orders() throws IOException {
    write("rubric.yaml", RUBRIC.replace("scale: preference", "scale: preference, needs: 0"));
    write(
        "one.jsonl",
        both("greeting", "tie", "tie")
            + both("river", "b", "b")
            + both("count", "a", "b")
            + both("colour", "a", "a"));
    write(
        "two.jsonl",
        both("greeting", "tie", "tie")
            + both("river", "b", "b")
            + both("count", "a", "a")
            + both("colour", "b", "b"));
    write(
        "three.jsonl",
        both("greeting", "tie", "tie")
            + both("river", "a", "a")
            + both("count", "a", "a")
            + both("colour", "a", "b"));
    write(
        "panel.yaml",
        """
        jurors:
          - {judge: "example:one:1", completions: one.jsonl}
          - {judge: "example:two:1", completions: two.jsonl}
          - {judge: "example:three:1", completions: three.jsonl}
        combine: majority
        """);
    CapturedOutput run =
        run("evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl --panel ./panel.yaml --name three --max-unscored 1")
            .ok();

    assertThat(run("show three").out())
        .containsPattern("river +scored +fail +0\\.00")
        .containsPattern("count +scored +pass +10\\.00")
        .containsPattern("colour +needs-review .*order-disagrees");
    CapturedOutput without = run("score three --without example:one --name two");
    assertThat(without.exit()).as(without.err()).isIn(ExitCode.OK, ExitCode.UNSCORED);
    JsonNode pairs = Schemas.read(run("measure pairs two --json").out());
    assertThat(pairs.at("/judges")).hasSize(3);
    assertThat(pairs.at("/judges/0/judge").textValue()).isEqualTo("all judges");
    assertThat(pairs.at("/judges/2/judge").textValue()).isEqualTo("example:three:1");
    run("proof verify two").ok();
    run("score three --combine median")
        .complains("preferences have no `median`, use `majority` or `unanimous`");
  }

  private static String both(String document, String aFirst, String bFirst) {
    return """
    {"document": "%s", "prefers": "%s"}
    {"document": "%s", "prefers": "%s", "order": "b-first"}
    """
        .formatted(document, aFirst, document, bFirst);
  }

  @Test
  void what_cannot_compare_in_both_orders_is_refused_before_anyone_is_asked() throws IOException {

    run("evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl")
        .complains("phrases do not say which of two candidates is better");
    write(
        "panel.yaml",
        """
        jurors:
          - judge: "example:one:1;b-first"
          - judge: "example:two:1"
        combine: majority
        """);

    run("evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl --panel ./panel.yaml")
        .complains(
            "`example:one:1` is asked about two candidates in one order only",
            "`example:two:1` is asked about two candidates in one order only");
  }

  @Test
  void a_rubric_of_preferences_has_nothing_else() throws IOException {
    write(
        "rubric.yaml",
        """
        rubric: mixed
        version: 1.0.0
        document: {graded: [assistant]}
        judge: {repeats: 2, combine: median}
        facts:
          J: {type: boolean, judged: {ask: Is it so?}}
        traits:
          answer:
            scale: {min: 0, max: 10}
            items:
              - {id: P1, ask: Which?, scale: preference, reverse_scored: true}
              - {id: P2, ask: Is it polite?, scale: 0-1}
              - {id: P3, ask: Which?, scale: preference, each: sentence}
        """);

    run("rubric compile ./rubric.yaml")
        .complains(
            "the rubric compares the candidates `a` and `b`, and grades other parts",
            "of two preferences the lower is not the middle one, but the one for `b`",
            "a judged fact does not say of which candidate it is",
            "`reverse_scored` is not for a preference",
            "`each` is not for a preference",
            "`P2` is no preference, beside others that compare candidates");
  }

  @Test
  void documents_have_two_candidates_in_lines_tables_or_parts() throws IOException {
    write(
        "pairs.jsonl",
        """
        {"id": "colour", "context": {"task": "Name a colour."}, "a": "Red is a colour."}
        {"id": "river", "context": {"task": "Name a river."}, "text": "The cat sat."}
        """);
    evaluated("")
        .complains(
            "pairs.jsonl:1:1 /b: `b` is missing or not a text, give the text, or name its field",
            "pairs.jsonl:2:1 /a:");
    write(
        "table.csv",
        "id,context.task,output_1,output_2\nriver,Name a river.,The cat sat.,The Rhine is a river.\n");
    CapturedOutput table =
        run(
                "evaluate --rubric ./rubric.yaml --documents ./table.csv --map a=output_1 --map b=output_2 --judge example:model:1 --completions",
                file("river.jsonl", "river"))
            .ok();
    write(
        "pairs.jsonl",
        """
        {"id": "river", "context": {"task": "Name a river."}, "parts": [{"name": "a", "text": "The cat sat."}, {"name": "b", "text": "  "}]}
        """);
    assertThat(
            run(
                        "evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl --judge example:model:1 --completions",
                        file("river.jsonl", "river"))
                    .err()
                + run("show @latest --where", "status == 'refused'").out())
        .contains("refused");
  }

  @Test
  void a_run_of_pairs_is_summed_up_with_people_and_systems() throws IOException {
    evaluate("--name run");
    write(
        "known.csv",
        """
        id,system_a,system_b,label
        colour,one,two,a
        river,two,one,b
        count,one,model,a
        count,one,model,b
        greeting,model,one,tie
        """);

    run("measure pairs run --known ./known.csv --map prefers=label")
        .prints(
            "4 pairs: 0 for `a`, 1 for `b`, 1 tie, 2 undecided",
            "people prefer one or see a tie in 3; in 1 more they differ",
            "no strengths",
            "(`model`, `one`) (`two`)");
    JsonNode report =
        Schemas.read(run("measure pairs run --known ./known.csv --map prefers=label --json").out());

    assertThat(Schemas.problems("preference-report", report)).isEmpty();
    assertThat(report.at("/judges/0/inconsistent/value").textValue()).isEqualTo("0.25");
    assertThat(report.at("/judges/0/accuracy/value").textValue()).isEqualTo("1");
    assertThat(report.at("/judges/0/decided/value").textValue()).isEqualTo("0.5");
    assertThat(report.at("/judges/0/first/value").textValue()).startsWith("0.66");
    assertThat(report.at("/own/0/judge").textValue()).isEqualTo("example:model:1");
    assertThat(report.at("/systems/0/system").textValue()).isEqualTo("one");
    run("measure pairs run --item P1 --json").prints("\"undecided\":2");
    run("measure pairs run --item P9").complains("the rubric has no item `P9`");
  }

  @Test
  void a_bar_that_names_a_judge_means_both_of_its_orders() {
    evaluate("--name run");
    CapturedOutput.run("proof keys", path("key"));
    CapturedOutput locked =
        run("bar lock run --judge example:model:1 --min-mean 2 --key ./key").ok();
    run("bar show").prints("panel");
    CapturedOutput again =
        evaluated(
                "--bar {} --name again",
                locked.out().lines().findFirst().orElseThrow().split(" +")[1])
            .ok();
  }

  @Test
  void a_correction_of_one_of_two_items_leaves_the_range_of_the_other() throws IOException {
    write(
        "rubric.yaml",
        RUBRIC.replace(
            "- {id: P1, ask: Which answer does what is asked?, scale: preference}",
            "- {id: P1, ask: Which?, scale: preference, needs: 0}\n"
                + "      - {id: P2, ask: Which is kinder?, scale: preference, needs: 0}"));
    write("pairs.jsonl", DOCUMENTS.lines().findFirst().orElseThrow() + "\n");
    write(
        "answers.jsonl",
        """
        {"document": "colour", "prefers": {"P1": "b", "P2": "a"}}
        {"document": "colour", "order": "b-first", "prefers": {"P1": "b", "P2": "b"}}
        """);
    evaluate("--name run");
    run("review persons --add Ada --pseudonym ada-lovelace");

    run(
        "decide correct run colour --item P1 --decision 2 --reason {} --by person:ada-lovelace",
        "it names one");

    run("show run").prints("5 to 10");
    run("explain run colour").prints("final      5 to 10, as people decided");
    assertThat(card("colour"))
        .contains(
            "5 to 10, as people decided",
            "Without what people decided: Which of both is better is undecided.");
  }

  @Test
  void a_file_that_knows_nothing_of_the_run_is_told() throws IOException {
    evaluate("--name run");
    write("known.csv", "id,system_a,system_b,prefers\nriver,m,m,b\nzz,m,n,a\n");
    run("measure pairs run --known ./known.csv")
        .complains("1 of 2 pairs in", "are not in the run")
        .doesNotPrint("no strengths");
  }

  @Test
  void each_order_is_a_juror() {
    evaluate("--name run");
    run("measure jurors run")
        .prints("example:model:1;b-first", "4 documents, in 1 of which jurors disagree");
  }

  private void evaluate(String line, Object... values) {
    CapturedOutput run = evaluated(line, values).ok();
  }

  private CapturedOutput evaluated(String line, Object... values) {
    return run(
        "evaluate --rubric ./rubric.yaml --documents ./pairs.jsonl --judge example:model:1 --completions ./answers.jsonl --max-unscored 1",
        (Object[]) CapturedOutput.words(line, values));
  }

  /// The answers about one document.
  private String file(String name, String document) throws IOException {
    StringBuilder lines = new StringBuilder();
    ANSWERS
        .lines()
        .filter(line -> line.contains("\"document\": \"" + document))
        .forEach(line -> lines.append(line).append('\n'));
    write(name, lines.toString());
    return path(name);
  }
}
