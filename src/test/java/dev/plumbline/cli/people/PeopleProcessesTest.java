package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Processes that record what people answered and decided, several at once, and killed at any
/// moment. `-Dkills=50` kills more often.
@Tag("slow")
@Tag("soak")
class PeopleProcessesTest extends CommandFolder {

  private static final int KILLS = Soak.times("kills", 1, 10);
  private static final String REASON = "because of the rain on that Monday";
  private static final String NAME = "Zo\u00eb Quaint-Marlowe";

  @TempDir private Path undisturbed;
  @TempDir private Path outputs;

  private ReviewFixture fixture;

  @BeforeEach
  void begin() throws IOException {
    fixture = new ReviewFixture(folder);
    fixture.begin();
  }

  @Test
  void answers_corrections_and_appeals_survive_kills_and_twins() throws Exception {
    Path filled = filled(fixture);
    SplittableRandom random = new SplittableRandom(19);
    for (int round = 0; round < KILLS; round++) {
      List<Process> processes = new ArrayList<>();
      processes.add(start("review", "first", "--import", filled.toString()));
      processes.add(start("review", "first", "--import", filled.toString()));
      for (String decision : List.of("1", "2")) {
        processes.add(
            start(
                "decide",
                "correct",
                "first",
                "a",
                "--item",
                "S1",
                "--decision",
                decision,
                "--reason",
                REASON,
                "--by",
                ReviewFixture.BOB));
      }
      processes.add(
          start(
              "decide",
              "appeal",
              "first",
              "d",
              "--item",
              "C1",
              "--ground",
              REASON,
              "--by",
              ReviewFixture.BOB));
      Thread.sleep(1_000 + random.nextInt(2_500));
      for (Process process : processes) {
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      }
      fixture.ok("proof verify --all").prints("everything verifies");
    }

    CapturedOutput last = fixture.ok("review first --import", filled);
    ReviewFixture calm = new ReviewFixture(undisturbed);
    calm.begin();
    assertThat(last.out()).isEqualTo(calm.ok("review first --import", filled(calm)).out());
    fixture.ok(
        "decide correct first a --item S2 --decision 1 --reason {} --by",
        REASON,
        ReviewFixture.BOB);
    fixture.ok("decide history first a").prints(REASON);
    fixture.ok("proof verify first").prints("its scorecard recomputed");
    try (Stream<Path> files = Files.list(outputs)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file))
            .doesNotContain("Ada", "Bob Bobson", "rain on that Monday", "it rains");
      }
    }
  }

  @Test
  void a_name_whose_writer_was_killed_is_erased_from_every_byte() throws Exception {
    try (SqliteStore reader = SqliteStore.openReadOnly(fixture.store())) {
      assertThat(reader.persons().list()).hasSize(2);
      Process adding = start("review", "persons", "--add", NAME, "--pseudonym", "zoe-one");
      assertThat(adding.waitFor(1, TimeUnit.MINUTES)).isTrue();
      Process serving = start("review", "first", "--judge", "person:zoe-one");
      Thread.sleep(1_500);
      serving.destroyForcibly();
      assertThat(serving.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(filesWith(NAME)).as("the test sees names").isNotEmpty();
    }
    fixture.ok("decide annul first a --reason {} --by person:zoe-one", REASON);

    fixture.ok("store erase person:zoe-one");

    assertThat(filesWith(NAME)).isEmpty();
    assertThat(filesWith("Quaint")).isEmpty();
    fixture.ok("decide history first a --names").prints("zoe-one").doesNotPrint("Quaint");
    fixture.ok("proof verify --all").prints("everything verifies");
  }

  private static Path filled(ReviewFixture of) {
    return of.filled(of.export(ReviewFixture.ADA, "forms.jsonl"), ReviewFixture::byCues);
  }

  private List<Path> filesWith(String words) throws IOException {
    try (Stream<Path> files = Files.walk(fixture.store())) {
      List<Path> with = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        String written =
            new String(words.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        if (bytes.contains(written)) {
          with.add(file);
        }
      }
      return with;
    }
  }

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PlumblineCommand.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Files.createTempFile(outputs, "process", ".txt").toFile());
    builder.environment().put("PLUMBLINE_STORE", fixture.store().toString());
    return builder.start();
  }
}
