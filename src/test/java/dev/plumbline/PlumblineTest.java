package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The public API, which does what the command line does.
class PlumblineTest extends CommandFolder {

  private static final Path RESCORE = Path.of("docs/examples/rescore");
  private static final Path ANSWERS = RESCORE.resolve("answers-to-customers.jsonl");
  private static final Judge RECORDED =
      Judge.recorded("example:some-model:prompt-1", RESCORE.resolve("judge.jsonl"));
  private static final String SEED = "0123456789abcdef".repeat(4);
  private static final Pattern MARK = Pattern.compile("Write .{1,2}([0-9a-f]{12})");

  /// As the page of the example prints them.
  private static final String BEFORE =
      "sha256:0f017b7fae7c3e11b3a0fb049f646b2df643e182135f7238fd7ae765f6569540";

  private Plumbline plumbline;

  @BeforeEach
  void open() {
    plumbline = Plumbline.open(file("store"));
  }

  @AfterEach
  void close() {
    plumbline.close();
  }

  @Test
  void a_document_has_the_scorecard_and_the_explanation_that_the_command_prints()
      throws IOException {
    Path essay = Path.of("events/essay");
    Document document = Document.of(Files.readString(essay.resolve("document.txt")));

    Result result =
        plumbline.evaluate(plumbline.compile(essay.resolve("rubric.yaml")), document, Judge.cues());

    assertThat(result.score()).hasValue(new BigDecimal("5.6"));
    assertThat(result.passed()).hasValue(true);
    assertThat(result.status()).isEqualTo(Result.Status.SCORED);
    assertThat(result.traits())
        .isEqualTo(Map.of("claim", BigDecimal.valueOf(5), "support", BigDecimal.valueOf(6)));
    assertThat(result.problems()).isEmpty();
    assertThat(result.json() + "\n").isEqualTo(printed(essay));
    assertThat(result.explanation())
        .isEqualTo(Files.readString(essay.resolve("expected/explained.txt")))
        .isEqualTo(plumbline.explain(result.digest().orElseThrow()));
    assertThatThrownBy(() -> plumbline.explain("it")).isInstanceOf(Refused.class);
  }

  /// What the command prints of a case.
  private String printed(Path event) {
    return CapturedOutput.run("evaluate {} --json --store", event, file("printed")).out();
  }

