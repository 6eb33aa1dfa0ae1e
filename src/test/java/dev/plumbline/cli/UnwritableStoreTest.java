package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.GeneratedStore;
import dev.plumbline.fixtures.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that cannot be written is shown as any other, and not a byte of it is written to be
/// shown; who would write is told which file it is and why it cannot be.
@Tag("slow")
class UnwritableStoreTest {

  /// Each command that shows something, as it does. `IN` and `OUT` are folders that can be written.
  private static final List<String> SHOWING =
      List.of(
          "show first",
          "show first d1",
          "show first --format csv",
          "explain first d1",
          "compare first second",
          "compare check first --baseline second --min-pass-rate 0.1",
          "compare drift first second",
          "compare --baselines",
          "report first --labels IN/labels.csv",
          "report first --out OUT/pages",
          "decide history first d1",
          "decide appeal first",
          "review first --export OUT/forms.csv --judge person:bobbobbob",
          "review persons",
          "show first --codes",
          "measure stats first",
          "measure agreement first second",
          "measure jurors panel",
          "measure size first --of score",
          "measure calibrate study --run first --labels IN/labels.csv --at 10",
          "measure bridge first second",
          "measure experiment ablate first --labels IN/labels.csv",
          "measure experiment compare first second --labels IN/labels.csv",
          "measure experiment efficiency first --labels IN/labels.csv",
          "measure experiment stability first",
          "rubric alias letters",
          "bar show",
          "prompts --rubric IN/rubric.yaml --documents IN/documents.jsonl --judge example:z:1",
          "evaluate --rubric IN/rubric.yaml --documents IN/documents.jsonl --judge example:a:1"
              + " --dry-run",
          "proof verify --all",
          "proof verify panel",
          "proof verify --log",
          "proof export first d1 --proof line",
          "proof verify panel d1 --replay",
          "proof export first --out OUT/run.zip",
          "proof log",
          "store info",
          "store query COUNT",
          "store prune --dry-run",
          "store copy OUT/copy.db");

  private static final List<String> WRITING =
      List.of(
          "evaluate --rubric IN/rubric.yaml --documents IN/documents.jsonl --judge cues",
          "extract --rubric IN/rubric.yaml --documents IN/documents.jsonl --judge cues",
          "score first --rubric IN/rubric2.yaml",
          "rubric compile IN/rubric2.yaml",
          "rubric approve IN/rubric.yaml --by Ada",
          "rubric alias letters@next 1.0.0",
          "review persons --add Eve",
          "decide annul first d5 --reason so --by Ada",
          "decide correct first d5 --item C1 --decision 0 --anyway --reason so --by Ada",
          "decide appeal first d7 --item C1 --ground end --by Eve",
          "decide release first --by Ada",
          "bar lock first --min-pass-rate 0.2 --key IN/key",
          "proof sign second --key IN/key",
          "measure calibrate fit --run second --labels IN/labels.csv --target composite"
              + " --method offset",
          "compare second --as-baseline",
          "compare --clear-baseline letters",
          "store prune",
          "store erase first d9 --everywhere",
          "store erase person:bobbobbob");

  /// Those that start a program, ask a model, need AWS, or are one of those above with other data.
  private static final Set<String> OTHERS =
      Set.of(
          "bar waive",
          "decide deny",
          "mcp",
          "measure experiment attack",
          "measure experiment format",
          "measure experiment perturb",
          "measure pairs",
          "rubric draft",
          "serve",
          "view");

  @TempDir private Path in;
  @TempDir private Path out;
  @TempDir private Path disk;

  private final Map<String, String> said = new LinkedHashMap<>();
  private int runs;

  private record Mounted(SmallDisk disk, Path file) {}

  private Mounted mounted() throws Exception {
    GeneratedStore made =
        GeneratedStore.with(in, "panel", "cues", "baseline", "alias", "appeal", "bar", "sign");
    SHOWING.forEach(command -> said.put(command, shown(made.store(), command)));
    SmallDisk small = SmallDisk.mount(disk, "2m");
    Path file = disk.resolve("plumbline.db");
    Files.copy(made.store().resolve("plumbline.db"), file);
    return new Mounted(small, file);
  }

