package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RunPackExportTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();
  private static final String SEED = "ab".repeat(32);

  private static SignedRun signed;

  @TempDir private Path folder;
  private SignedRun run;

  @BeforeAll
  static void a_signed_run(@TempDir Path shared) {
    signed = SignedRun.in(shared, 21, SEED);
    signed.sign("@latest");
  }

  @BeforeEach
  void a_copy_of_it() {
    run = signed.copy(folder);
  }

  @Test
  void with_key_and_head_nothing_is_wrong_and_nothing_about_trust_is_left_open() {
    Path pack = run.export("run.zip", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.out())
        .contains(
            "21  lines belong to the run",
            "exact quotes",
            "folded quotes",
            "elided quotes",
            "nothing is wrong")
        .doesNotContain("WRONG");
    assertThat(outcome.exit()).isZero();
  }

  /// As an auditor does who unpacks the sources from an earlier release.
  @Test
  void sources_in_a_folder_are_started_by_one_command_and_proofs_need_two_files(@TempDir Path other)
      throws Exception {
    String pack = run.export("run.zip", "--key", run.path("key")).toString();
    Path all = Files.createDirectory(other.resolve("all sources"));
    for (String name : RunPackExport.VERIFIER) {
      Files.copy(IndependentVerifier.SOURCES.resolve(name), all.resolve(name));
    }
    Path alone = Files.copy(all.resolve("Verify.java"), other.resolve("Verify.java"));
    Files.copy(all.resolve("Json.java"), other.resolve("Json.java"));
    String[] trust = {pack, "--key", run.path("key.pub"), "--known-head", run.head("head.json")};

    assertThat(started(all.resolve("Verify.java"), trust))
        .contains("scores follow from their trace", "exit 0");
    assertThat(started(alone, trust))
        .contains("lines belong to the run", "no Score.java lies beside this file", "exit 3")
        .doesNotContain("scores follow");
    assertThat(started(all.resolve("Score.java"), pack))
        .contains("scores follow from their trace", "`java Verify.java` does", "exit 3")
        .doesNotContain("signatures are those");
  }

  private static String started(Path source, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                source.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return out + "exit " + process.waitFor();
  }

  @Test
  void what_signatures_need_is_short_enough_to_be_read() throws IOException {
    long lines = 0;
    for (String name : List.of("Json.java", "Verify.java")) {
      lines += Files.readAllLines(IndependentVerifier.SOURCES.resolve(name)).size();
    }
    assertThat(lines).isLessThanOrEqualTo(1560);
  }

  @Test
  void a_pack_carries_all_sources_of_the_verifier() throws IOException {
    try (Stream<Path> sources = Files.list(IndependentVerifier.SOURCES)) {
      assertThat(sources.map(source -> source.getFileName().toString()).sorted())
          .isEqualTo(RunPackExport.VERIFIER);
    }
  }

  @Test
  void without_a_key_or_a_head_it_says_what_it_cannot_check() {
    Path pack = run.export("run.zip", "--key", run.path("key"));
    IndependentVerifier.Outcome without = VERIFIER.run(pack.toString());
    IndependentVerifier.Outcome key = VERIFIER.run(pack.toString(), "--key", run.path("key.pub"));
    assertThat(without.exit()).isEqualTo(3);
    assertThat(without.out()).contains("trust: signed by ", "truncation of the log");
    assertThat(key.exit()).isEqualTo(3);
    assertThat(key.out()).doesNotContain("trust: ").contains("truncation of the log");
  }

  @Test
  void calibrated_scores_and_their_intervals_are_computed_again(@TempDir Path other) {
    SignedRun calibrated = SignedRun.in(other, 40, SEED).calibrated(20);
    calibrated.sign("@latest");
    Path pack = calibrated.export("run.zip", "--key", calibrated.path("key"));
    IndependentVerifier.Outcome outcome =
        VERIFIER.run(pack.toString(), "--key", calibrated.path("key.pub"));
    assertThat(outcome.out())
        .contains(
            "calibrated scores follow from their map", "intervals of calibrated scores follow")
        .doesNotContain("WRONG");
  }

  @Test
  void some_documents_are_proved_without_the_others() throws IOException {
    Path pack = run.export("some.zip", "d3", "d13", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(outcome.out()).contains("2  lines belong to the run", "does not show");
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName()))
          .contains("documents/00000003/path.json", "documents/00000013/scorecard")
          .noneMatch(name -> name.startsWith("documents/00000004"));
    }
  }

  @Test
  void without_texts_no_word_of_a_text_leaves_and_it_is_said_what_cannot_be_checked()
      throws IOException {
    Path pack = run.export("bare.zip", "--without-texts", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(outcome.out())
        .contains("facts, decisions and quotes of extractions that are not in the pack");
    assertThat(Files.readString(pack, java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("doctor", "train was late");
  }

  @Test
  void the_same_run_is_the_same_bytes_in_any_zone_and_locale() throws IOException {
    byte[] first = Files.readAllBytes(run.export("one.zip", "--key", run.path("key")));
    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    byte[] second;
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
      Locale.setDefault(Locale.of("ar", "EG"));
      second = Files.readAllBytes(run.export("two.zip", "--key", run.path("key")));
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }

    assertThat(second).isEqualTo(first);
  }

  @Test
  void an_unsigned_run_can_be_exported_and_is_called_unsigned(@TempDir Path other) {
    SignedRun unsigned = SignedRun.in(other, 3, SEED);
    Path pack = unsigned.export("run.zip");
    assertThat(VERIFIER.run(pack.toString()).out()).contains("it is not signed");
    assertThat(VERIFIER.run(pack.toString(), "--key", unsigned.path("key.pub")).out())
        .contains("no given key has signed the run");
  }

  @Test
  void what_people_decided_travels_with_the_run_and_is_checked(@TempDir Path other)
      throws IOException {
    run.decideAndSign("d0");
    Path pack = run.export("run.zip", "--key", run.path("key"));
    PackEntries entries = PackEntries.read(pack);

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.out())
        .contains(
            "1  corrections lead to their scorecard by the same plan",
            "3  corrections are by a person entitled",
            "1  appeals are bound to their result",
            "5  attestations agree with their subject")
        .doesNotContain("WRONG");
    assertThat(outcome.exit()).isZero();
    assertThat(run.plumbline("proof verify @latest --store", run.path("store")))
        .contains("correction, its scorecard recomputed", "appeal, bound to its result");
    assertThat(PackEntries.read(run.export("bare.zip", "--without-texts")).map().keySet())
        .noneMatch(name -> name.contains("proceeding"));
    String folder = "documents/00000000/proceeding-000";
    assertThat(forged(entries, other, folder + "1", "\"now\":\"1\"", "\"now\":\"0\""))
        .contains("its extraction is of other corrections", "does not have the decision");
    assertThat(forged(entries, other, folder + "1", "\"item\":\"C1\"", "\"item\":\"C2\""))
        .contains("its appeal is about something else");
    assertThat(forged(entries, other, folder + "3", "\"id\":\"d0\"", "\"id\":\"d1\""))
        .contains("is about another document", "what it is of is not in the pack");
    assertThat(forged(entries, other, folder + "1-extraction", "\"decision\":1", "\"decision\":0"))
        .contains("the scorecard is of another extraction".substring(4));
    PackEntries gap = entries.copy();
    gap.map().remove(folder + "0");
    assertThat(VERIFIER.run(gap.unsigned().write(other.resolve("gap.zip")).toString()).out())
        .contains("the line names no such artefact");
  }

  @Test
  void an_appeal_that_was_denied_is_proved_and_by_somebody_entitled(@TempDir Path other)
      throws IOException {
    String[] about = {"decide", "appeal", "@latest", "d0", "--store", run.path("store"), "--by"};
    run.plumbline("", (Object) with(about, "A", "--item", "C2", "--ground", "x"));
    about[1] = "deny";
    run.plumbline("", (Object) with(about, "C", "--appeal", "1", "--reason", "no"));
    run.decisions().forEach(decision -> run.sign(decision.toString()));
    PackEntries entries = PackEntries.read(run.export("run.zip"));

    assertThat(verified(entries, other))
        .contains("2  appeals are bound to their result")
        .doesNotContain("WRONG");
    String folder = "documents/00000000/proceeding-000";
    String filer = entries.artefact(folder + "0").text("by");
    String denier = entries.artefact(folder + "1").text("by");
    assertThat(forged(entries, other, folder + "1", denier, filer))
        .contains("who filed an appeal decides");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void corrections_that_nobody_signed_are_not_among_what_was_checked(@TempDir Path other)
      throws IOException {
    run.decide("d0");
    Path pack = run.export("run.zip", "--key", run.path("key"));

    IndependentVerifier.Outcome outcome =
        VERIFIER.run(
            pack.toString(), "--key", run.path("key.pub"), "--known-head", run.head("head.json"));

    assertThat(outcome.out())
        .contains("corrections and appeals that are not signed: they prove nothing")
        .doesNotContain("corrections are by", "corrections lead", "appeals are bound", "WRONG");
    assertThat(run.plumbline("proof verify --all --store", run.path("store")))
        .contains("3 corrections, not signed: it proves nothing", "appeal, not signed");
  }

  @Test
  void beside_signed_corrections_one_that_is_not_signed_is_wrong(@TempDir Path other)
      throws IOException {
    run.decideAndSign("d0");
    PackEntries signed = PackEntries.read(run.export("run.zip"));
    String last = "documents/00000000/proceeding-0003";
    PackEntries dropped = signed.copy();
    signed
        .map()
        .keySet()
        .forEach(name -> {
          if (name.startsWith("log/entry-")
              && signed.text(name).contains(run.decisions().getLast().hex())) {
            dropped.map().remove(name);
            dropped
                .map()
                .remove(
                    "attestations/"
                        + signed.artefact(name).digest("attestation").hex()
                        + ".dsse.json");
          }
        });
    PackEntries added = signed.copy();
    added.put(
        "documents/00000000/proceeding-0004",
        signed
            .text(last)
            .replaceFirst("\"now\":\"[a-z]+\"", "\"now\":\"fail\"")
            .replaceFirst("\"was\":\"[a-z]+\"", "\"was\":\"pass\""));

    String notSigned = "is not signed, while other corrections or appeals about this run are";
    assertThat(verified(dropped, other)).contains("proceeding-0003: " + notSigned);
    assertThat(verified(added, other)).contains("proceeding-0004: " + notSigned);
    assertThat(forged(signed, other, last, "\"by\":\"person:", "\"by\":\"person:z"))
        .contains("proceeding-0003: " + notSigned, "what it is of is not in the pack");
  }

  private static String verified(PackEntries forged, Path folder) {
    return VERIFIER.run(forged.unsigned().write(folder.resolve("forged.zip")).toString()).out();
  }

  /// What the verifier says of a pack in which an entry was changed, and the list of hashes too.
  private static String forged(
      PackEntries entries, Path folder, String name, String was, String is) {
    PackEntries forged = entries.copy();
    assertThat(forged.text(name)).contains(was);
    forged.put(name, forged.text(name).replace(was, is));
    return verified(forged, folder);
  }

  @Test
  void what_was_signed_stays_when_the_store_is_pruned() {
    run.plumbline("store prune --store", run.path("store"));
    assertThat(run.plumbline("proof verify --all --store", run.path("store")))
        .contains("1 attestation\n", "1 attestation, as the log says", "everything verifies");
  }
}
