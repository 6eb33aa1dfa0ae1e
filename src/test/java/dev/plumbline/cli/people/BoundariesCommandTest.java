package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.Plumbline;
import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.number.Rational;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.pack.IndependentVerifier;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.rulings.RunBoundaries;
import dev.plumbline.workflow.rulings.StoredPersons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Grades of a run, and the boundaries that are set once its marks are known.
@Tag("slow")
class BoundariesCommandTest {

  private static final String RUBRIC =
      """
      rubric: essay-mark
      version: 1.0.0
      facts:
        first: {type: integer, min: 0, max: 20, optional: true}
      plan:
        composite: {formula: first, pass: composite >= 10}
      grades:
        composite:
          bands: {distinction: 17, merit: 14, pass: 10, fail: 0}
          margin: 1
          rules: [{when: first == 20, grade: prize}]
      """;

  @TempDir private Path folder;

  @BeforeEach
  void begin() throws IOException {
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(
        folder.resolve("documents.jsonl"),
        IntStream.rangeClosed(0, 20)
                .mapToObj(mark ->
                    "{\"id\": \"c%d\", \"text\": \"an essay\", \"facts\": {\"first\": %d}}"
                        .formatted(mark, mark))
                .collect(Collectors.joining("\n"))
            + "\n{\"id\": \"late\", \"text\": \"an essay\", \"facts\": {\"first\": null}}");
    run("march", "rubric.yaml");
    ok("review", "persons", "--add", "Chair", "--pseudonym", "chair-one");
  }

  @Test
  void the_effect_is_shown_before_anything_is_stored() {
    CapturedOutput shown = ok("decide", "boundaries", "march", "merit=13", "--format", "csv");

    assertThat(shown.out())
        .isEqualToIgnoringNewLines(
            """
            grade,from,to,before,after
            distinction,17,17,3,3
            merit,14,13,3,4
            pass,10,10,4,3
            fail,0,0,10,10
            prize,,,1,1
            incomplete,,,1,1
            """);
    assertThat(ok("decide", "boundaries", "march").out()).contains("as the rubric says");
    assertThat(show("final_grade != grade")).isEmpty();
  }

  @Test
  void final_grades_go_by_boundaries_and_later_rulings_are_graded_by_them() throws IOException {
    lock("merit=13", "pass=9");
    ok("decide", "ruling", "march", "c3", "--now", "13", "--reason", "recount", "--by", BY);
    lock("distinction=16");

    assertThat(show("final_grade != grade")).containsExactly("c3", "c9", "c13", "c16");
    assertThat(show("final_grade == \"incomplete\"")).containsExactly("late");
    assertThat(show("near_border && final_grade == \"fail\"")).containsExactly("c8");
    assertThat(ok("explain", "march", "c3").out())
        .contains("grade      fail", "final      13 fail, grade merit");
    assertThat(ok("decide", "history", "march", "c3").out())
        .contains("graded      boundaries distinction from 16", "recount", "person:chair-one");
    assertThat(ok("report", "march").out()).contains("boundaries that were set for this run");
    assertThat(ok("show", "march", "--format", "csv", "--columns", "id,final,grade").out())
        .containsPattern("(?m)^c3,13,merit$")
        .containsPattern("(?m)^c9,9,pass$")
        .containsPattern("(?m)^c12,12,pass$");
    assertThat(Schemas.problems("run-report", Schemas.read(ok("report", "march", "--json").out())))
        .isEmpty();
    for (String line : ok("show", "march", "--format", "jsonl").out().lines().toList()) {
      assertThat(Schemas.problems("show-line", Schemas.read(line))).isEmpty();
    }
    assertThat(ok("proof", "verify", "march").out())
        .contains("2 boundary sets, as the rubric allows", "2 boundary sets, not signed");
    try (Plumbline opened = Plumbline.open(store())) {
      var result = opened.find("march").result("c3");
      assertThat(result.grade()).contains("fail");
      assertThat(result.finalGrade()).contains("merit");
      assertThat(result.nearGrades()).containsExactly("merit");
      var late = opened.find("march").result("late");
      assertThat(late.finalGrade()).contains("incomplete");
      assertThat(late.possibleGrades()).isEmpty();
    }
  }