  @Test
  void every_command_with_a_store_is_among_those_that_are_tried() {
    Set<String> names = new TreeSet<>(OTHERS);
    CommandOptions.byCommand()
        .forEach((name, options) -> {
          if (options.contains("--store")
              && Stream.of(SHOWING, WRITING)
                  .flatMap(List::stream)
                  .noneMatch(command -> (command + " ").startsWith(name + " "))) {
            assertThat(names.remove(name)).as(name).isTrue();
          }
        });
    assertThat(names).isEmpty();
  }

  @Test
  void a_store_on_a_disk_that_is_mounted_read_only_is_shown_as_any_other() throws Exception {
    Mounted mounted = mounted();
    try (SmallDisk small = mounted.disk()) {
      small.remount("ro");
      assertShown(mounted.file());
      assertRefused(mounted.file() + " is read-only, allow writing or name another store");
    }
  }

  @Test
  void a_store_on_a_full_disk_is_shown_as_any_other() throws Exception {
    Mounted mounted = mounted();
    try (SmallDisk small = mounted.disk()) {
      small.fill();
      assertShown(mounted.file());
      assertRefused("the disk of " + mounted.file() + " is full, free some space and run again");
    }
  }

  @Test
  void a_store_that_cannot_be_looked_for_is_not_called_missing() throws IOException {
    Path loop = Files.createSymbolicLink(in.resolve("loop"), in.resolve("loop"));
    CapturedOutput.run("store info --store", loop)
        .ended(ExitCode.STORE)
        .complains(loop.resolve("plumbline.db") + " cannot be opened (too many levels of symbolic");
  }

  @Test
  void a_backup_to_a_full_disk_names_the_file_that_is_not_there_then() throws Exception {
    GeneratedStore made = GeneratedStore.with(in);
    try (SmallDisk small = SmallDisk.mount(disk, "128k")) {
      small.fill();
      Path file = disk.resolve("copy.db");
      CapturedOutput refused = run(made.store(), "store copy " + file).ended(ExitCode.STORE);
      assertThat(refused.err())
          .matches("(?s).*cannot write the backup: the disk of " + file + "\\S* is full, .*");
      assertThat(files()).containsExactly(disk.resolve("filler"));
    }
  }

  @Test
  void a_command_that_shows_makes_no_store() {
    GeneratedStore.with(in);
    Path none = out.resolve("none");
    for (String command : SHOWING) {
      assertThat(run(none, command).exit()).as(command).isIn(ExitCode.OK, ExitCode.USAGE);
      assertThat(none).as(command).doesNotExist();
    }
  }

  private void assertShown(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    List<Path> files = files();
    said.forEach(
        (command, before) -> assertThat(shown(disk, command)).as(command).isEqualTo(before));
    assertThat(file).hasBinaryContent(bytes);
    assertThat(files()).isEqualTo(files);
  }

  private void assertRefused(String why) {
    for (String command : WRITING) {
      CapturedOutput refused = run(disk, command).ended(ExitCode.STORE);
      assertThat(refused.err()).as(command).contains("the store failed: cannot ", why);
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(disk)) {
      return files.sorted().toList();
    }
  }

  /// What it says, without the names of the store and of what it writes.
  private String shown(Path store, String command) {
    CapturedOutput shown = run(store, command);
    assertThat(shown.exit()).as(command + shown.err()).isLessThanOrEqualTo(ExitCode.USAGE);
    return shown.exit()
        + "\n"
        + (shown.out() + shown.err())
            .replace(store.toString(), "STORE")
            .replaceAll(out + "/[0-9]+", "OUT");
  }

  private CapturedOutput run(Path store, String command) {
    Path fresh = out.resolve(Integer.toString(runs++));
    fresh.toFile().mkdir();
    return CapturedOutput.in(
        store,
        "",
        Arrays.stream(command.split(" "))
            .map(word -> word.equals("COUNT") ? "select count(*) from lines" : word)
            .map(word -> word.replace("IN/", in + "/").replace("OUT/", fresh + "/")));
  }
}