  @Test
  void a_conversation_has_the_scorecard_that_the_command_prints() throws IOException {
    Path agent = Path.of("events/agent-run-with-two-wrong-calls");
    Document talk =
        Document.ofMessages(Files.readString(agent.resolve("document.json")))
            .with("wanted", Files.readString(agent.resolve("context/wanted.txt")))
            .withFact("paid", new BigDecimal("39.9"));
    Rubric rubric = plumbline.compile(agent.resolve("rubric.yaml"));
    Result result = plumbline.evaluate(rubric, talk, Judge.cues());
    assertThat(result.json() + "\n").isEqualTo(printed(agent));
    Run run = plumbline.run("talks").rubric(rubric).documents(Stream.of(talk.named("a"))).start();
    assertThat(run.result("a").json()).isEqualTo(result.json());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Document.ofMessages("no list"))
        .withMessageStartingWith("this text is no JSON");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Document.ofMessages("[{\"role\": \"narrator\", \"content\": \"x\"}]"))
        .withMessageContaining("/0/role `narrator` is no role");
  }

  @Test
  void what_a_conversation_holds_that_nobody_said_is_told_and_not_evaluated() {
    Document talk =
        Document.ofMessages(
                "[{\"role\": \"assistant\", \"content\": \"Never.\", \"public\": false}]")
            .named("talk");
    assertThat(talk.leftOut()).containsExactly("1 x `public: false` (/0)");
  }

  @Test
  void an_answer_off_its_schema_has_the_scorecard_that_the_command_prints() throws IOException {
    Path agent = Path.of("events/json-answer-off-its-schema");
    Document talk = Document.ofMessages(Files.readString(agent.resolve("document.json")));
    Result result =
        plumbline.evaluate(plumbline.compile(agent.resolve("rubric.yaml")), talk, Judge.cues());
    assertThat(result.json() + "\n").isEqualTo(printed(agent));
  }

  @Test
  void a_panel_of_judges_is_the_one_of_the_command_line() throws IOException {
    Path letter = Path.of("events/three-judges-of-one-letter");
    Path documents =
        write(
            "letters.jsonl",
            CanonicalJson.text(
                JsonObject.of(
                    "id", "document", "text", Files.readString(letter.resolve("document.txt")))));
    Judge large = Judge.recorded("example:large-model:1", letter.resolve("large.jsonl"));
    Judge small = Judge.recorded("example:small-model:1", letter.resolve("small.jsonl"));

    Run run =
        plumbline
            .run()
            .rubric(plumbline.compile(letter.resolve("rubric.yaml")))
            .documents(documents)
            .judge(Judge.panel(List.of(large, small, Judge.cues()), Judge.Combination.MAJORITY))
            .seed(SEED)
            .start();
    CapturedOutput same =
        CapturedOutput.run(
            "evaluate --rubric={} --documents={} --judge=example:large-model:1 --judge=example:small-model:1 --judge=cues --combine=majority --salt-seed={} --json --store={}",
            letter.resolve("rubric.yaml"),
            documents,
            SEED,
            file("store"));

    assertThat(same.out()).as(same.err()).contains("\"run\":\"" + run.digest() + "\"");
    assertThat(run.result("document").explanation()).contains("large-model", "small-model");
    assertThat(plumbline.verify(run).isSound()).isTrue();
  }

  @Test
  void a_panel_has_different_single_judges_that_fit_the_rubric() {
    Rubric rubric = plumbline.compile(Path.of("events/two-answers-in-both-orders/rubric.yaml"));
    Document pair = Document.ofCandidates("One.", "Two.").with("question", "Which?");
    Judge cues = Judge.cues();
    Judge stored = Judge.stored("example:some-model:1");

    assertThatThrownBy(
            () -> plumbline.evaluate(rubric, pair, panel(cues, cues, Judge.Combination.MAJORITY)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("two jurors are `cues");
    assertThatThrownBy(() ->
            plumbline.evaluate(
                rubric, pair, Judge.panel(List.of(cues), Judge.Combination.MAJORITY)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("the panel has 1 juror");
    assertThatThrownBy(
            () -> plumbline.evaluate(rubric, pair, panel(cues, stored, Judge.Combination.MEDIAN)))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("phrases do not say which of two candidates is better");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> panel(cues, stored.replicate(1), Judge.Combination.MEDIAN));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            panel(cues, panel(cues, stored, Judge.Combination.WORST), Judge.Combination.MEDIAN));
  }

  @Test
  void a_run_of_two_candidates_is_the_one_of_the_command_line() throws IOException {
    Path pair = Path.of("events/two-answers-in-both-orders");
    Path documents =
        write(
            "pairs.jsonl",
            "{\"id\": \"document\", \"a\": \"Muzzle: ja.\", \"b\": \"Näin on 😀.\","
                + " \"context\": {\"question\": \"Why?\"}}");
    Judge judge = Judge.recorded("example:some-model:1", pair.resolve("answers.jsonl"));
    Run.Builder builder =
        plumbline
            .run()
            .rubric(plumbline.compile(pair.resolve("rubric.yaml")))
            .judge(judge)
            .seed(SEED);

    Run run =
        builder
            .documents(
                Stream.of(
                    Document.ofCandidates("Muzzle: ja.", "Näin on 😀.").with("question", "Why?")))
            .start();
    CapturedOutput same =
        CapturedOutput.run(
            "evaluate --rubric={} --documents={} --judge=example:some-model:1 --completions={} --salt-seed={} --json --store={}",
            pair.resolve("rubric.yaml"),
            documents,
            pair.resolve("answers.jsonl"),
            SEED,
            file("store"));

    assertThat(same.out()).as(same.err()).contains("\"run\":\"" + run.digest() + "\"");
    assertThat(run.result("document").explanation()).contains("b-first");
    assertThat(plumbline.verify(run).isSound()).isTrue();
  }

  private static Judge panel(Judge one, Judge other, Judge.Combination combination) {
    return Judge.panel(List.of(one, other), combination);
  }

  @Test
  void a_run_is_the_one_of_the_command_line_and_scoring_again_asks_no_judge() {
    Run before = before();
    run(
            "evaluate --rubric {} --documents {} --judge example:some-model:prompt-1 --completions {} --salt-seed {} --json",
            RESCORE.resolve("rubric.yaml"),
            ANSWERS,
            RESCORE.resolve("judge.jsonl"),
            SEED)
        .prints("\"run\":\"" + BEFORE + "\"")
        .complains("this run has ended before");

    Run after =
        plumbline
            .run("after")
            .documents(before)
            .rubric(plumbline.compile(RESCORE.resolve("rubric-2.yaml")))
            .seed(SEED)
            .start();
    List<Comparison.Change> changes = new ArrayList<>();
    Comparison moved = plumbline.compare(before, after, changes::add);

    assertThat(before.digest()).isEqualTo(BEFORE);
    assertThat(after.digest()).startsWith("sha256:a8d431e010d1");
    assertThat(moved.documents()).isEqualTo(12);
    assertThat(moved.moved()).isEqualTo(8).isEqualTo(changes.size());
    assertThat(moved.flips()).isEqualTo(Map.of("fail to pass", 3L));
    assertThat(moved.causes()).isEqualTo(Map.of("node composite", 8L));
    assertThat(moved.difference().orElseThrow().mean()).isEqualByComparingTo("0.15");
    assertThat(changes)
        .contains(
            new Comparison.Change(
                "late-3",
                Optional.of(new BigDecimal("2.6")),
                Optional.of(new BigDecimal("3.8")),
                Optional.of("fail"),
                Optional.of("pass"),
                List.of("node composite")));
    assertThat(plumbline.verify(after).isSound()).isTrue();
    assertThat(plumbline.verify().failures()).isEmpty();
    assertThat(plumbline.find("after").digest()).isEqualTo(after.digest());
    assertThat(after.result("late-3").score()).hasValue(new BigDecimal("3.8"));
    assertThat(after.result("late-3").explanation()).contains("what would change the result");
  }

  @Test
  void a_rubric_that_asks_otherwise_needs_a_judge() {
    Run before = before();
    Rubric asksOtherwise = plumbline.compile(RESCORE.resolve("rubric-3.yaml"));
    assertThatThrownBy(() -> plumbline.rescore(before, asksOtherwise))
        .isInstanceOfSatisfying(
            Refused.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(Problem::code)
                    .containsExactly("judged-again"));
  }

  @Test
  void documents_of_a_program_are_those_of_a_file() {
    List<Document> documents = new ArrayList<>();
    before().forEach(result -> documents.add(Document.of(text(result.id())).named(result.id())));
    Run run =
        plumbline
            .run("stream")
            .rubric(plumbline.compile(RESCORE.resolve("rubric.yaml")))
            .documents(documents.stream())
            .judge(Judge.stored("example:some-model:prompt-1"))
            .seed(SEED.replace('0', 'f'))
            .start();
    assertThat(digests(run)).isEqualTo(digests(plumbline.find("before")));
  }

  @Test
  void a_rejected_rubric_has_all_its_problems() {
    assertThatThrownBy(() ->
            plumbline.compile(
                """
                rubric: made
                version: one
                traits: {tone: {scale: {min: 1, max: 5}, items: [{id: T1}]}}
                """))
        .isInstanceOfSatisfying(
            RubricRejected.class,
            rejected -> {
              assertThat(rejected.problems()).hasSizeGreaterThan(1);
              assertThat(rejected.problems().getFirst().line()).isEqualTo(2);
              assertThat(rejected.problems().getFirst().toString()).startsWith("2:");
              assertThat(rejected).hasMessageContaining("rubric:2:");
            });
  }

  @Test
  void what_is_wrong_with_a_document_is_in_its_result() {
    Rubric rubric = plumbline.compile(rubric("document: {context: [question]}\n"));
    Result result = plumbline.evaluate(rubric, Document.of("A text."), Judge.cues());
    Run run = plumbline.run().rubric(rubric).documents(Stream.of(Document.of("A text."))).start();
    assertThat(result.status()).isEqualTo(Result.Status.REFUSED);
    assertThat(result.problems()).isNotEmpty();
    assertThat(result.digest()).isEmpty();
    assertThat(result.explanation()).contains("question");
    Result inRun = run.result("document");
    assertThat(inRun.status()).isEqualTo(Result.Status.REFUSED);
    assertThat(inRun.problems())
        .extracting(Problem::code)
        .isEqualTo(result.problems().stream().map(Problem::code).toList());
    assertThatThrownBy(() -> run.result("other")).isInstanceOf(Refused.class);
  }

  @Test
  void context_and_facts_reach_the_rubric() {
    Rubric rubric =
        plumbline.compile(
            rubric(
                """
                document: {context: [question]}
                facts: {share: {type: decimal, min: 0, max: 1}, late: {type: boolean}}
                gates: [{id: too_late, when: late && share > 0.25, because: it was late}]
                """));

    Document document =
        Document.of("A text.")
            .with("question", "Why?")
            .withFact("share", new BigDecimal("0.3"))
            .withFact("late", true);
    Result result = plumbline.evaluate(rubric, document, Judge.cues());
    Run run = plumbline.run().rubric(rubric).documents(Stream.of(document)).start();

    assertThat(result.status()).isEqualTo(Result.Status.GATED);
    assertThat(run.result("document").digest()).isEqualTo(result.digest());
  }

  @Test
  void a_model_of_the_program_is_asked_once_and_a_stopped_run_continues() {
    Rubric rubric = plumbline.compile(rubric(""));
    AtomicInteger asked = new AtomicInteger();
    Judge judge = Judge.of("made", "model-1", question -> answer(rubric, question, asked));
    List<Document> documents =
        IntStream.range(0, 40)
            .mapToObj(number -> Document.of("Text " + number + ".").named("text-" + number))
            .toList();

    assertThatThrownBy(() ->
            plumbline
                .run()
                .rubric(rubric)
                .documents(documents.stream())
                .judge(judge)
                .concurrency(2)
                .stopWhen(() -> asked.get() > 5)
                .start())
        .isInstanceOf(Run.Stopped.class);
    assertThat(asked).hasValueLessThan(40);
    List<Long> progress = new ArrayList<>();
    Run run =
        plumbline
            .run()
            .rubric(rubric)
            .documents(documents.stream())
            .judge(judge)
            .start((done, all) -> progress.add(all - done));

    assertThat(asked).hasValue(40);
    assertThat(progress.getLast()).isZero();
    assertThat(run.documents()).isEqualTo(40);
    assertThat(run.result("text-7").score()).hasValue(BigDecimal.valueOf(3));
    assertThatIllegalArgumentException().isThrownBy(() -> Judge.of("person", "p", _ -> ""));
  }

  @Test
  void a_run_asks_so_many_questions_at_a_time_as_the_command_line_allows() {
    Run.Builder run = plumbline.run("nightly");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.concurrency(0))
        .withMessage("concurrency must be from 1 to 256");
    assertThatIllegalArgumentException().isThrownBy(() -> run.concurrency(257));
  }

  @Test
  void threads_share_a_store() throws Exception {
    Rubric rubric = plumbline.compile(Path.of("events/essay/rubric.yaml"));
    List<Future<String>> digests = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (int task = 0; task < 32; task++) {
        Document document = Document.of("We should rest, because all are tired. " + task % 4);
        digests.add(
            threads.submit(
                () -> plumbline.evaluate(rubric, document, Judge.cues()).digest().orElseThrow()));
      }
    }

    TreeSet<String> different = new TreeSet<>();
    for (Future<String> digest : digests) {
      different.add(digest.get());
    }
    assertThat(different).hasSize(4);
    assertThat(plumbline.verify().isSound()).isTrue();
  }

  @Test
  void a_temporary_store_is_gone_when_it_is_closed() throws IOException {
    Path system = Path.of(System.getProperty("java.io.tmpdir"));
    TreeSet<Path> there = stores(system);
    try (Plumbline own = Plumbline.temporary()) {
      assertThat(stores(system)).hasSizeGreaterThanOrEqualTo(there.size());
      assertThat(own.verify().isSound()).isFalse();
    }
    assertThat(stores(system)).isSubsetOf(there);
  }

  @Test
  void a_store_that_cannot_be_opened_is_no_fault_of_the_request() throws IOException {
    Path file = write("file", "not a folder");
    assertThatThrownBy(() -> Plumbline.open(file)).isInstanceOf(Failed.class);
    assertThatThrownBy(() -> plumbline.compile(file("none.yaml")))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void the_sample_needs_no_library_of_the_command_line_and_prints_what_its_page_shows()
      throws Exception {
    List<String> libraries =
        List.of("fastcsv", "jackson-core", "re2j", "safere", "snakeyaml-engine", "sqlite-jdbc");
    String classpath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(path ->
                Files.isDirectory(path)
                    || libraries.stream()
                        .anyMatch(it ->
                            path.getFileName().toString().matches(Pattern.quote(it) + "-\\d.*")))
            .map(path -> path.toAbsolutePath().toString())
            .reduce((left, right) -> left + File.pathSeparator + right)
            .orElseThrow();
    Process sample =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                classpath,
                "example.Replies",
                path("of-the-sample"))
            .redirectErrorStream(true)
            .start();
    String printed = new String(sample.getInputStream().readAllBytes());
    String page = Files.readString(Path.of("docs/java.md"));

    assertThat(sample.waitFor()).describedAs(printed).isZero();
    assertThat(page)
        .contains("```text\n" + printed + "```\n")
        .contains(
            "```java\n"
                + Files.readString(Path.of("src/test/java/example/Replies.java"))
                + "```\n");
  }

  private Run before() {
    return plumbline
        .run("before")
        .rubric(plumbline.compile(RESCORE.resolve("rubric.yaml")))
        .documents(ANSWERS)
        .judge(RECORDED)
        .seed(SEED)
        .start();
  }

  private static List<String> digests(Run run) {
    List<String> digests = new ArrayList<>();
    run.forEach(result -> digests.add(result.digest().orElseThrow()));
    return digests;
  }

  private static String text(String id) {
    try (Stream<String> lines = Files.lines(ANSWERS)) {
      return lines
          .map(PlumblineTest::object)
          .filter(line -> line.text("id").equals(id))
          .findFirst()
          .orElseThrow()
          .text("text");
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static JsonObject object(String line) {
    return JsonReader.read(line.getBytes(StandardCharsets.UTF_8), 100_000)
            instanceof JsonResult.Read(JsonObject object)
        ? object
        : JsonObject.EMPTY;
  }

  private static String rubric(String more) {
    return """
    rubric: made
    version: 1.0.0
    traits: {tone: {scale: {min: 1, max: 5}, items: [{id: T1, ask: Is it so?}]}}
    evidence: {per_item: 0}
    """
        + more;
  }

  private static String answer(Rubric rubric, Judge.Question question, AtomicInteger asked) {
    asked.incrementAndGet();
    Bundle bundle = rubric.bundle();
    Matcher mark = MARK.matcher(question.instructions() + question.prompt());
    assertThat(mark.find()).isTrue();
    return AnswerTexts.of(bundle, _ -> JsonObject.of("decision", 1, "quotes", JsonArray.EMPTY))
        .replace("MARK", mark.group(1));
  }

  private static TreeSet<Path> stores(Path system) throws IOException {
    try (Stream<Path> all = Files.list(system)) {
      return all.filter(Files::isDirectory)
          .filter(path -> path.getFileName().toString().startsWith("plumbline-"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
