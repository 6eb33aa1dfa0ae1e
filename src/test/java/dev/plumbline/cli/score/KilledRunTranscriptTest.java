package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Rubrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The transcript of a run with a model whose process is killed on its way. The first command of
/// the page is that process: it is killed once so many answers are stored.
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class KilledRunTranscriptTest {

  private static final Path PAGE = Path.of("docs/examples/interrupted/transcript.txt");
  private static final Path RUBRIC = Path.of("docs/examples/rescore/rubric.yaml");
  private static final Path REPLIES = PAGE.resolveSibling("replies.jsonl");
  private static final int DOCUMENTS = 200;
  private static final int STORED = 120;
  private static final int CALLS_AT_ONCE = 4;
  private static final String KILLED = "Killed\n";

  private static final Pattern PROGRESS =
      Pattern.compile("(?m)^\\d+ of 200 documents(, \\d+/(s|min).*)?; \\d+ model calls,.*\n");

  private static final Map<String, Pattern> WORDINGS =
      Map.of(
          "E1", Pattern.compile("sorry|apologise"),
          "S1", Pattern.compile("sent|replaced|left our|cancelled"),
          "S2", Pattern.compile("\\bwill\\b"));

  @TempDir private Path store;

  @Test
  void a_killed_run_goes_on_at_once_and_asks_nothing_twice() throws IOException {
    try (SlowModel model =
        new SlowModel(Rubrics.locked(Files.readString(RUBRIC)), WORDINGS, firstTexts())) {
      String page =
          TranscriptPage.replay(
              PAGE,
              command -> {
                String[] words = TranscriptPage.words(command, Function.identity());
                return model.asked() == 0 ? killed(words, model) : printed(words, model);
              });

      // what the killed process had asked and not heard is all that is asked again
      assertThat(model.asked()).isEqualTo(DOCUMENTS + CALLS_AT_ONCE);
      assertThat(RawStore.digests(store, ArtefactKind.COMPLETION)).hasSize(DOCUMENTS);
      assertThat(page).contains(KILLED, "everything verifies");
    }
  }

  private static Set<String> firstTexts() throws IOException {
    try (Stream<String> lines = Files.lines(REPLIES)) {
      return lines
          .limit(STORED)
          .map(line -> line.replaceAll(".*\"text\": \"(.*)\"}", "$1"))
          .collect(Collectors.toSet());
    }
  }

  private Map<String, String> environment(SlowModel model) {
    return new TreeMap<>(
        Map.of(
            "PLUMBLINE_STORE",
            store.toString(),
            "PLUMBLINE_OPENAI_KEY",
            "sk-not-shown",
            "PLUMBLINE_OPENAI_MODEL",
            "some-model",
            "PLUMBLINE_OPENAI_URL",
            model.url()));
  }

  private String printed(String[] words, SlowModel model) {
    CapturedOutput output = CapturedOutput.run(environment(model), words);
    return withoutProgress(output.out() + output.err());
  }

  /// A machine that is busy prints how far it is; how often is its own.
  private static String withoutProgress(String printed) {
    return PROGRESS.matcher(printed).replaceAll("");
  }

  private String killed(String[] words, SlowModel model) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                PlumblineCommand.class.getName()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment(model));
    Path printed = store.resolve("printed");
    try {
      Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
      awaitStored(process, model);
      process.destroyForcibly();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      model.release();
      return withoutProgress(Files.readString(printed)) + KILLED;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void awaitStored(Process process, SlowModel model) throws InterruptedException {
    for (int tries = 0; model.asked() < STORED + CALLS_AT_ONCE || stored() < STORED; tries++) {
      assertThat(process.isAlive() && tries < 2_400).as("%d asked", model.asked()).isTrue();
      Thread.sleep(50);
    }
  }

  private long stored() {
    return RawStore.rows(store, "run_line").getFirst();
  }
}
