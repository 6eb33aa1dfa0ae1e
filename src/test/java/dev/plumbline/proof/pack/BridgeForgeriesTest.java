package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.TwoJudges;
import dev.plumbline.run.local.LocalStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who edits a bridge, signs it again or applies it unsigned: what finds it, and where.
@Tag("slow")
class BridgeForgeriesTest {

  @TempDir private Path folder;
  private TwoJudges judges;
  private JsonObject bridge;

  @BeforeEach
  void bridged() throws IOException {
    judges = new TwoJudges(folder, TwoJudges.RUBRIC);
    judges.run("old", false, TwoJudges.letters(0, 60));
    judges.run("new", true, TwoJudges.letters(0, 70));
    judges.write("half.txt", TwoJudges.letters(0, 40).stream().map(TwoJudges::id).toList());
    judges.ok(
        "measure bridge old new --anchors {} --out", judges.path("half.txt"), judges.path("map"));
    bridge =
        JsonReader.canonicalObject(
                Files.readString(Path.of(judges.path("map")))
                    .strip()
                    .getBytes(StandardCharsets.UTF_8))
            .orElseThrow();
    CapturedOutput.run("proof keys", judges.path("key"));
  }

  @Test
  void an_edited_bridge_is_applied_by_who_believes_it_and_found_by_who_fits_it_again()
      throws IOException {
    String map = CanonicalJson.text(bridge.object("map"));
    int last = map.lastIndexOf("\"5\"");
    String lower = map.substring(0, last) + "\"4.99\"" + map.substring(last + 3);
    JsonObject coefficient =
        MutatedStore.with(
            bridge,
            "map",
            JsonReader.canonicalObject(lower.getBytes(StandardCharsets.UTF_8)).orElseThrow());
    List<String> documents = bridge.texts("documents");
    JsonObject anchors =
        MutatedStore.with(
            bridge, "documents", JsonArray.texts(documents.subList(1, documents.size())));
    JsonObject origin = bridge.object("bridge");
    JsonObject another =
        MutatedStore.with(
            bridge,
            "bridge",
            MutatedStore.with(
                origin,
                "judge",
                MutatedStore.with(origin.object("judge"), "version", Json.of("9"))));

    int used = 0;
    Files.write(Path.of(judges.path("anchors")), CanonicalJson.bytes(anchors));
    assertThat(applied("anchors").err()).contains("of different numbers of labels");
    for (JsonObject forged : List.of(coefficient, another)) {
      assertThat(forged).isNotEqualTo(bridge);
      String name = "used-" + used++;
      Files.write(Path.of(judges.path("forged")), CanonicalJson.bytes(forged));
      Digest digest = Digest.of(ArtefactKind.CALIBRATION, CanonicalJson.bytes(forged));
      judges.run(name, true, TwoJudges.letters(60, 65), "--calibration", judges.path("forged"));

      CapturedOutput verified = judges.output("proof verify", name);
      CapturedOutput signed = judges.output("proof sign {} --key", digest, judges.path("key"));

      assertThat(verified.exit()).isEqualTo(ExitCode.CORRUPT);
      assertThat(verified.err())
          .contains(digest + ": it is a bridge that does not follow from its runs");
      assertThat(signed.exit()).isEqualTo(ExitCode.CORRUPT);
      judges.output("proof verify", digest).ended(ExitCode.CORRUPT);
    }
    assertThat(judges.output("proof verify --all").err()).contains("does not follow from its runs");
  }

  @Test
  void judges_that_were_swapped_do_not_follow_from_the_runs() throws IOException {
    JsonObject origin = bridge.object("bridge");
    JsonObject scope = bridge.object("scope");
    JsonObject swapped =
        MutatedStore.with(
            MutatedStore.with(
                bridge, "scope", MutatedStore.with(scope, "judge", origin.object("judge"))),
            "bridge",
            MutatedStore.with(
                MutatedStore.with(
                    MutatedStore.with(origin, "judge", scope.object("judge")),
                    "oldRun",
                    origin.find("newRun").orElseThrow()),
                "newRun",
                origin.find("oldRun").orElseThrow()));
    Files.write(Path.of(judges.path("forged")), CanonicalJson.bytes(swapped));
    judges.run("used", false, TwoJudges.letters(60, 65), "--calibration", judges.path("forged"));

    assertThat(judges.output("proof verify used").err()).contains("does not follow from its runs");
  }

  @Test
  void a_judge_that_is_bridged_to_itself_and_unknown_members_are_no_bridge() throws IOException {
    JsonObject origin = bridge.object("bridge");
    JsonObject itself =
        MutatedStore.with(
            bridge,
            "bridge",
            MutatedStore.with(origin, "judge", bridge.object("scope").object("judge")));
    Files.write(Path.of(judges.path("itself")), CanonicalJson.bytes(itself));
    Files.writeString(
        Path.of(judges.path("more")),
        CanonicalJson.text(bridge).replace("\"bridge\":{", "\"bridge\":{\"anchor\":1,"));
    assertThat(applied("itself").err()).contains("its bridge leads from a judge to itself");
    assertThat(applied("more").err()).contains("its member bridge is not as a fit writes it");
  }

