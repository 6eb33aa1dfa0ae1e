package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `Verify.java` raises no alarm over what was honestly evaluated, signed and exported: runs of
/// generated rubrics and texts, whole and in part, with and without texts, signed and unsigned,
/// calibrated, with erased documents. `-Dpacks=N` tries so many, half of them with fixed seeds.
@Tag("slow")
@Tag("soak")
class HonestPacksTest {

  private static final int PACKS = Soak.times("packs", 8, 200);

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  @TempDir private Path folder;

  /// How many packs were of each kind, for who reads the output.
  private final SortedMap<String, Integer> kinds = new TreeMap<>();

  @Test
  void an_honest_pack_is_no_false_alarm() throws IOException {
    List<String> alarms = new ArrayList<>();
    IntStream seeds =
        IntStream.concat(
            IntStream.range(0, (PACKS + 1) / 2),
            Arrays.stream(FreshSeeds.of(getClass())).limit(1).flatMap(HonestPacksTest::following));
    for (int seed : seeds.toArray()) {
      Path own = Files.createDirectory(folder.resolve("s" + seed));
      alarm(seed, new Commands(own)).forEach(it -> alarms.add("seed " + seed + ": " + it));
    }
    System.out.println("HonestPacksTest: " + kinds + ", alarms: " + alarms.size());
    assertThat(alarms).isEmpty();
  }

  private static IntStream following(int first) {
    return IntStream.range(first, first + PACKS / 2);
  }

  private List<String> alarm(int seed, Commands commands) throws IOException {
    SplittableRandom random = new SplittableRandom(seed ^ 0x5eed);
    HonestRun run = HonestRun.of(seed);
    Files.writeString(commands.folder().resolve("rubric.yaml"), run.rubric());
    Files.write(commands.folder().resolve("documents.jsonl"), run.documents());
    Files.write(commands.folder().resolve("answers.jsonl"), run.answers());
    commands.run("proof keys", commands.path("key"));
    evaluate(commands, run);
    if (run.documents().size() >= 20 && !run.targets().isEmpty()) {
      calibrate(commands, run, random);
    }
    boolean signed = count("signed", "unsigned", random.nextInt(4) > 0);
    if (signed) {
      commands.stored("proof sign @latest", "--key", commands.path("key"));
    }
    if (!run.answers().isEmpty() && count("erased", "not erased", random.nextInt(4) == 0)) {
      erase(commands, run.documents().size());
    }
    export(commands, run, random, signed);
    List<String> words = new ArrayList<>(List.of(commands.path("run.zip")));
    boolean sealed = signed && count("with key and head", "without", random.nextInt(3) > 0);
    if (sealed) {
      Path head = commands.folder().resolve("head");
      Files.writeString(head, commands.stored("proof log"));
      words.addAll(List.of("--key", commands.path("key.pub"), "--known-head", head.toString()));
    }
    IndependentVerifier.Outcome outcome = VERIFIER.run(words.toArray(String[]::new));
    return outcome.exit() == (sealed ? 0 : 3) ? List.of() : List.of(outcome.out());
  }

  private static void evaluate(Commands commands, HonestRun run, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--rubric",
                commands.path("rubric.yaml"),
                "--documents",
                commands.path("documents.jsonl"),
                "--max-unscored",
                "1"));
    if (!run.answers().isEmpty()) {
      words.addAll(List.of("--judge", "example:scripted:1"));
      words.addAll(List.of("--completions", commands.path("answers.jsonl")));
    }
    words.addAll(List.of(more));
    commands.stored("evaluate", words.toArray(String[]::new));
  }

  private void calibrate(Commands commands, HonestRun run, SplittableRandom random)
      throws IOException {
    List<String> labels = new ArrayList<>(List.of("id,composite,content"));
    for (int i = 0; i < run.documents().size(); i++) {
      labels.add(
          String.format(Locale.ROOT, "d%d,%d,%d", i, 1 + random.nextInt(5), 1 + random.nextInt(5)));
    }
    Files.write(commands.folder().resolve("labels.csv"), labels);
    String target = run.targets().get(random.nextInt(run.targets().size()));
    CapturedOutput fitted =
        CapturedOutput.run(
            "measure calibrate fit --run @latest --labels {} --target {} --method {} --signals {} --skip-unscored --json --store",
            commands.path("labels.csv"),
            target,
            random.nextBoolean() ? "regression" : "isotonic",
            random.nextBoolean() ? "all" : "judge",
            commands.path("store"));
    if (count("calibrated", "with too few labels", fitted.exit() == 0)) {
      Files.writeString(commands.folder().resolve("map.json"), fitted.out());
      evaluate(commands, run, "--calibration", commands.path("map.json"));
    }
  }

  private static void erase(Commands commands, int documents) {
    CapturedOutput explained =
        CapturedOutput.run(
            "explain @latest {} --json --store", "d" + (documents - 1), commands.path("store"));
    if (JsonReader.read(explained.out().getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object
        && object.find("document").isPresent()) {
      commands.stored("store erase " + object.digest("document"));
    }
  }

  private void export(Commands commands, HonestRun run, SplittableRandom random, boolean signed) {
    List<String> words = new ArrayList<>(List.of("--out", commands.path("run.zip")));
    if (count("without texts", "with texts", random.nextInt(3) == 0)) {
      words.add("--without-texts");
    }
    if (signed) {
      words.addAll(List.of("--key", commands.path("key")));
    }
    String ids =
        count("in part", "whole", random.nextInt(3) == 0)
            ? " d" + random.nextInt(run.documents().size())
            : "";
    commands.stored("proof export @latest" + ids, words.toArray(String[]::new));
  }

  private boolean count(String yes, String no, boolean holds) {
    kinds.merge(holds ? yes : no, 1, Integer::sum);
    return holds;
  }
}