  @Test
  void what_changes_nothing_or_is_no_scale_is_refused() throws IOException {
    lock("merit=13");

    assertThat(refused("merit=13")).contains("these boundaries are in force already");
    assertThat(refused("merit=12.5")).contains("no document would have another grade");
    assertThat(refused("merit=9")).contains("`pass` begins at 10, and `merit`, which is better");
    assertThat(refused("distinction=21")).contains("`distinction` is never given");
    assertThat(refused("fail=1")).contains("no grade below 1");
    assertThat(refused("metit=12")).contains("did you mean `merit`?");
    assertThat(refused("merit")).contains("write each grade once");
    assertThat(refused("merit=12", "merit=11")).contains("write each grade once");
    Files.writeString(
        folder.resolve("plain.yaml"),
        RUBRIC
            .substring(0, RUBRIC.indexOf("grades:"))
            .replaceFirst("version: [0-9.]+", "version: 9.0.0"));
    run("plain", "plain.yaml");
    assertThat(command("decide", "boundaries", "plain").err()).contains("gives no grades");
  }

  @Test
  void of_two_that_set_boundaries_at_once_one_is_refused() throws IOException {
    try (LocalStore store = LocalStore.open(store())) {
      RunBoundaries one = RunBoundaries.find("march", store);
      RunBoundaries other = RunBoundaries.find("march", store);
      Actor chair = new StoredPersons(store).acting(BY);
      var scale = one.moved(Map.of("merit", Rational.of(13)));
      RunBoundaries.Effect effect = other.effect(scale);
      one.lock(scale, one.effect(scale), "first", chair, Instant.now());

      assertThat(catchThrowable(() -> other.lock(scale, effect, "second", chair, Instant.now())))
          .hasMessageContaining("set meanwhile");
    }
  }

  @Test
  void a_publication_keeps_the_grades_of_its_time() {
    lock("merit=13");
    ok("decide", "publication", "march", "--by", BY, "--unfinished");
    lock("merit=12");

    assertThat(ok("proof", "verify", "march").out())
        .contains("publication, marks computed again", "everything verifies");
  }

  @Test
  void a_pack_has_boundaries_and_its_verifier_computes_the_grades_again() {
    lock("merit=13");
    ok("decide", "ruling", "march", "c3", "--now", "13", "--reason", "recount", "--by", BY);
    ok("decide", "publication", "march", "--by", BY, "--unfinished");
    lock("merit=12");
    ok("decide", "publication", "march", "--by", BY, "--unfinished");
    Path pack = folder.resolve("pack.zip");
    ok("proof", "export", "march", "--out", pack.toString());

    IndependentVerifier.Outcome outcome = IndependentVerifier.compiled().run(pack.toString());

    assertThat(outcome.out())
        .doesNotContain("WRONG")
        .contains(
            "2  boundaries of grades follow each other",
            "2  final marks lead to the root",
            "6  final grade `merit`",
            "1  final grade `incomplete`");
  }

