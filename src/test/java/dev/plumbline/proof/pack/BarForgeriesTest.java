package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.score.run.RunManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Bars that were forged after the run: in a pack by who has the key and signs all again, in a
/// store by who has not.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BarForgeriesTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  private static final String BAR = "rubric/bar-00";
  private static final String AMENDMENT = "rubric/bar-01";
  private static final String WAIVER = "run/waiver-00";

  /// The key that the auditor trusts, and which the forger has.
  private static final SigningKey OWNER = Keys.fresh();

  private SignedRun run;
  private Path key;
  private String head;
  private PackEntries honest;
  private String bar;

  /// What is in the log, in its order.
  private final List<String> order =
      new ArrayList<>(List.of(BAR, "run/manifest", WAIVER, AMENDMENT));

  @BeforeAll
  void a_run_that_was_begun_for_a_bar(@TempDir Path folder) throws IOException {
    run = SignedRun.in(folder, 5, "cd".repeat(32));
    key = Files.writeString(folder.resolve("owner.pub"), OWNER.verification().pem());
    bar =
        locked(
            "first",
            "--judge",
            "example:scripted:2",
            "--min-mean",
            "1",
            "--test",
            "pass",
            "--margin",
            "pass=0.02");
    plumbline(
        "evaluate --rubric {} --documents {} --judge example:scripted:2 --completions {} --max-unscored 1 --name second --bar",
        run.path("rubric.yaml"),
        run.path("documents.jsonl"),
        run.path("answers.jsonl"),
        bar);
    run.sign("second");
    plumbline("bar waive second --by Ada --reason known --key", run.path("key"));
    locked("first", "--min-mean", "2", "--amends", bar, "--reason", "too low");
    head = run.head("head.json");
    honest = PackEntries.read(run.export("honest.zip", "--key", run.path("key")));
  }

  private String locked(String like, String... more) {
    List<String> words = new ArrayList<>(List.of("bar", "lock", like, "--key", run.path("key")));
    words.addAll(List.of(more));
    return plumbline("", words).lines().findFirst().orElseThrow().split(" +")[1];
  }

  private String plumbline(String line, Object... values) {
    return run.plumbline("{} --store", CapturedOutput.words(line, values), run.path("store"));
  }

  @Test
  void an_honest_pack_verifies_and_so_does_it_signed_again() {
    IndependentVerifier.Outcome outcome =
        VERIFIER.run(run.path("honest.zip"), "--key", run.path("key.pub"), "--known-head", head);
    assertThat(outcome.out())
        .contains(
            "the run is the one that its bar names",
            "amendments follow what they amend",
            "whether the run meets its bar");
    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(verified(honest.copy(), order)).contains("nothing is wrong").doesNotContain("WRONG");
  }

  @Test
  void every_member_changed_by_the_owner_of_the_key_is_found_or_the_page_names_it()
      throws IOException {
    SigningKey owner = SigningKey.parse(Files.readString(Path.of(run.path("key")))).orElseThrow();

    assertThat(
            UncheckedMembers.ofPage()
                .neither(
                    honest,
                    owner,
                    pack ->
                        VERIFIER
                            .run(
                                pack.write(Path.of(run.path("member.zip"))).toString(),
                                "--key",
                                run.path("key.pub"))
                            .out()
                            .lines()
                            .filter(line -> line.startsWith("WRONG"))
                            .toList()))
        .isEmpty();
  }

  @Test
  void without_recomputation_the_signatures_of_a_bar_are_checked_alone() {
    assertThat(honest.map().keySet()).contains(BAR, AMENDMENT, WAIVER);
    assertThat(plumbline("proof verify --all --key {} --known-head", run.path("key.pub"), head))
        .contains("bar", "waiver");
  }

  /// A forger with the key changes the bar, or what is beside it, and signs everything again.
  Stream<Arguments> forgeries() {
    return Stream.of(
        forged("the bar is of another rubric", "another rubric", bar("bundle", digest("a"))),
        forged(
            "the judge was renamed",
            "another judge",
            bar("judge", JsonObject.of("provider", "example"))),
        forged(
            "the bar has a calibration",
            "other calibrations",
            bar("calibrations", JsonArray.texts(List.of(digest("b").toString())))),
        forged("a document was added", "another number", documents("count", Json.of(6))),
        forged(
            "the documents were swapped",
            "other documents",
            documents("root", Json.of("0".repeat(64)))),
        forged("only their ids are named", "other documents", documents("by", Json.of("id"))),
        forged("the bar is of another form", "member", bar("unknown", Json.of("more"))),
        forged(
            "a criterion of another name",
            "member",
            bar("criteria", JsonObject.of("maxUnscored", "1", "most", "1"))),
        forged("the bar is gone", "not in the pack", pack -> pack.map().remove(BAR)),
        forged(
            "another bar is in its place",
            "not in the pack",
            pack -> change(pack, BAR, "bar", "expires", Json.of("2030-01-01"))),
        forged(
            "the amended bar is another",
            "nothing to do with",
            pack -> change(pack, AMENDMENT, "bar", "amends", digest("c"))),
        forged(
            "the amendment gives no reason",
            "an amendment has a reason",
            pack -> rewrite(pack, AMENDMENT, "bar", pack.artefact(AMENDMENT), "reason")),
        forged(
            "the waiver is of another run",
            "another bar or run",
            pack -> change(pack, WAIVER, "waiver", "run", digest("d"))),
        forged(
            "the waiver names nobody",
            "no name",
            pack -> change(pack, WAIVER, "waiver", "by", Json.of(" "))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forgeries")
  void what_the_bar_does_not_bear_out_is_found(
      String name, String finding, Consumer<PackEntries> forgery) {
    PackEntries pack = honest.copy();
    forgery.accept(pack);
    assertThat(verified(pack, order)).contains("WRONG", finding);
  }

  @Test
  void a_bar_that_is_logged_after_the_run_is_found() {
    assertThat(verified(honest.copy(), List.of("run/manifest", BAR, WAIVER, AMENDMENT)))
        .contains("WRONG", "was logged after the run was signed");
  }

  @Test
  void an_amendment_that_is_logged_before_its_bar_is_found() {
    assertThat(verified(honest.copy(), List.of(AMENDMENT, BAR, "run/manifest", WAIVER)))
        .contains("WRONG", "was logged before the bar that it amends");
  }

  @Test
  void a_bar_a_waiver_or_an_amendment_that_nobody_signed_is_found() {
    assertThat(verified(honest.copy(), List.of("run/manifest", WAIVER, AMENDMENT)))
        .contains("WRONG", "rubric/bar-00: is not signed");
    assertThat(verified(honest.copy(), List.of(BAR, "run/manifest", AMENDMENT)))
        .contains("WRONG", "run/waiver-00: is not signed");
    assertThat(verified(honest.copy(), List.of(BAR, "run/manifest", WAIVER)))
        .contains("WRONG", "rubric/bar-01: is not signed");
  }

  @Test
  void an_amendment_or_a_waiver_that_was_left_out_is_found_by_its_attestation() {
    for (String hidden : List.of(AMENDMENT, WAIVER)) {
      PackEntries pack = honest.copy();
      pack.map().remove(hidden);
      Path file = run.store().resolveSibling("hidden.zip");
      pack.unsigned();
      pack.write(file);
      assertThat(VERIFIER.run(file.toString(), "--key", run.path("key.pub")).out())
          .contains("WRONG", "what it is of is not in the pack");
    }
  }

  /// In the store, without the key.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the bar is changed | UPDATE artefact SET body = (SELECT body FROM artefact WHERE kind = 'waiver'), size = (SELECT size FROM artefact WHERE kind = 'waiver') WHERE kind = 'bar' | bar",
        "the bar is removed | DELETE FROM artefact WHERE kind = 'bar' | is missing",
        "the waiver is removed | DELETE FROM artefact WHERE kind = 'waiver' | the waiver that was signed",
        "an amendment is hidden | DELETE FROM artefact WHERE kind = 'bar' AND id = (SELECT max(id) FROM artefact WHERE kind = 'bar') | the bar that was signed",
        "the entry of the bar is removed | DELETE FROM log_entry WHERE position = 0 | entry 0 of the log",
        "the log is dated again | UPDATE log_entry SET head = CAST(replace(CAST(head AS TEXT), 'a', 'b') AS BLOB) WHERE position = 0 | entry 0 of the log",
        "the run is dated before the bar | UPDATE run SET begun = '2020-01-01T00:00:00Z' WHERE name = 'second' | before the bar was logged",
        "the entry of the bar changes places with that of the run | UPDATE log_entry SET entry = (SELECT entry FROM log_entry WHERE position = 1) WHERE position = 0 | entry 0 of the log",
      })
  void a_store_that_was_changed_is_found(
      String name, String edit, String finding, @TempDir Path other) {
    SignedRun copy = run.copy(other);
    RawStore.edit(copy.store(), edit);

    CapturedOutput verified =
        CapturedOutput.run(
            "proof verify --all --key {} --known-head {} --store",
            run.path("key.pub"),
            head,
            copy.path("store"));

    assertThat(verified.exit()).as(name).isNotZero();
    assertThat(verified.out() + verified.err()).contains(finding);
  }

  private static Arguments forged(String name, String finding, Consumer<PackEntries> forgery) {
    return Arguments.of(name, finding, forgery);
  }

  private static Json digest(String digit) {
    return Json.of("sha256:" + digit.repeat(64));
  }

  /// Another bar, which the run names.
  private static Consumer<PackEntries> bar(String member, Json value) {
    return pack -> {
      change(pack, BAR, "bar", member, value);
      name(pack);
    };
  }

  private static Consumer<PackEntries> documents(String member, Json value) {
    return pack -> {
      JsonObject documents = pack.artefact(BAR).object("documents");
      change(pack, BAR, "bar", "documents", with(documents, member, value));
      name(pack);
    };
  }

  /// The run names the bar as it is now, and so do what amends and waives it.
  private static void name(PackEntries pack) {
    Json named = Json.of(of(pack, BAR, ArtefactKind.BAR).toString());
    change(pack, "run/manifest", "run", "bar", named);
    change(pack, AMENDMENT, "bar", "amends", named);
    change(pack, WAIVER, "waiver", "bar", named);
    change(
        pack,
        WAIVER,
        "waiver",
        "run",
        Json.of(of(pack, "run/manifest", ArtefactKind.RUN).toString()));
  }

  private static Digest of(PackEntries pack, String name, ArtefactKind kind) {
    return Digest.of(kind, CanonicalJson.bytes(pack.artefact(name)));
  }

  private static void change(
      PackEntries pack, String name, String kind, String member, Json value) {
    rewrite(pack, name, kind, with(pack.artefact(name), member, value), "");
  }

  private static void rewrite(
      PackEntries pack, String name, String kind, JsonObject json, String without) {
    var left = JsonObject.builder();
    json.forEach((key, value) -> {
      if (!key.equals(without)) {
        left.put(key, value);
      }
    });
    pack.put(name, "plumbline/" + kind + "/1\n" + CanonicalJson.text(left.build()));
  }

  private static JsonObject with(JsonObject json, String member, Json value) {
    var changed = JsonObject.builder();
    json.forEach((key, one) -> {
      if (!key.equals(member)) {
        changed.put(key, one);
      }
    });
    return changed.put(member, value).build();
  }

  /// What the verifier says of the pack, attested, logged in this order and signed by the owner.
  private String verified(PackEntries pack, List<String> logged) {
    pack.map()
        .keySet()
        .removeIf(name -> name.startsWith("attestations/") || name.startsWith("log/"));
    MerkleRootBuilder root = new MerkleRootBuilder();
    StringBuilder leaves = new StringBuilder();
    LogEntry last = null;
    int position = 0;
    for (String name : logged) {
      if (!pack.map().containsKey(name)) {
        continue;
      }
      Statement statement = statement(pack, name);
      DsseEnvelope envelope = statement.sign(OWNER);
      last = LogEntry.of(envelope, statement);
      root.add(last.leaf());
      leaves.append(last.leaf().hex()).append('\n');
      pack.map().put("attestations/" + envelope.digest().hex() + ".dsse.json", envelope.bytes());
      pack.map().put("log/entry-0000000" + position++ + ".json", last.bytes());
    }
    pack.put("log/entries.txt", leaves.toString());
    TreeHead signed =
        new TreeHead("0".repeat(32), position, root.root(), last.leaf(), Instant.EPOCH);
    pack.map().put("log/head.dsse.json", signed.sign(OWNER).bytes());
    Path file = run.store().resolveSibling("forged.zip");
    pack.signedAs(OWNER).write(file);
    return VERIFIER.run(file.toString(), "--key", key.toString()).out();
  }

  private static Statement statement(PackEntries pack, String name) {
    Map<String, AttestationKind> kinds =
        Map.of(
            BAR, AttestationKind.BAR,
            AMENDMENT, AttestationKind.BAR,
            WAIVER, AttestationKind.WAIVER);
    if (kinds.containsKey(name)) {
      AttestationKind kind = kinds.get(name);
      ArtefactKind stored = kind == AttestationKind.BAR ? ArtefactKind.BAR : ArtefactKind.WAIVER;
      return Statement.ofPromise(kind, of(pack, name, stored), "plumbline");
    }
    RunManifest manifest = JsonRecord.read(RunManifest.class, pack.artefact(name)).orElseThrow();
    return Statement.ofRun(
        manifest.digest(),
        manifest.json(),
        "",
        Instant.EPOCH.toString(),
        "plumbline",
        RunPackExport.tables());
  }
}
