package dev.plumbline.workflow.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Publications in packs: honest ones verify, whole, in part and without texts; forged ones are
/// found.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PublicationPackTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();
  private static final String FIRST = "run/publication-0000";
  private static final String MARK = "documents/00000000/mark-0002.json";

  private SignedRun run;
  private PackEntries honest;

  @BeforeAll
  void a_run_that_was_published_withdrawn_and_published_again(@TempDir Path folder)
      throws IOException {
    run = SignedRun.in(folder, 40, "cd".repeat(32)).calibrated(7);
    run.sign("@latest");
    publication("--appeals", "20d");
    run.decideAndSign("d0");
    publication("--withdraw", "--reason", "mixed up");
    publication("--unfinished");
    honest = PackEntries.read(run.export("honest.zip"));
  }

  private void publication(String... more) {
    List<String> words =
        Stream.concat(
                Stream.of(
                    "decide",
                    "publication",
                    "@latest",
                    "--by",
                    "Chair",
                    "--store",
                    run.path("store")),
                Stream.of(more))
            .toList();
    String[] unfinished =
        Stream.concat(
                words.stream(),
                words.contains("--withdraw") || words.contains("--unfinished")
                    ? Stream.of()
                    : Stream.of("--unfinished"))
            .toArray(String[]::new);
    String digest =
        run.plumbline(unfinished)
            .lines()
            .filter(line -> line.startsWith("publication ") || line.startsWith("withdrawal "))
            .map(line -> line.split(" +")[1])
            .findFirst()
            .orElseThrow();
    run.sign(digest);
  }

  @Test
  void an_honest_pack_verifies_whole_in_part_and_without_texts() {
    for (Path pack :
        List.of(
            run.export("whole.zip", "--key", run.path("key")),
            run.export("without.zip", "--without-texts"),
            exported("part.zip", "d0", "d3"),
            exported("other.zip", "d5"))) {
      IndependentVerifier.Outcome outcome =
          VERIFIER.run(pack.toString(), "--key", run.path("key.pub"));

      assertThat(outcome.out())
          .contains(
              "2  final marks lead to the root of what was published",
              "1  withdrawals follow a publication",
              "3  publications are signed")
          .doesNotContain("WRONG");
    }
  }

  private Path exported(String name, String... ids) {
    List<String> words =
        Stream.concat(
                Stream.of("proof", "export", "@latest"),
                Stream.concat(
                    Stream.of(ids),
                    Stream.of("--out", run.path(name), "--store", run.path("store"))))
            .toList();
    run.plumbline(words.toArray(String[]::new));
    return Path.of(run.path(name));
  }

  Stream<Arguments> forgeries() {
    return Stream.of(
        forged("a mark was raised", "was another number", mark("composite", Json.of("5"))),
        forged("a verdict was turned", "WRONG", mark("verdict", Json.of("fail"))),
        forged(
            "a scorecard was exchanged", "was of another scorecard", mark("scorecard", digest())),
        forged("the last ruling is another", "is not in the pack", mark("last", digest())),
        forged(
            "a mark is of another document", "`id` is not the line's", mark("id", Json.of("d9"))),
        forged("a mark has more members", "has the members", mark("more", Json.of("x"))),
        forged("a mark is gone", "have no mark of it", pack -> pack.map().remove(MARK)),
        forged(
            "the last ruling is gone",
            "the last ruling or appeal that was published is not in the pack",
            pack -> pack.map().remove("documents/00000000/proceeding-0002")),
        forged("a link is gone", "is not in the pack", pack -> pack.map().remove(FIRST)),
        forged(
            "a day was moved", "what it is of is not in the pack", link("appeals", "2999-01-01")),
        forged("a root was exchanged", "do not lead", link("marks", "0".repeat(64))),
        forged(
            "it is of another run",
            "another run",
            link("run", new Digest("a".repeat(64)).toString())),
        forged("appeals end before it", "a day before it", link("appeals", "2000-01-01")),
        forged("it was backdated", "before it was recorded", link("on", "2000-01-01")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forgeries")
  void what_was_not_published_so_is_found(
      String name, String finding, Consumer<PackEntries> forgery) {
    PackEntries pack = honest.copy();
    forgery.accept(pack);
    Path file = pack.unsigned().write(run.store().resolveSibling("forged.zip"));

    assertThat(VERIFIER.run(file.toString(), "--key", run.path("key.pub")).out())
        .contains("WRONG", finding);
  }

  private static Arguments forged(String name, String finding, Consumer<PackEntries> forgery) {
    return Arguments.of(name, finding, forgery);
  }

  private static Consumer<PackEntries> mark(String member, Json value) {
    return pack -> {
      JsonObject leaf = JsonReader.canonicalObject(pack.map().get(MARK)).orElseThrow();
      pack.put(MARK, CanonicalJson.text(with(leaf, member, value)));
    };
  }

  private static Consumer<PackEntries> link(String member, String value) {
    return pack ->
        pack.put(
            FIRST,
            "plumbline/publication/1\n"
                + CanonicalJson.text(with(pack.artefact(FIRST), member, Json.of(value))));
  }

  private static JsonObject with(JsonObject json, String member, Json value) {
    var changed = JsonObject.builder();
    json.forEach((key, old) -> {
      if (!key.equals(member)) {
        changed.put(key, old);
      }
    });
    return changed.put(member, value).build();
  }

  private static Json digest() {
    return Json.of(new Digest("a".repeat(64)).toString());
  }
}
