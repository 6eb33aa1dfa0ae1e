package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// One member of one artefact of an honest pack is another, drawn from every member of every
/// artefact, and whoever changed it made good what they could: `Verify.java` finds it, or the page
/// names the member among those that are not checked. `-Dmutants=N` tries so many.
@Tag("slow")
@Tag("soak")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MutantPacksTest {

  private static final int MUTANTS = Soak.times("mutants", 30, 100);
  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private Path folder;
  private SignedRun run;
  private SigningKey key;
  private PackEntries signed;
  private PackEntries unsigned;

  @BeforeAll
  void honest_packs(@TempDir Path shared) throws IOException {
    folder = shared;
    run = SignedRun.in(folder, 40, "ab".repeat(32)).calibrated(8);
    unsigned = PackEntries.read(run.export("unsigned.zip"));
    run.sign(unsigned.artefact("run/manifest").text("bundle"));
    for (String map : List.of("rubric/calibration-00", "rubric/calibration-01")) {
      run.sign("sha256:" + PackWriter.hex(unsigned.map().get(map)));
    }
    run.sign("@latest");
    run.decideAndSign("d0");
    signed = PackEntries.read(run.export("signed.zip", "--key", run.path("key")));
    key = SigningKey.parse(Files.readString(Path.of(run.path("key")))).orElseThrow();
    assertThat(found(signed, true)).isEmpty();
    assertThat(found(unsigned, false)).isEmpty();
  }

  @Test
  void a_changed_member_is_found_or_the_page_names_it() throws IOException {
    UncheckedMembers page = UncheckedMembers.ofPage();
    List<String> believed = new ArrayList<>();
    SortedMap<String, Integer> counts = new TreeMap<>();
    int[] seeds =
        IntStream.concat(
                IntStream.range(0, MUTANTS / 2),
                Arrays.stream(FreshSeeds.of(getClass()))
                    .limit(1)
                    .flatMap(first -> IntStream.range(first, first + MUTANTS / 2)))
            .toArray();
    for (int seed : seeds) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean ofSigned = random.nextInt(3) > 0;
      boolean owner = ofSigned && random.nextInt(3) > 0;
      MutantPack mutant =
          MutantPack.of(
              ofSigned ? signed : unsigned, owner ? Optional.of(key) : Optional.empty(), random);
      List<String> wrong = found(mutant.pack(), ofSigned);
      boolean named = page.names(mutant);
      String by = owner ? "by the key's owner" : ofSigned ? "without the key" : "not signed";
      counts.merge(
          by + ": " + (!wrong.isEmpty() ? "found" : named ? "named" : "believed"), 1, Integer::sum);
      if (wrong.isEmpty() && !named) {
        believed.add(
            seed
                + " "
                + by
                + ": | `"
                + mutant.artefact()
                + "` | `"
                + mutant.member()
                + "` | "
                + mutant.entry());
      }
    }
    System.out.println("MutantPacksTest: " + seeds.length + " mutants, " + counts);

    assertThat(believed).isEmpty();
  }

  @Test
  void every_member_changed_by_the_owner_of_the_key_is_found_or_the_page_names_it()
      throws IOException {
    assertThat(UncheckedMembers.ofPage().neither(signed, key, pack -> found(pack, true))).isEmpty();
  }

  /// Its author may be anybody: nothing in a pack ends the verifier.
  @Test
  void a_formula_without_end_and_names_of_other_places_are_wrong() {
    PackEntries formula = unsigned.copy();
    formula.put(
        "rubric/scoring-spec",
        unsigned
            .text("rubric/scoring-spec")
            .replace("\"words > 12\"", "\"1" + " * 1".repeat(50_000) + " > 2\""));
    assertThat(found(formula.rehashed(), false)).isNotEmpty();
    for (String name : List.of("/tmp/x", "Documents/00000000/line.json", "documents/../x", "a/b")) {
      PackEntries more = unsigned.copy();
      more.put(name, "x");
      assertThat(found(more.rehashed(), false)).singleElement().asString().contains("a name");
    }
  }

  /// What is reported as wrong.
  private List<String> found(PackEntries pack, boolean withKey) {
    String file = pack.write(folder.resolve("mutant.zip")).toString();
    IndependentVerifier.Outcome outcome =
        withKey ? VERIFIER.run(file, "--key", run.path("key.pub")) : VERIFIER.run(file);
    List<String> wrong = outcome.out().lines().filter(line -> line.startsWith("WRONG")).toList();
    assertThat(outcome.exit()).as(outcome.out()).isEqualTo(wrong.isEmpty() ? 3 : 1);
    return wrong;
  }
}
