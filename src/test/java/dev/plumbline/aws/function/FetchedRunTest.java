package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.exchange.EndedRun;
import dev.plumbline.exchange.RunCopy;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.TwoJudges;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.DocumentErasure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `plumbline store copy`: the run of a batch over a table, brought to one machine.
@Tag("slow")
class FetchedRunTest extends CommandFolder {

  private static final Map<String, String> CREDENTIALS =
      Map.of("aws.accessKeyId", "local", "aws.secretAccessKey", "local");
  private static final int LINES = 45;

  private final MemoryObjects files = new MemoryObjects();
  private DynamoTable table;
  private Wiring wiring;
  private Stores stores;

  @BeforeEach
  void deploy() throws Exception {
    CREDENTIALS.forEach(System::setProperty);
    table = Tables.fresh();
    stores = Tables.stores(table.client(), table.name(), Tables.DEADLINE);
    wiring = Tables.wiring(table.client(), table.name(), Tables.DEADLINE);
  }

  @AfterEach
  void forget() {
    CREDENTIALS.keySet().forEach(System::clearProperty);
  }

  @Test
  void a_run_is_copied_with_its_digest_and_reads_as_the_run_of_the_command_line() throws Exception {
    String lines = lines();
    JsonObject finished = batch(lines, "cues");
    evaluated("april", lines).prints(finished.text("run"));

    CapturedOutput fetched = fetch("there", "--name", "april").ok();
    assertThat(fetched.out()).endsWith(" april, " + LINES + " documents\n");
    for (List<String> command :
        List.of(
            List.of("show", "april", "--json", "--limit", "100"),
            List.of("show", "april", "3", "--json"),
            List.of("show", "april", "1", "--json"),
            List.of("measure", "stats", "april"),
            List.of("proof", "export", "april", "7", "--proof", "line"))) {
      CapturedOutput there = plumbline("there", command.toArray(String[]::new));
      CapturedOutput here = plumbline("here", command.toArray(String[]::new));
      there.ended(here.exit());
      // why a document was refused is said in words where it was evaluated, elsewhere by its code
      assertThat(there.out())
          .as("%s", command)
          .isEqualTo(here.out().replaceAll("\"too-short: [^\"]*\"", "\"too-short\""));
    }
    plumbline("there", "proof", "verify", "april").ok();
    plumbline("there", "compare", "april", finished.text("run")).ok();
    assertThat(pack("there")).isEqualTo(pack("here"));
    fetch("there", "--name", "may").complains("as the run april");
  }

  /// With what a line of a file may have beside its document.
  @Test
  void a_batch_whose_lines_bring_items_is_the_run_of_the_command_line() throws Exception {
    String frame =
        """
        rubric: answers
        version: 1.0.0
        evidence: {per_item: 0}
        traits:
          criteria:
            scale: points
            item: {scale: 0-1, evidence: global_diagnostic}
        plan:
          composite: {formula: criteria / positive_points, pass: composite >= 0.5}
        """;
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      String word = "word" + i % 4;
      lines.append(
          JsonObject.of(
                      "id", Json.of("d" + i),
                      "text", Json.of(i % 7 == 6 ? "" : "It says word" + i % 3 + ", and so on."),
                      "case", Json.of("case " + i / 3),
                      "trial", Json.of(i % 3),
                      "rubric",
                          JsonArray.of(
                              JsonObject.of(
                                  "ask", "Does it say " + word + "?",
                                  "points", 1 + i % 2,
                                  "cues", JsonObject.of("positive", JsonArray.of(Json.of(word))))))
                  .toString()
              + "\n");
    }
    Functions functions = wiring.functions(files, RequestLog.SILENT);
    JsonObject compiled =
        new ExampleRequests(functions::answer)
            .ask("compile-bundle", JsonObject.of("rubric", Json.of(frame)));
    JsonObject finished =
        new SteppedBatch(functions::answer, files)
            .run(
                lines.toString(),
                JsonObject.of("bundle", compiled.get("bundle"), "lines", Json.of(4)),
                file("batch"));
    CapturedOutput evaluated =
        plumbline(
            "here",
            "evaluate",
            "--rubric",
            write("frame.yaml", frame).toString(),
            "--documents",
            write("lines.jsonl", lines).toString(),
            "--salt-seed",
            SteppedBatch.SEED,
            "--max-unscored",
            "1",
            "--name",
            "april");