  /// Canonical and under its own digest, so that only its shape is wrong.
  @Test
  void a_stored_bridge_whose_map_is_none_is_told_and_not_signed() {
    byte[] bytes =
        CanonicalJson.text(bridge)
            .replace("\"kind\":\"score\"", "\"kind\":\"guess\"")
            .getBytes(StandardCharsets.UTF_8);
    Digest digest = Digest.of(ArtefactKind.CALIBRATION, bytes);
    try (LocalStore store = LocalStore.open(folder.resolve("store"))) {
      store.repository().store(ArtefactKind.CALIBRATION, bytes);
    }
    CapturedOutput verified = judges.output("proof verify --all");
    CapturedOutput signed = judges.output("proof sign {} --key", digest, judges.path("key"));
    assertThat(verified.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(verified.err()).contains(digest + ": unknown kind of calibration map");
    assertThat(signed.exit()).isEqualTo(ExitCode.CORRUPT);
  }

  /// The bytes under the old digest, as anybody can write them who has the file.
  @Test
  void a_bridge_that_was_edited_in_the_store_is_corrupt() {
    RawStore.edit(
        folder.resolve("store"),
        "update artefact set body = (select body from artefact where kind = 'bundle' limit 1)"
            + " where kind = 'calibration'");
    CapturedOutput verified = judges.output("proof verify --all").ended(ExitCode.CORRUPT);
    assertThat(verified.err()).contains("corrupt: calibration sha256:");
  }

  @Test
  void a_policy_that_requires_calibrations_requires_bridges_of_keys_that_may_sign_them()
      throws IOException {
    String digest = Digest.of(ArtefactKind.CALIBRATION, CanonicalJson.bytes(bridge)).toString();
    String bundle = RawStore.digests(folder.resolve("store"), ArtefactKind.BUNDLE).getFirst();
    judges.ok("proof sign {} --key", bundle, judges.path("key"));

    CapturedOutput unsigned = trusting("[\"bundle\",\"calibration\",\"bridge\"]");
    CapturedOutput signing = judges.ok("proof sign {} --key", digest, judges.path("key"));
    CapturedOutput notAllowed = trusting("[\"bundle\",\"calibration\"]");
    CapturedOutput allowed = trusting("[\"bundle\",\"bridge\"]");

    assertThat(signing.out()).contains("signed      bridge " + digest);
    assertThat(unsigned.exit()).isEqualTo(ExitCode.REJECTED);
    assertThat(unsigned.err())
        .contains("the policy does not trust the bridge of " + digest + ": it is not signed");
    assertThat(notAllowed.exit()).isEqualTo(ExitCode.REJECTED);
    assertThat(notAllowed.err()).contains("the key `k`");
    assertThat(allowed.exit()).as(allowed.err()).isZero();
    assertThat(judges.ok("proof verify --log").out()).contains("everything verifies");
  }

  /// One member of a bridge, its results or its statement is another in a pack, and whoever has the
  /// key made everything above it good.
  @Test
  void a_pack_shows_by_which_bridge_and_verify_finds_what_of_it_was_changed() throws IOException {
    judges.run("later", true, TwoJudges.letters(60, 66), "--calibration", judges.path("map"));
    for (String digest :
        List.of(
            RawStore.digests(folder.resolve("store"), ArtefactKind.BUNDLE).getFirst(),
            Digest.of(ArtefactKind.CALIBRATION, CanonicalJson.bytes(bridge)).toString(),
            "later")) {
      judges.ok("proof sign {} --key", digest, judges.path("key"));
    }
    judges.ok("proof export later --key {} --out", judges.path("key"), judges.path("run.zip"));
    PackEntries honest = PackEntries.read(Path.of(judges.path("run.zip")));
    SigningKey key = SigningKey.parse(Files.readString(Path.of(judges.path("key")))).orElseThrow();
    List<String> unseen = List.of("bridge.oldRun", "bridge.newRun", "bridge.calibration");

    assertThat(wrong(honest)).isEmpty();
    assertThat(honest.map().keySet()).contains("rubric/calibration-00");
    int tried = 0;
    for (int seed = 0; seed < 4_000 && tried < 16; seed++) {
      MutantPack mutant = MutantPack.of(honest, Optional.of(key), new SplittableRandom(seed));
      String member = mutant.member().replace(" removed", "");
      if (!member.startsWith("bridge") && !member.contains("predicate.bridge")) {
        continue;
      }
      tried++;
      boolean named =
          mutant.artefact().equals("calibration") && unseen.stream().anyMatch(member::startsWith);
      assertThat(wrong(mutant.pack()).isEmpty())
          .as(seed + " " + mutant.artefact() + " " + member)
          .isEqualTo(named);
    }
    assertThat(tried).isEqualTo(16);
  }

  private List<String> wrong(PackEntries pack) {
    IndependentVerifier.Outcome outcome =
        IndependentVerifier.compiled()
            .run(
                pack.write(folder.resolve("mutant.zip")).toString(),
                "--key",
                judges.path("key.pub"));
    return outcome.out().lines().filter(line -> line.startsWith("WRONG")).toList();
  }

  private CapturedOutput applied(String file) {
    return judges.output(
        "evaluate --rubric {} --documents {} --judge example:new:1 --completions {} --max-unscored 1 --calibration",
        judges.path("rubric.yaml"),
        judges.path("documents.jsonl"),
        judges.path("answers.jsonl"),
        judges.path(file));
  }

  private CapturedOutput trusting(String maySign) throws IOException {
    String key =
        Files.readAllLines(Path.of(judges.path("key.pub"))).stream()
            .filter(line -> !line.startsWith("-"))
            .findFirst()
            .orElseThrow();
    judges.write(
        "policy.json",
        List.of(
            "{\"keys\":[{\"name\":\"k\",\"public_key\":\""
                + key
                + "\",\"may_sign\":"
                + maySign
                + "}]}"));
    return judges.output(
        "evaluate --rubric {} --documents {} --judge example:new:1 --completions {} --max-unscored 1 --calibration {} --policy",
        judges.path("rubric.yaml"),
        judges.path("documents.jsonl"),
        judges.path("answers.jsonl"),
        judges.path("map"),
        judges.path("policy.json"));
  }
}