  @Test
  void boundaries_that_were_edited_or_lost_are_found() throws IOException {
    lock("merit=13");
    lock("merit=12");
    try (LocalStore store = LocalStore.open(store())) {
      assertThat(store.artefacts().list(ArtefactKind.BOUNDARIES)).hasSize(2);
    }
    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + store().resolve("plumbline.db"));
        var statement = connection.createStatement()) {
      statement.executeUpdate(
          "DELETE FROM artefact WHERE kind = 'boundaries' AND rowid ="
              + " (SELECT MIN(rowid) FROM artefact WHERE kind = 'boundaries')");
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }

    CapturedOutput verified = command("proof", "verify", "march");

    assertThat(verified.exit()).isNotEqualTo(ExitCode.OK);
    assertThat(verified.out() + verified.err())
        .contains("the boundaries before it is not in the store");
  }

  @Test
  void one_command_signs_every_decision_about_a_run() {
    String key = folder.resolve("board.key").toString();
    CapturedOutput.run("proof", "keys", key);
    assertThat(command("proof", "sign", "march", "--decisions", "--key", key).err())
        .contains("nothing was decided about this run");
    String ruled = rule("c3").split("\\n  ruling +")[1].split("\\n")[0];
    ok("proof", "sign", ruled, "--key", key);
    rule("c4");
    lock("merit=13");
    lock("merit=12");
    ok("decide", "publication", "march", "--by", BY, "--unfinished");
    String pack = folder.resolve("march.zip").toString();

    CapturedOutput some = command("proof", "verify", "march");
    CapturedOutput notExported = command("proof", "export", "march", "--out", pack);

    assertThat(some.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(some.err()).startsWith("unsigned: ruling sha256:").doesNotContain("corrupt");
    assertThat(some.out())
        .contains(
            "1 decision about run march is not signed, and others are",
            "`plumbline proof sign march --decisions --key FILE`")
        .doesNotContain("everything verifies");
    assertThat(notExported.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(notExported.err())
        .contains("1 decision about run march is not signed", "proof sign march --decisions")
        .doesNotContain("copy");
    assertThat(Path.of(pack)).doesNotExist();

    String signed = ok("proof", "sign", "march", "--decisions", "--key", key).out();

    assertThat(
            signed
                .lines()
                .filter(line -> line.startsWith("signed"))
                .map(BoundariesCommandTest::second))
        .containsExactly("ruling", "boundaries", "boundaries", "publication");
    assertThat(ok("proof", "verify", "--all", "--key", key + ".pub").out())
        .contains("2 rulings, signed", "2 boundary sets, signed", "1 publication, signed");
    ok("proof", "export", "march", "--out", pack);
    assertThat(command("proof", "sign", "march", "--decisions", "--key", key).err())
        .contains("this key has signed every decision");
    lock("merit=11");
    assertThat(command("proof", "verify", "march").err())
        .startsWith("unsigned: boundaries sha256:");
    CapturedOutput.run("proof", "keys", key + "2");
    assertThat(ok("proof", "sign", "march", "--decisions", "--key", key + "2").out())
        .contains("ruling " + ruled);
  }

  @Test
  void boundaries_are_signed_one_by_one_and_their_removal_is_found() throws SQLException {
    String key = folder.resolve("board.key").toString();
    CapturedOutput.run("proof", "keys", key);
    lock("merit=13");
    String digest =
        ok("decide", "boundaries", "march", "--json")
            .out()
            .split("\"digest\":\"")[1]
            .split("\"")[0];
    assertThat(ok("proof", "sign", digest, "--key", key).out()).contains("boundaries " + digest);
    assertThat(ok("proof", "verify", "march").out()).contains("1 boundary set, signed");

    try (var connection =
            DriverManager.getConnection("jdbc:sqlite:" + store().resolve("plumbline.db"));
        var statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM artefact WHERE kind = 'boundaries'");
    }

    CapturedOutput removed = command("proof", "verify", "march");
    assertThat(removed.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(removed.err()).contains("it was signed, and is not among the boundaries");
    assertThat(command("proof", "sign", digest, "--key", key).exit()).isNotEqualTo(ExitCode.OK);
  }

  private String rule(String id) {
    return ok("decide", "ruling", "march", id, "--now", "13", "--reason", "recount", "--by", BY)
        .out();
  }

  private static String second(String line) {
    return line.split(" +")[1];
  }

  private static final String BY = "person:chair-one";

  private Path store() {
    return folder.resolve("runs");
  }

  private void run(String name, String rubric) {
    ok(
        "evaluate",
        "--rubric",
        folder.resolve(rubric).toString(),
        "--documents",
        folder.resolve("documents.jsonl").toString(),
        "--out",
        folder.resolve(name).toString(),
        "--skip-unscored",
        "--name",
        name);
  }

  private void lock(String... borders) {
    CapturedOutput locked = locking(borders);
    assertThat(locked.exit()).as(locked.err()).isEqualTo(ExitCode.OK);
  }

  private String refused(String... borders) {
    CapturedOutput locked = locking(borders);
    assertThat(locked.exit()).isEqualTo(ExitCode.USAGE);
    return locked.err();
  }

  private CapturedOutput locking(String... borders) {
    return command(
        Stream.concat(
                Stream.concat(Stream.of("decide", "boundaries", "march"), Stream.of(borders)),
                Stream.of("--lock", "--reason", "a hard paper", "--by", BY))
            .toArray(String[]::new));
  }

  private List<String> show(String where) {
    return ok("show", "march", "--where", where, "--format", "csv")
        .out()
        .lines()
        .skip(1)
        .map(line -> line.split(",")[0])
        .toList();
  }

  private CapturedOutput ok(String... arguments) {
    CapturedOutput run = command(arguments);
    assertThat(run.exit()).as("%s %s", String.join(" ", arguments), run.err()).isEqualTo(0);
    return run;
  }

  private CapturedOutput command(String... arguments) {
    return CapturedOutput.run(
        Stream.concat(Stream.of(arguments), Stream.of("--store", store().toString()))
            .toArray(String[]::new));
  }
}