    fetch("there", "--name", "april").ok();
    assertThat(evaluated.out()).as(finished.toString()).contains(finished.text("run"));
    for (List<String> command :
        List.of(
            List.of("report", "april"),
            List.of("explain", "april", "d5"),
            List.of("proof", "verify", "april"))) {
      String[] words = command.toArray(String[]::new);
      assertThat(plumbline("there", words).out()).isEqualTo(plumbline("here", words).out());
    }
    assertThat(plumbline("there", "report", "april").out()).containsPattern("trials +45");
  }

  @Test
  void answers_of_a_model_come_along_so_that_a_run_is_judged_again_without_a_call()
      throws Exception {
    CountedJudge judge = new CountedJudge(0);
    JsonObject finished = batch(lines(), "counted", judge);
    fetch("there").ok();

    String card =
        plumbline("there", "show", "@latest", "0", "--json")
            .out()
            .replaceFirst("(?s).*\"scorecard\":\"(sha256:[0-9a-f]+)\".*", "$1");
    plumbline("there", "proof", "verify", "--replay", card).ok();
    plumbline(
            "there",
            "evaluate",
            "--rubric",
            write("rubric.yaml", Tables.rubric()).toString(),
            "--documents",
            write("lines.jsonl", lines()).toString(),
            "--judge",
            "openai:counted-1:prompt/1",
            "--max-unscored",
            "1",
            "--salt-seed",
            SteppedBatch.SEED)
        .ok()
        .prints(finished.text("run"));
  }

  @Test
  void results_that_were_changed_are_refused_and_nothing_is_copied() throws Exception {
    batch(lines(), "cues");
    Path results = file("batch/results/SUCCEEDED_0.jsonl");
    Path summary = file("batch/summary.json");
    String written = Files.readString(results);
    String summed = Files.readString(summary);
    Map<String, UnaryOperator<String>> changes = new TreeMap<>();
    changes.put(
        "a score", text -> text.replaceFirst("\"composite\":\"[^\"]*\"", "\"composite\":\"6\""));
    changes.put(
        "a verdict", text -> text.replaceFirst("\"verdict\":\"fail\"", "\"verdict\":\"pass\""));
    changes.put("an outcome", text -> text.replaceFirst("\"gate\":\"[^\"]*\",", ""));
    changes.put("an id", text -> text.replaceFirst("\"id\":\"8\"", "\"id\":\"800\""));
    changes.put("one id twice", text -> text.replaceFirst("\"id\":\"8\"", "\"id\":\"9\""));
    changes.put("no first chunk", text -> text.lines().skip(1).reduce("", (a, b) -> a + b + "\n"));
    changes.put("half a line", text -> text.substring(0, text.length() / 2));
    changes.put("another's scorecard", FetchedRunTest::swapped);

    changes.forEach((change, changed) -> {
      String tampered = changed.apply(written);
      assertThat(tampered).as(change).isNotEqualTo(written);
      CapturedOutput refused = with(results, tampered);
      assertThat(refused.exit()).as(change + refused.out()).isBetween(2, ExitCode.CORRUPT);
      assertThat(refused.err()).as(change).contains("batch: ").doesNotContain("Exception");
    });
    write(results, written);
    for (String other :
        List.of(
            summed.replace(SteppedBatch.SEED, "5eed".repeat(15) + "0000"),
            summed.replaceFirst("sha256:[0-9a-f]{64}", "sha256:" + "0".repeat(64)),
            summed.replace("\"run\"", "\"gone\""),
            summed.replace("\"began\"", "\"gone\""),
            summed.replace("results/manifest.json", "../../../etc/passwd"),
            "{}")) {
      CapturedOutput refused = with(summary, other);
      assertThat(refused.exit()).as(other + refused.out()).isBetween(2, ExitCode.CORRUPT);
    }
    Files.delete(summary);
    fetch("there").complains("there is no `summary.json` in this folder");
    plumbline("there", "store", "info").doesNotPrint("sha256:");
    write(summary, summed);
    fetch("there").ok();
  }

  @Test
  void a_copy_that_was_interrupted_continues_after_its_last_line() throws Exception {
    JsonObject finished = batch(lines(), "cues");
    OperatorStores failing =
        new OperatorStores(
            table.name(), ReplacedStores.artefacts(stores, new WithoutLastPage(stores)));
    try (LocalStore there = LocalStore.open(file("there"))) {
      RunCopy copy = new RunCopy(failing, there, InstantSource.system(), _ -> {});
      EndedRun run = BatchOutput.run(file("batch"));
      assertThatThrownBy(() -> copy.copy(run, Optional.empty()))
          .isInstanceOf(StoreFailedException.class);
      assertThat(there.store().runs().list().getFirst().lines()).isIn(0L, 10L, 20L, 30L, 40L);
    }

    assertThat(fetch("there").ok().out()).endsWith(", 45 documents\n");
    assertThat(plumbline("there", "store", "info", "--json").out())
        .contains("\"run\":\"" + finished.text("run") + "\"", "\"startedBy\":\"arn:aws:states:")
        .containsOnlyOnce("\"ended\":true");
  }

  /// Artefacts of other stores, without the last page of a run.
  private record WithoutLastPage(Stores stores) implements ArtefactStore {

    @Override
    public void put(CanonicalArtefact artefact) {
      throw new IllegalStateException("nothing is written there");
    }

    @Override
    public ArtefactLookup find(ArtefactKind kind, Digest digest) {
      return stores.artefacts().find(kind, digest);
    }

    @Override
    public SortedMap<Digest, ArtefactLookup> findAll(
        ArtefactKind kind, Collection<Digest> digests) {
      if (kind == ArtefactKind.SCORECARD && digests.size() <= LINES % 10) {
        throw new StoreFailedException("the table is gone");
      }
      return stores.artefacts().findAll(kind, digests);
    }
  }

  @Test
  void what_was_erased_there_is_erased_here_and_the_run_still_verifies() throws Exception {
    batch(lines(), "cues");
    String line = read("batch/results/SUCCEEDED_0.jsonl");
    String document =
        line.replaceFirst("(?s).*\"document\":\"(sha256:[0-9a-f]+)\",[^}]*\"id\":\"3\".*", "$1");
    new DocumentErasure(stores).erase(Digest.parse(document).orElseThrow());
    fetch("there").ok();
    plumbline("there", "store", "erase", "@latest", "3").prints("nothing is left to erase");
    plumbline("there", "proof", "verify", "@latest").ok();
  }

  @Test
  void a_run_without_texts_and_one_whose_rubric_is_another_one_here() throws Exception {
    wiring = wiring.withoutText();
    batch(lines(), "cues");
    fetch("there").ok().complains("the texts of 39 documents are not in the table");
    plumbline("there", "proof", "verify", "@latest").complains("is neither stored nor erased");
    String other =
        Files.readString(Tables.ESSAY.resolve("rubric.yaml")).replace("value: 40", "value: 41");
    Path changed = write("other.yaml", other);
    plumbline("here", "rubric", "compile", changed.toString()).ok();
    fetch("here").complains("is already locked as");
  }

  /// The answers are those that the command line has recorded.
  @Test
  void a_bridge_of_fetched_runs_is_that_of_the_command_line_and_the_functions_apply_it()
      throws Exception {
    TwoJudges judges = new TwoJudges(folder, TwoJudges.RUBRIC);
    String[] seeded = {"--salt-seed", SteppedBatch.SEED};
    List<String> runs = new ArrayList<>();
    judges.run("old", false, TwoJudges.letters(0, 60), seeded);
    runs.add(judged(judges, "old", List.of()));
    judges.run("new", true, TwoJudges.letters(0, 60), seeded);
    runs.add(judged(judges, "new", List.of()));
    String[] bridge = {"measure", "bridge", "old", "new", "--target", "composite,clarity", "--out"};
    judges.ok("", (Object) with(bridge, judges.path("here.jsonl")));

    plumbline("there", with(bridge, judges.path("there.jsonl"))).ok();
    CapturedOutput sent =
        plumbline("there", "store", "copy", judges.path("there.jsonl"), "--table", table.name());
    assertThat(read("there.jsonl")).isEqualTo(read("here.jsonl"));
    sent.ok();
    List<String> bridges =
        sent.out().lines().map(line -> line.substring("calibration ".length())).toList();
    assertThat(RawStore.digests(file("store"), ArtefactKind.CALIBRATION))
        .hasSize(2)
        .containsExactlyInAnyOrderElementsOf(bridges);
    judges.run(
        "later",
        true,
        TwoJudges.letters(60, 80),
        with(seeded, "--calibration", judges.path("here.jsonl")));
    runs.add(judged(judges, "later", bridges));
    assertThat(
            finished(judges, "twice", List.of(bridges.getFirst(), bridges.getFirst())).toString())
        .contains("\"outcome\":\"refused\"", "duplicate");
    judges.ok("store info --json").prints(runs.toArray(String[]::new));
    plumbline("there", "proof", "verify", "later").prints("2 bridges, fitted again");
    assertThat(
            plumbline("there", "store", "copy", bridges.getFirst(), "--table", table.name()).out())
        .isEqualTo("calibration " + bridges.getFirst() + "\n");
    plumbline("there", "store", "copy", runs.getFirst(), "--table", table.name())
        .complains("FILE|DIGEST: ", "there is no calibration")
        .doesNotComplain("--calibration");
  }

  /// The batch of the functions over the last run of the command line, brought to `there`.
  private String judged(TwoJudges judges, String name, List<String> calibrations) throws Exception {
    JsonObject finished = finished(judges, name, calibrations);
    CapturedOutput fetched =
        plumbline(
                "there",
                "store",
                "copy",
                path("batch-" + name),
                "--table",
                table.name(),
                "--name",
                name)
            .ok();
    return finished.text("run");
  }

  private JsonObject finished(TwoJudges judges, String name, List<String> calibrations)
      throws IOException {
    Stores there = stores;
    for (String body : RawStore.bodies(file("store"), ArtefactKind.COMPLETION)) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      Digest call = new StoredCompletion(ExampleRequests.object(bytes)).call();
      Digest completion = there.artefacts().put(ArtefactKind.COMPLETION, bytes);
      Instant now = Instant.now();
      if (there.idempotency().acquire(call, "test", now, now.plusSeconds(60))
          instanceof Lease.Acquired lease) {
        there.idempotency().complete(lease, completion);
      }
    }
    Functions functions = wiring.functions(files, RequestLog.SILENT);
    JsonObject bundle =
        new ExampleRequests(functions::answer)
            .ask("compile-bundle", JsonObject.of("rubric", TwoJudges.RUBRIC));
    return new SteppedBatch(functions::answer, files)
        .run(
            Files.readString(Path.of(judges.path("documents.jsonl"))),
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "calibration?", JsonArray.texts(calibrations),
                "judge",
                    new JudgeIdentity("example", name.equals("old") ? "old" : "new", "1").json(),
                "lines", 20),
            file("batch-" + name));
  }

  /// The bar of a fetched run is the one of the command line, and so is what comes of it. The texts
  /// change with the number.
  @Test
  void a_batch_for_a_bar_meets_it_as_the_run_of_the_command_line_does() throws Exception {
    Path key = file("key");
    CapturedOutput.run("proof keys", key).ok();
    batch(lines(), "cues");
    fetch("there", "--name", "monday").ok();
    evaluated("monday", lines());
    String[] lock = {
      "bar",
      "lock",
      "monday",
      "--by-id",
      "--min-pass-rate",
      "0.5",
      "--max-unscored",
      "1",
      "--key",
      key.toString()
    };
    long before = Instant.now().getEpochSecond();
    while (Instant.now().getEpochSecond() == before) {
      Thread.onSpinWait();
    }

    CapturedOutput locked = plumbline("there", lock).ok();
    assertThat(plumbline("here", lock).out()).isEqualTo(locked.out());
    String bar = locked.out().lines().findFirst().orElseThrow().replaceFirst("bar +", "");
    assertThat(plumbline("there", "store", "copy", bar, "--table", table.name()).out())
        .isEqualTo("bar " + bar + "\n");
    String answers = lines().replace("Number ", "Answer ").replace("number ", "answer ");
    JsonObject finished = batch(answers, JsonObject.of("bar", bar));
    CapturedOutput fetched = fetch("there", "--name", "tuesday").ok();
    evaluated("tuesday", answers, "--bar", bar).prints(finished.text("run"));
    CapturedOutput check = plumbline("there", "compare", "check", "tuesday", "--bar").ok();
    assertThat(check.out())
        .contains(": met")
        .isEqualTo(plumbline("here", "compare", "check", "tuesday", "--bar").out());
    plumbline("there", "proof", "verify", "tuesday").ok();
    fetch("elsewhere").complains("which is not in the log here");

    batch(lines(), JsonObject.of("bar", bar));
    fetch("there").complains("answers about 39 documents existed before the bar was logged");
    String fewer = lines().lines().skip(1).reduce("", (all, line) -> all + line + "\n");
    assertThat(batch(fewer, JsonObject.of("bar", bar)).toString())
        .contains("incomparable-runs", "there are 44 documents, not 45");
    String others = lines().replace("\"id\":8,", "\"id\":80,");
    assertThat(batch(others, JsonObject.of("bar", bar)).toString())
        .contains("incomparable-runs", "the documents have other ids");
    assertThat(batch(lines(), JsonObject.of("bar", "sha256:" + "0".repeat(64))).toString())
        .contains("not-found");
  }

  private CapturedOutput evaluated(String name, String lines, String... more) throws IOException {
    CapturedOutput run =
        plumbline(
                "here",
                with(
                    new String[] {
                      "evaluate",
                      "--rubric",
                      Tables.ESSAY.resolve("rubric.yaml").toString(),
                      "--documents",
                      write("lines.jsonl", lines).toString(),
                      "--salt-seed",
                      SteppedBatch.SEED,
                      "--max-unscored",
                      "1",
                      "--name",
                      name
                    },
                    more))
            .ok();
    return run;
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private static String swapped(String text) {
    String[] cards =
        Pattern.compile("\"scorecard\":\"[^\"]*\"")
            .matcher(text)
            .results()
            .limit(2)
            .map(MatchResult::group)
            .toArray(String[]::new);
    return text.replace(cards[0], "@").replace(cards[1], cards[0]).replace("@", cards[1]);
  }

  private CapturedOutput with(Path file, String text) {
    write(file, text);
    try {
      return fetch("there");
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Every seventh is refused, and every fifth too short to be judged.
  private static String lines() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      String text = i % 5 == 1 ? "I think so, number " + i + "." : Tables.essay(i);
      lines
          .append(
              i % 7 == 6
                  ? "{\"id\": " + i + ", \"text\": \"\"}"
                  : JsonObject.of("id", i, "text", text).toString())
          .append('\n');
    }
    return lines.toString();
  }

  private JsonObject batch(String lines, JsonObject more) throws IOException {
    Functions functions = wiring.functions(files, RequestLog.SILENT);
    String rubric = Files.readString(Tables.ESSAY.resolve("rubric.yaml"));
    JsonObjectBuilder call = JsonObject.builder().put("lines", 100);
    more.forEach(call::put);
    return new SteppedBatch(functions::answer, files)
        .run(
            lines,
            call.put(
                    "bundle",
                    new ExampleRequests(functions::answer)
                        .ask("compile-bundle", JsonObject.of("rubric", rubric))
                        .get("bundle"))
                .build(),
            file("batch"));
  }

  private JsonObject batch(String lines, String judge, LanguageModel... models) throws IOException {
    Functions functions = wiring.models(List.of(models)).functions(files, RequestLog.SILENT);
    String rubric =
        models.length == 0
            ? Files.readString(Tables.ESSAY.resolve("rubric.yaml"))
            : Tables.rubric();
    JsonObject bundle =
        new ExampleRequests(functions::answer)
            .ask("compile-bundle", JsonObject.of("rubric", rubric));
    JsonObject finished =
        new SteppedBatch(functions::answer, files)
            .run(
                lines,
                JsonObject.of(
                    "bundle",
                    bundle.get("bundle"),
                    "judge",
                    models.length == 0 ? Json.of(judge) : CountedJudge.IDENTITY.json(),
                    "lines",
                    4),
                file("batch"));
    assertThat(finished.text("outcome")).as(finished.toString()).isEqualTo("evaluated");
    return finished;
  }

  private byte[] pack(String store) throws IOException {
    Path pack = file(store + ".zip");
    CapturedOutput exported =
        plumbline(store, "proof", "export", "april", "--out", pack.toString()).ok();
    return Files.readAllBytes(pack);
  }

  private CapturedOutput fetch(String store, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("store", "copy", path("batch"), "--table", table.name()));
    command.addAll(List.of(more));
    return plumbline(store, command.toArray(String[]::new));
  }

  private CapturedOutput plumbline(String store, String... command) {
    String[] all = Arrays.copyOf(command, command.length + 2);
    all[command.length] = "--store";
    all[command.length + 1] = path(store);
    try {
      return CapturedOutput.run(
          Map.of("AWS_REGION", "us-east-1", "PLUMBLINE_ENDPOINT", TestTables.endpoint().toString()),
          all);
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }
}
