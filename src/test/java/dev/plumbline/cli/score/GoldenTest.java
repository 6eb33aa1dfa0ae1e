package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.repository.ScorecardReader;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every folder of `events/`, byte for byte, or with `-Dcase=NAME` that one. `-Dgolden=write`
/// writes what is expected anew; the change is then reviewed as a diff.
class GoldenTest {

  private static final Path EVENTS = Path.of("events");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  @TempDir private Path store;

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_gives_the_expected_scorecard_and_explanation(Path folder) throws IOException {
    CapturedOutput json = evaluate(folder, "--json");
    CapturedOutput words = evaluate(folder);
    compare(folder, "scorecard.json", stored());
    if (!stored().isEmpty()) {
      assertThat(json.out().strip()).isEqualTo(whole(stored()));
    }
    compare(folder, "explanation.txt", words.out());
    compare(folder, "problems.txt", json.err());
    compare(folder, "exit-code.txt", json.exit() + "\n");
  }

  @ParameterizedTest
  @MethodSource("scored")
  void a_stored_scorecard_is_explained_as_when_it_was_evaluated(Path folder) throws IOException {
    evaluate(folder);
    String digest = RawStore.digests(store, ArtefactKind.SCORECARD).getFirst();
    CapturedOutput explained = CapturedOutput.run("explain {} --store", digest, store);
    compare(folder, "explained.txt", explained.out());
    assertThat(explained.out()).contains("what would change the result");
    assertThat(withoutCounterfactuals(explained.out()))
        .isEqualTo(expected(folder, "explanation.txt"));
  }

  /// The artefact; empty if nothing was scored.
  private String stored() {
    if (!SqliteStore.isPresent(store)) {
      return "";
    }
    return RawStore.bodies(store, ArtefactKind.SCORECARD).stream()
        .findFirst()
        .map(card -> card + "\n")
        .orElse("");
  }

  private String whole(String card) {
    try (LocalStore opened = LocalStore.open(store)) {
      return CanonicalJson.text(
          new ScorecardReader(opened::bundle)
              .read(JsonReader.canonicalObject(card.strip().getBytes(UTF_8)).orElseThrow())
              .json());
    }
  }

  /// What only `explain` shows: the counterfactuals.
  private static String withoutCounterfactuals(String text) {
    return text.replaceAll("(?ms)^what would change the result.*?(?=^artefacts)", "");
  }

  @Test
  void both_gates_of_the_paper_score_the_same_extraction() throws IOException {
    String caps = expected(EVENTS.resolve("evidence-gate-that-caps"), "scorecard.json");
    String counts = expected(EVENTS.resolve("evidence-gate-that-only-counts"), "scorecard.json");
    assertThat(caps).contains("\"composite\":\"3.5\"", "\"step\":\"cap\"");
    assertThat(counts).contains("\"composite\":\"5\"").doesNotContain("\"step\":\"cap\"");
    assertThat(extraction(caps)).isEqualTo(extraction(counts));
  }

  private static String extraction(String card) {
    return card.replaceAll("(?s)^.*\"extraction\":\"(sha256:[0-9a-f]{64})\".*$", "$1");
  }

  @Test
  void the_cases_show_at_least_five_faults() throws IOException {
    assertThat(folders()).filteredOn(folder -> !isScored(folder)).hasSizeGreaterThanOrEqualTo(5);
  }

  private CapturedOutput evaluate(Path folder, String... options) {
    String[] arguments =
        Stream.of(
                Stream.of("evaluate", folder.toString(), "--store", store.toString()),
                recorded(folder),
                Stream.of(options))
            .flatMap(each -> each)
            .toArray(String[]::new);
    return CapturedOutput.run(arguments);
  }

  /// A panel or answers of a judge beside the document are judged by, if there are any.
  private static Stream<String> recorded(Path folder) {
    Path panel = folder.resolve("panel.yaml");
    if (Files.exists(panel)) {
      return Stream.of("--panel", panel.toString());
    }
    Path answers = folder.resolve("answers.jsonl");
    return Files.exists(answers)
        ? Stream.of("--judge", "example:some-model:1", "--completions", answers.toString())
        : Stream.empty();
  }

  private static void compare(Path folder, String name, String actual) throws IOException {
    Path file = folder.resolve("expected").resolve(name);
    if (WRITE) {
      Files.createDirectories(file.getParent());
      if (actual.isEmpty()) {
        Files.deleteIfExists(file);
      } else {
        Files.writeString(file, actual);
      }
    }
    assertThat(actual).as(file.toString()).isEqualTo(expected(folder, name));
  }

  private static String expected(Path folder, String name) throws IOException {
    Path file = folder.resolve("expected").resolve(name);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private static boolean isScored(Path folder) {
    return Files.exists(folder.resolve("expected/scorecard.json"));
  }

  private static List<Path> scored() throws IOException {
    return cases().stream().filter(GoldenTest::isScored).toList();
  }

  private static List<Path> cases() throws IOException {
    Optional<Path> one = Optional.ofNullable(System.getProperty("case")).map(EVENTS::resolve);
    return one.isPresent() ? List.of(one.get()) : folders();
  }

  private static List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(EVENTS)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }
}
