package dev.plumbline.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.exchange.EndedRun;
import dev.plumbline.exchange.RunCopy;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedStore;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreErasure.OperatorStores;
import dev.plumbline.score.run.StoredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What looks after a store leaves no artefact without its parts: `proof verify` says of each run
/// and of the whole store what it said before, and an export has the same bytes.
@Tag("slow")
@Tag("soak")
class KeptStoreTest extends CommandFolder {

  private static final String DOCUMENT = "select document from lines where id = 'd3' limit 1";

  static IntStream seeds() {
    return Arrays.stream(FreshSeeds.of(KeptStoreTest.class)).limit(Soak.times("stores", 2, 20));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void pruning_erasing_and_copying_leave_what_verify_says(long seed) throws IOException {
    GeneratedStore generated = GeneratedStore.in(Files.createDirectory(file("a")), seed);
    List<String> runs = generated.runs();
    SortedMap<String, String> before = GeneratedStore.verified(generated.store(), runs);
    byte[] pack = pack(generated.store());
    assertThat(before.toString()).as("%s", generated.done()).doesNotContain("corrupt:");

    for (String[] prune : new String[][] {{}, {"--completions"}}) {
      Path pruned = copy(generated, "pruned" + prune.length);
      ok(pruned, "store prune", (Object[]) prune);
      assertThat(GeneratedStore.verified(pruned, runs)).isEqualTo(before);
      assertThat(pack(pruned)).isEqualTo(pack);
      ok(pruned, "store prune", (Object[]) prune).prints("removed 0 ");
    }

    Path saved = Files.createDirectory(file("saved"));
    ok(generated.store(), "store copy", saved.resolve("plumbline.db"));
    assertThat(GeneratedStore.verified(saved, runs)).isEqualTo(before);
    assertThat(pack(saved)).isEqualTo(pack);

    Path copied = file("copied");
    copyRuns(generated.store(), copied);
    assertThat(GeneratedStore.verified(copied, runs))
        .allSatisfy((run, said) -> assertThat(said).as(run).startsWith("0\n"))
        .allSatisfy((run, said) -> assertThat(ofRun(said)).isEqualTo(ofRun(before.get(run))));

    for (Path of : List.of(generated.store(), file("pruned1"), saved, copied)) {
      ok(of, "store erase first {} --everywhere", GeneratedStore.id(0));
      assertThat(GeneratedStore.verified(of, runs))
          .allSatisfy((run, said) ->
              assertThat(failures(said))
                  .as(run)
                  .isEqualTo(of == copied ? "" : failures(before.get(run))));
      ok(of, "store prune --completions");
      assertThat(GeneratedStore.verified(of, runs))
          .allSatisfy((run, said) ->
              assertThat(failures(said))
                  .as(run)
                  .isEqualTo(of == copied ? "" : failures(before.get(run))));
    }
  }

  @Test
  void an_answer_that_a_run_rests_on_stays_and_is_never_replaced() throws IOException {
    GeneratedStore made = GeneratedStore.with(folder, "review", "sign");
    String verified = ok(made.store(), "proof verify --all").out();
    decideOtherwise("a.jsonl", "\"decision\":", ",");
    decideOtherwise("forms.csv", ",", ",,\"");
    List<String[]> replacing =
        List.of(
            new String[] {
              "evaluate",
              "--rubric",
              made.path("rubric.yaml"),
              "--documents",
              made.path("documents.jsonl"),
              "--judge",
              "example:a:1",
              "--completions",
              made.path("a.jsonl"),
              "--name",
              "again"
            },
            new String[] {"review", "first", "--import", made.path("forms.csv")});
    List<String> before =
        replacing.stream().map(each -> made.run("", (Object) each).err()).toList();
    String marks = ok(made.store(), "show bob --json").out();

    ok(made.store(), "store prune --completions");

    assertThat(replacing.stream().map(each -> made.run("", (Object) each).err())).isEqualTo(before);
    assertThat(before)
        .allSatisfy(refused -> assertThat(refused).contains("a different answer of this judge"));
    assertThat(ok(made.store(), "show bob --json").out()).isEqualTo(marks);
    assertThat(ok(made.store(), "proof verify --all").out()).isEqualTo(verified);
    ok(made.store(), "proof verify --replay first d1").prints("the same");
  }

  private void decideOtherwise(String name, String before, String after) throws IOException {
    Path file = file(name);
    String changed =
        Pattern.compile(Pattern.quote(before) + "([012])" + Pattern.quote(after))
            .matcher(Files.readString(file))
            .replaceAll(one -> before + (Integer.parseInt(one.group(1)) + 1) % 3 + after);
    Files.writeString(file, changed);
  }

  @Test
  void a_run_that_rests_on_other_answers_than_are_stored_here_is_not_copied() throws IOException {
    GeneratedStore there = GeneratedStore.with(Files.createDirectory(file("a")));
    GeneratedStore here = GeneratedStore.in(Files.createDirectory(file("b")), 7);
    SortedMap<String, String> before = GeneratedStore.verified(here.store(), here.runs());
    assertThatThrownBy(() -> copyRuns(there.store(), here.store()))
        .isInstanceOf(Refusal.class)
        .asInstanceOf(InstanceOfAssertFactories.type(Refusal.class))
        .extracting(Refusal::lines, InstanceOfAssertFactories.list(String.class))
        .singleElement(InstanceOfAssertFactories.STRING)
        .matches(
            "there: other answers of its judge about \\d+ documents are stored here, and an answer"
                + " is never replaced, copy the run into another store, with `--store`");
    assertThat(here.runs()).hasSize(before.size() - 1);
    assertThat(GeneratedStore.verified(here.store(), here.runs())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"copied", "panel", "other judge", "cues", "extract", "score again"})
  void no_word_of_an_erased_text_comes_back(String by) throws IOException {
    GeneratedStore made = GeneratedStore.with(Files.createDirectory(file("a")));
    String document = ok(made.store(), "store query", DOCUMENT).out().lines().toList().getLast();
    ok(made.store(), "store erase", document);

    if (by.equals("copied")) {
      Path there = Files.createDirectory(file("there"));
      copyRuns(GeneratedStore.with(there, "cues").store(), made.store());
    } else {
      made.again(by);
    }

    for (ArtefactKind kind : List.of(ArtefactKind.DOCUMENT, ArtefactKind.EXTRACTION)) {
      assertThat(RawStore.bodies(made.store(), kind))
          .noneMatch(body -> body.contains(document) && body.contains(GeneratedStore.QUOTE))
          .noneMatch(body -> body.contains("Letter 3 came"));
    }
    assertThat(ok(made.store(), "proof verify --all").err()).isEmpty();
  }

  /// What a copy has of a run: decisions of people stay where they were made.
  private static String ofRun(String said) {
    return said.lines()
        .filter(line -> line.matches("\\d+ (run|calibrated result|extraction|scorecard)s?, .*"))
        .collect(Collectors.joining("\n"));
  }

  private static String failures(String said) {
    return said.lines()
        .filter(line -> line.contains(": ") && !line.contains(", not "))
        .collect(Collectors.joining("\n"));
  }

  private Path copy(GeneratedStore generated, String name) throws IOException {
    Path copy = Files.createDirectory(file(name));
    Files.copy(generated.store().resolve("plumbline.db"), copy.resolve("plumbline.db"));
    return copy;
  }

  private static void copyRuns(Path store, Path copy) {
    try (LocalStore from = LocalStore.readOnly(store);
        LocalStore to = LocalStore.open(copy)) {
      RunCopy runs =
          new RunCopy(
              new OperatorStores("there", from.stores()), to, InstantSource.system(), _ -> {});
      from.store().runs().list().reversed().stream()
          .filter(StoredRun::hasEnded)
          .forEach(run -> runs.copy(ended(run, from), run.envelope().name()));
    }
  }

  private static EndedRun ended(StoredRun run, LocalStore from) {
    return new EndedRun(
        "there",
        run.digest().orElseThrow(),
        from.store().runs().seed(run),
        run.envelope().begin(),
        run.envelope().end().orElseThrow(),
        run.envelope().startedBy(),
        lines -> from.store().runs().lines(run, 0, entry -> lines.accept(entry.line())));
  }

  private byte[] pack(Path store) throws IOException {
    Path pack = file("pack.zip");
    Files.deleteIfExists(pack);
    CapturedOutput done = CapturedOutput.in(store, "proof export first --out", pack);
    return done.exit() == ExitCode.OK ? Files.readAllBytes(pack) : new byte[0];
  }

  private static CapturedOutput ok(Path store, String line, Object... values) {
    return CapturedOutput.in(store, line, values).ok();
  }
}
