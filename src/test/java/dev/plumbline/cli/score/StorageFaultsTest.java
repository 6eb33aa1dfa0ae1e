package dev.plumbline.cli.score;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.SmallDisk;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs whose store cannot be written on, or is not what was written.
@Tag("slow")
class StorageFaultsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      traits:
        claim:
          scale: {min: 1, max: 6}
          items: [{id: C1, ask: A?, cues: {positive: [parks]}}]
      """;

  private static final int DOCUMENTS = 60;
  private static final int CALLS_AT_ONCE = 4;
  private static final String SEED = "0123456789abcdef".repeat(4);

  @TempDir private Path disk;

  @BeforeEach
  void write() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    write("rubric.yaml", RUBRIC);
    write(
        "texts.jsonl",
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i ->
                "{\"id\": \"d%d\", \"text\": \"Parks cool the streets. %s\"}\n"
                    .formatted(i, noise(random)))
            .collect(Collectors.joining()));
  }

  /// Texts that cannot be compressed, so that they fill the disk.
  private static String noise(SplittableRandom random) {
    return IntStream.range(0, 1_500)
        .mapToObj(_ -> Long.toString(random.nextLong(1L << 40), 36))
        .collect(Collectors.joining(" "));
  }

  @Test
  void a_run_on_a_full_disk_says_so_and_goes_on_once_there_is_space() throws Exception {
    WireMockServer server =
        new WireMockServer(
            wireMockConfig()
                .dynamicPort()
                .bindAddress("127.0.0.1")
                .extensions(new ModelJudgeTest.Answering()));
    server.start();
    try (SmallDisk small = SmallDisk.mount(disk, "1500k")) {
      server.stubFor(
          post(anyUrl()).willReturn(aResponse().withFixedDelay(40).withTransformers("answering")));
      Map<String, String> environment =
          Map.of(
              "PLUMBLINE_OPENAI_MODEL", "m",
              "PLUMBLINE_OPENAI_URL", server.baseUrl() + "/v1",
              "PLUMBLINE_OPENAI_KEY", "sk-not-shown");

      evaluate(environment, disk, "--judge", "openai")
          .ended(ExitCode.STORE)
          .complains("the disk of " + disk.resolve("plumbline.db") + " is full, free some space");

      small.remount("size=64m");
      // nor could claims be given back, unless there were none; those of an ended process are free
      RawStore.edit(disk, "UPDATE run SET owner_process = 999999999");
      RawStore.define(disk, "UPDATE request SET owner_process = 999999999 WHERE owner_process > 0");
      CapturedOutput again = evaluate(environment, disk, "--judge", "openai").ok();
      CapturedOutput elsewhere = evaluate(environment, folder, "--judge", "openai");

      assertThat(again.out().lines().skip(1).findFirst())
          .isEqualTo(elsewhere.out().lines().skip(1).findFirst());
      assertThat(RawStore.rows(disk, "run", "run_line")).containsExactly(1L, (long) DOCUMENTS);
      verify(disk).ok();
      // an answer that came when the disk was full could not be stored
      assertThat(server.getAllServeEvents().size() - DOCUMENTS)
          .isBetween(DOCUMENTS, DOCUMENTS + CALLS_AT_ONCE);
    } finally {
      server.stop();
    }
  }

  /// Whatever was cut off, a command says that the store is damaged, and which.
  @ParameterizedTest
  @ValueSource(doubles = {.00001, .01, .1, .5, .9, .999})
  void a_file_that_was_cut_off_is_damaged_and_never_a_defect_of_plumbline(double left)
      throws Exception {
    evaluate(Map.of(), disk).ok();
    Path file = disk.resolve("plumbline.db");
    try (FileChannel cut = FileChannel.open(file, StandardOpenOption.WRITE)) {
      cut.truncate((long) (cut.size() * left));
    }
    for (CapturedOutput said :
        new CapturedOutput[] {verify(disk), evaluate(Map.of(), disk, "--name", "again")}) {
      assertThat(said.exit()).as(said.err()).isIn(ExitCode.STORE, ExitCode.CORRUPT);
      assertThat(said.out() + said.err()).contains(file.toString()).doesNotContain("at dev.");
    }
  }

  /// What a power loss leaves: the file and its log as they were at a moment, without the index of
  /// the log, which lay in memory; of the log perhaps only a part, with other bytes behind it.
  @Test
  void a_store_as_a_power_loss_left_it_has_whole_transactions_and_all_that_were_reported()
      throws Exception {
    SplittableRandom random = new SplittableRandom(6);
    int transactions = 12;
    int each = 5;
    try (SqliteStore store = SqliteStore.open(disk)) {
      for (int transaction = 1; transaction <= transactions; transaction++) {
        int number = transaction;
        store.transaction(() -> {
          for (int body = 0; body < each; body++) {
            put(store, number * each + body, random);
          }
          copy("within" + number);
        });
        copy("after" + number);
      }
    }

    for (int transaction = 1; transaction <= transactions; transaction++) {
      assertThat(bodies("within" + transaction)).isEqualTo((transaction - 1) * each);
      Path log = copied("after" + transaction).resolve("plumbline.db-wal");
      byte[] bytes = Files.readAllBytes(log);
      for (int cut = 0; cut < 4; cut++) {
        String name = "cut" + transaction + "-" + cut;
        Files.createDirectories(copied(name));
        Files.copy(
            copied("after" + transaction).resolve("plumbline.db"),
            copied(name).resolve("plumbline.db"));
        byte[] torn = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        for (int at = Math.max(0, torn.length - 2_000 * cut); at < torn.length; at++) {
          torn[at] = (byte) random.nextInt(256);
        }
        Files.write(copied(name).resolve("plumbline.db-wal"), torn);
        assertThat(bodies(name) % each).as(name).isZero();
      }
      assertThat(bodies("after" + transaction)).isEqualTo(transaction * each);
    }
  }

  private static void put(SqliteStore store, int number, SplittableRandom random) {
    store.artefacts().put(ArtefactKind.DOCUMENT, (number + " " + noise(random)).getBytes(UTF_8));
  }

  private Path copied(String name) {
    return file(name);
  }

  private void copy(String name) {
    try {
      Files.createDirectories(copied(name));
      for (String file : new String[] {"plumbline.db", "plumbline.db-wal"}) {
        Files.copy(disk.resolve(file), copied(name).resolve(file));
      }
    } catch (IOException failure) {
      throw new IllegalStateException(name, failure);
    }
  }

  /// How many bodies a copy has, which is sound.
  private int bodies(String name) {
    try (SqliteStore store = SqliteStore.openExisting(copied(name))) {
      assertThat(store.maintenance().integrityProblems()).as(name).isEmpty();
      return store.artefacts().list(ArtefactKind.DOCUMENT).size();
    }
  }

  private CapturedOutput evaluate(Map<String, String> environment, Path store, String... more) {
    String[] command = {
      "evaluate",
      "--rubric",
      path("rubric.yaml"),
      "--documents",
      path("texts.jsonl"),
      "--concurrency",
      Integer.toString(CALLS_AT_ONCE),
      "--salt-seed",
      SEED,
      "--store",
      store.toString()
    };
    return CapturedOutput.run(environment, "{}", command, more);
  }

  private static CapturedOutput verify(Path store) {
    return CapturedOutput.run("proof verify @latest --store", store);
  }
}
