package dev.plumbline.cli.score;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.DefaultSignals;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// `evaluate` with a model as a process of its own, which is stopped on its way.
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
@Tag("soak")
class InterruptedRunTest extends CommandFolder {

  private static final int DOCUMENTS = 40;
  private static final int CALLS_AT_ONCE = 4;
  private static final int LATENCY_MILLIS = 100;
  private static final int INTERRUPTED = 130;

  /// So many processes at once write one run, in turn.
  private static final List<Integer> PROCESSES = List.of(1, 2, 4);

  private static final int KILLS_A_RUN = 3;

  private String store = "store";
  private final WireMockServer server =
      new WireMockServer(
          wireMockConfig()
              .dynamicPort()
              .bindAddress("127.0.0.1")
              .extensions(new ModelJudgeTest.Answering()));

  @BeforeEach
  void start() throws IOException {
    server.start();
    server.stubFor(
        post(anyUrl())
            .willReturn(aResponse().withFixedDelay(LATENCY_MILLIS).withTransformers("answering")));
    write("rubric.yaml", ModelJudgeTest.RUBRIC);
    write(
        "texts.jsonl",
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i ->
                "{\"id\": \"d%d\", \"text\": \"Parks cool the streets. %d\"}\n".formatted(i, i))
            .collect(Collectors.joining()));
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void an_interrupted_run_says_what_is_stored_and_goes_on_where_it_was() throws Exception {
    Process process = evaluating("first");
    awaitCalls(10);
    assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor())
        .isZero();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
    assertThat(read("first.err"))
        .containsPattern(
            "interrupted: \\d+ of 40 documents stored; run the same command again to continue");
    assertThat(ended("second")).isEqualTo(ExitCode.OK);
    assertWhole(1);
    assertThat(ended("third")).isEqualTo(ExitCode.OK);
    assertThat(summary("second")).isEqualTo(summary("third")).contains("40 documents");
  }

  /// Without what the judge was asked.
  private String summary(String name) throws IOException {
    return Files.readAllLines(file(name + ".out")).stream()
        .filter(line -> !line.contains("model call"))
        .collect(Collectors.joining("\n"));
  }

  /// Whoever has claimed the run is the only one that asks; the others are refused before that.
  @Test
  void processes_that_begin_a_run_at_once_ask_each_question_once() throws Exception {
    assertOneEnds(started("last", Soak.times("processes", 2, 3)), "at once");
    assertWhole(0);
  }

  /// A killed process may have had as many calls under way as are made at once; what was answered
  /// before is not asked again. `-Dkills=500` kills more processes, also several at once that write
  /// one run into one store; with `-Dlauncher=target/plumbline` they start sooner.
  @Test
  void a_run_killed_at_any_moment_goes_on_at_once_and_loses_nothing() throws Exception {
    int seed = FreshSeeds.of(InterruptedRunTest.class)[0];
    SplittableRandom random = new SplittableRandom(seed);
    int kills = Soak.times("kills", 1, 20);
    int killed = 0;
    for (int run = 0; killed < kills; run++) {
      int processes = PROCESSES.get(run % PROCESSES.size());
      int ofRun = 0;
      store = "store" + run;
      server.resetRequests();
      while (ofRun < KILLS_A_RUN * processes && killed + ofRun < kills) {
        ofRun += killed(processes, random);
      }
      assertOneEnds(started("last", processes), "seed " + seed + ", run " + run);
      assertWhole(ofRun);
      killed += ofRun;
      System.out.println(processes + " processes, " + killed + " of " + kills + " kills");
    }
  }

  /// One process writes a run at a time; another says who does.
  private void assertOneEnds(List<Process> last, String as) throws Exception {
    int ended = 0;
    for (int process = 0; process < last.size(); process++) {
      int exit = exit(last.get(process));
      String err = read("last" + process + ".err");
      assertThat(exit).as("%s: %s", as, err).isIn(ExitCode.OK, ExitCode.STORE);
      if (exit == ExitCode.STORE) {
        assertThat(err).as(as).contains("this run is being written by");
      }
      ended += exit == ExitCode.OK ? 1 : 0;
    }
    assertThat(ended).as(as).isPositive();
  }

  /// Lets processes make a few calls, or end, and kills them.
  ///
  /// @return how many had not ended
  private int killed(int processes, SplittableRandom random) throws Exception {
    int calls = server.getAllServeEvents().size();
    List<Process> running = started("killed", processes);
    if (calls < DOCUMENTS) {
      awaitCalls(Math.min(DOCUMENTS, calls + 1 + random.nextInt(8)));
    } else {
      Thread.sleep(random.nextInt(1_000));
    }
    int killed = 0;
    for (Process process : running) {
      killed += process.isAlive() ? 1 : 0;
      process.destroyForcibly().waitFor();
    }
    return killed;
  }

  private List<Process> started(String name, int processes) throws IOException {
    List<Process> started = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      started.add(evaluating(name + process));
    }
    return started;
  }

  private void assertWhole(int stops) {
    assertThat(RawStore.rows(file(store), "run", "run_line")).containsExactly(1L, (long) DOCUMENTS);
    assertThat(RawStore.digests(file(store), ArtefactKind.COMPLETION)).hasSize(DOCUMENTS);
    assertThat(server.getAllServeEvents().size())
        .isBetween(DOCUMENTS, DOCUMENTS + stops * CALLS_AT_ONCE);
  }

  private int ended(String name) throws IOException, InterruptedException {
    return exit(evaluating(name));
  }

  private static int exit(Process process) throws InterruptedException {
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private static List<String> plumbline() {
    String launcher = System.getProperty("launcher", "");
    return launcher.isEmpty()
        ? List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-Dslf4j.internal.verbosity=ERROR",
            "-cp",
            System.getProperty("java.class.path"),
            PlumblineCommand.class.getName())
        : List.of(launcher);
  }

  private Process evaluating(String name) throws IOException {
    List<String> command = new ArrayList<>(plumbline());
    command.addAll(
        List.of(
            "evaluate",
            "--rubric",
            "rubric.yaml",
            "--documents",
            "texts.jsonl",
            "--judge",
            "openai",
            "--concurrency",
            Integer.toString(CALLS_AT_ONCE),
            "--store",
            store));
    ProcessBuilder builder = new ProcessBuilder(DefaultSignals.command(command));
    builder
        .environment()
        .putAll(
            Map.of(
                "PLUMBLINE_OPENAI_MODEL", "m",
                "PLUMBLINE_OPENAI_URL", server.baseUrl() + "/v1",
                "PLUMBLINE_OPENAI_KEY", "sk-not-shown"));
    return builder
        .directory(folder.toFile())
        .redirectOutput(file(name + ".out").toFile())
        .redirectError(file(name + ".err").toFile())
        .start();
  }

  private void awaitCalls(int calls) throws InterruptedException {
    for (int tries = 0; server.getAllServeEvents().size() < calls; tries++) {
      assertThat(tries).as("the process makes no calls").isLessThan(6_000);
      Thread.sleep(10);
    }
  }
}
