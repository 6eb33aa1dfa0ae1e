package dev.plumbline.cli.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.problem.WireName;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreCommandsTest {

  private static final Path ESSAY = Path.of("events/essay");

  @TempDir private Path store;

  @ParameterizedTest
  @MethodSource("dev.plumbline.function.ExampleRequests#scored")
  void a_stored_scorecard_verifies_and_replays(Path folder) {
    evaluate(folder);

    CapturedOutput verified = run("verify", only("scorecard"));
    CapturedOutput replayed = run("replay", only("scorecard"));

    assertThat(verified.exit()).isZero();
    assertThat(verified.out()).contains("1 scorecard", "1 bundle", "everything verifies");
    assertThat(replayed.exit()).as(replayed.out()).isZero();
    assertThat(replayed.out()).contains("scorecard   the same").doesNotContain("another");
  }

  @Test
  void the_whole_store_verifies_until_one_byte_changes() {
    evaluate(ESSAY);
    assertThat(run("verify", "--all").exit()).isZero();

    RawStore.edit(
        store,
        "UPDATE artefact SET body = CAST(replace(CAST(sqlar_uncompress(body, size) AS TEXT), 'e',"
            + " 'a') AS BLOB) WHERE kind = 'document'");

    CapturedOutput broken = run("verify", "--all");
    assertThat(broken.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(broken.err()).contains("corrupt: document " + only("document"));
    assertThat(run("replay", only("scorecard")).exit()).isEqualTo(ExitCode.CORRUPT);
  }

  @Test
  void a_missing_parent_is_reported() {
    evaluate(ESSAY);
    RawStore.edit(store, "DELETE FROM artefact WHERE kind = 'scoring-spec'");

    for (String what : new String[] {only("scorecard"), "--all"}) {
      CapturedOutput broken = run("verify", what);

      assertThat(broken.exit()).isEqualTo(ExitCode.CORRUPT);
      assertThat(broken.err()).contains("a parent of ", ": is missing").hasLineCount(1);
    }
  }

  @Test
  void an_erased_document_is_gone_and_its_scorecard_still_verifies() {
    evaluate(ESSAY);
    String document = only("document");

    CapturedOutput erased = run("erase", document);

    assertThat(erased.out()).contains("erased document", "extractions that still quote it: 1");
    assertThat(run("verify", only("scorecard")).out()).contains("1 document, erased");
    assertThat(run("replay", only("scorecard")).out()).contains("not replayed");
    assertThat(run("replay", only("scorecard"), "--case", ESSAY.toString()).out())
        .contains("extraction  the same", "scorecard   the same");
    evaluate(ESSAY);
    assertThat(run("verify", document).out()).contains("1 document, erased");
  }

  @Test
  void a_missing_artefact_cannot_be_erased_verified_or_replayed() {
    evaluate(ESSAY);
    String nothing = "sha256:" + "0".repeat(64);

    for (String command : new String[] {"erase", "verify", "replay"}) {
      assertThat(run(command, nothing).exit()).isEqualTo(ExitCode.USAGE);
      assertThat(run(command, "sha256:0").exit()).isEqualTo(ExitCode.USAGE);
    }
  }

  private void evaluate(Path folder) {
    CapturedOutput.run("evaluate", folder.toString(), "--store", store.toString());
  }

  private CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        Stream.concat(Stream.of(arguments), Stream.of("--store", store.toString()))
            .toArray(String[]::new));
  }

  private String only(String kind) {
    return RawStore.digests(store, WireName.KEBAB.parse(ArtefactKind.class, kind).orElseThrow())
        .getFirst();
  }
}
