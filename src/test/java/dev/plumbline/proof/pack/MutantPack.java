package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.SigningKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A pack in which one member of one artefact is another, with everything above it made good as far
/// as whoever changed it can: digests, the line, roots, the manifest and, with the key, every
/// attestation, the log and its head.
final class MutantPack {

  private final PackEntries pack;
  private final Optional<SigningKey> key;
  private final String entry;
  private final String member;

  /// Old digests, in hexadecimal, with those that took their place.
  private final Map<String, String> moved = new TreeMap<>();

  /// @param key of who signed the pack; empty if the mutant is made without it
  static MutantPack of(PackEntries honest, Optional<SigningKey> key, SplittableRandom random) {
    return new MutantPack(honest.copy(), key, random);
  }

  /// Every member of every artefact, one pack each, as whoever has the key can make it.
  static Stream<MutantPack> everyMember(PackEntries honest, SigningKey key, BooleanSupplier taken) {
    SortedMap<String, Supplier<MutantPack>> byMember = new TreeMap<>();
    for (String name : honest.map().keySet()) {
      if (isJson(name)) {
        String kind = artefact(name);
        for (MemberMutation each : MemberMutation.every(read(honest, name))) {
          byMember.putIfAbsent(
              kind + " " + each.path(),
              () -> new MutantPack(honest.copy(), key, name, false, each));
        }
        if (name.endsWith(".dsse.json")) {
          for (MemberMutation each : MemberMutation.every(payload(honest, name))) {
            byMember.putIfAbsent(
                kind + " payload." + each.path(),
                () -> new MutantPack(honest.copy(), key, name, true, each));
          }
        }
      }
    }
    return byMember.values().stream().filter(_ -> taken.getAsBoolean()).map(Supplier::get);
  }

  private MutantPack(
      PackEntries pack, SigningKey key, String entry, boolean inPayload, MemberMutation mutation) {
    this.pack = pack;
    this.key = Optional.of(key);
    this.entry = entry;
    this.member = inPayload ? payload(mutation) : whole(mutation);
    pack.rehashed();
    if (pack.map().containsKey(PackEntries.SIGNATURE)) {
      pack.signedAs(key);
    }
  }

  private MutantPack(PackEntries pack, Optional<SigningKey> key, SplittableRandom random) {
    this.pack = pack;
    this.key = key;
    List<String> names = pack.map().keySet().stream().filter(MutantPack::isJson).toList();
    this.entry = names.get(random.nextInt(names.size()));
    this.member =
        entry.endsWith(".dsse.json") && random.nextInt(4) > 0
            ? payload(MemberMutation.of(payload(pack, entry), random))
            : whole(MemberMutation.of(read(pack, entry), random));
    pack.rehashed();
    if (key.isEmpty()) {
      pack.unsigned();
    } else if (pack.map().containsKey(PackEntries.SIGNATURE)) {
      pack.signedAs(key.get());
    }
  }

  /// The kind of artefact, as the page names it.
  String artefact() {
    return artefact(entry);
  }

  private static String artefact(String entry) {
    if (entry.startsWith("attestations/")) {
      return "attestation";
    }
    String name = entry.substring(entry.lastIndexOf('/') + 1);
    return name.replaceAll("-[0-9]+", "")
        .replaceAll("proceeding-(extraction|scorecard)", "$1")
        .replace(".dsse.json", "")
        .replace(".json", "");
  }

  String member() {
    return member;
  }

  String entry() {
    return entry;
  }

  PackEntries pack() {
    return pack;
  }

  private static boolean isJson(String name) {
    return name.endsWith(".json") && !name.equals(PackEntries.SIGNATURE)
        || name.startsWith("documents/")
        || name.startsWith("rubric/")
        || name.equals("run/manifest");
  }

  private static boolean isHashed(String name) {
    return isJson(name) && !name.endsWith(".json");
  }

  private String whole(MemberMutation mutation) {
    String text = pack.text(entry);
    String prefix = isHashed(entry) ? text.substring(0, text.indexOf('\n') + 1) : "";
    String before = PackWriter.hex(pack.map().get(entry));
    pack.put(entry, prefix + CanonicalJson.text(mutation.after()));
    if (isHashed(entry)) {
      relink(before, entry);
    }
    if (entry.endsWith("/scorecard") && !entry.contains("proceeding")) {
      line();
    }
    if (!entry.equals("run/manifest")) {
      reroot();
    }
    if (entry.startsWith("attestations/")) {
      attestationMoved(entry);
    }
    seal(entry);
    return mutation.path();
  }

  /// What is signed in an envelope.
  private String payload(MemberMutation mutation) {
    DsseEnvelope envelope =
        JsonRecord.read(DsseEnvelope.class, pack.map().get(entry)).orElseThrow();
    byte[] payload = CanonicalJson.bytes(mutation.after());
    DsseEnvelope changed =
        key.map(signer -> DsseEnvelope.sign(envelope.payloadType(), payload, signer))
            .orElse(new DsseEnvelope(envelope.payloadType(), payload, envelope.signatures()));
    pack.map().put(entry, changed.bytes());
    attestationMoved(entry);
    seal(entry);
    return "payload." + mutation.path();
  }

  /// An attestation lies under its digest, which its entry of the log names.
  private void attestationMoved(String name) {
    if (name.startsWith("attestations/")) {
      String before = name.substring("attestations/".length(), name.indexOf('.'));
      String after = Digest.of(ArtefactKind.ATTESTATION, pack.map().get(name)).hex();
      pack.map().put("attestations/" + after + ".dsse.json", pack.map().remove(name));
      moved.put(before, after);
    }
  }

  private static JsonObject payload(PackEntries pack, String name) {
    return JsonReader.canonicalObject(
            JsonRecord.read(DsseEnvelope.class, pack.map().get(name)).orElseThrow().payload())
        .orElseThrow();
  }

  private static JsonObject read(PackEntries pack, String name) {
    return isHashed(name)
        ? pack.artefact(name)
        : JsonReader.canonicalObject(pack.map().get(name)).orElseThrow();
  }

  /// Names the artefact by its new digest wherever it was named by the old one.
  private void relink(String before, String name) {
    String after = PackWriter.hex(pack.map().get(name));
    if (after.equals(before)) {
      return;
    }
    moved.put(before, after);
    for (String parent : List.copyOf(pack.map().keySet())) {
      if ((isHashed(parent) || parent.endsWith("/line.json"))
          && !parent.equals(name)
          && pack.text(parent).contains(before)) {
        String digest = PackWriter.hex(pack.map().get(parent));
        pack.put(parent, pack.text(parent).replace(before, after));
        if (isHashed(parent)) {
          relink(digest, parent);
        }
      }
    }
  }

  /// What a line repeats of its scorecard.
  private void line() {
    String name = entry.replace("/scorecard", "/line.json");
    JsonObject card = pack.artefact(entry);
    var line = JsonObject.builder();
    read(pack, name)
        .forEach((key_, value) -> {
          if (!List.of("composite", "status", "verdict").contains(key_)) {
            line.put(key_, value);
          }
        });
    for (String same : List.of("composite", "verdict")) {
      card.find(same).filter(it -> !(it instanceof JsonNull)).ifPresent(it -> line.put(same, it));
    }
    Optional<Json> status = card.find("status");
    boolean gated = card.find("gate").isPresent();
    status.ifPresent(it ->
        line.put(
            "status",
            !gated
                ? it
                : card.find("verdict").filter(Json.of("review")::equals).isPresent()
                    ? Json.of("needs-review")
                    : Json.of("gated")));
    pack.put(name, CanonicalJson.text(line.build()));
  }

  private void reroot() {
    String before = PackWriter.hex(pack.map().get("run/manifest"));
    pack.rerooted();
    relink(before, "run/manifest");
  }

  /// Every attestation, entry and head that names what moved, signed again if there is a key.
  ///
  /// @param changed stays as it is
  private void seal(String changed) {
    if (key.isEmpty()) {
      return;
    }
    for (String name : List.copyOf(pack.map().keySet())) {
      if (name.startsWith("attestations/")
          && !name.equals(changed)
          && !moved.containsValue(name.substring("attestations/".length(), name.indexOf('.')))) {
        resign(name);
      }
    }
    List<String> leaves = new ArrayList<>();
    if (pack.map().containsKey("log/entries.txt")) {
      leaves.addAll(pack.text("log/entries.txt").lines().toList());
    }
    for (String name : List.copyOf(pack.map().keySet())) {
      if (name.startsWith("log/entry-")) {
        if (!name.equals(changed)) {
          pack.put(name, replaced(pack.text(name)));
        }
        int position = Integer.parseInt(name.replaceAll("[^0-9]", ""));
        leaves.set(position, MerkleHash.ofLeaf(pack.map().get(name)).hex());
      }
    }
    if (!leaves.isEmpty() && !changed.startsWith("log/head")) {
      pack.put("log/entries.txt", String.join("\n", leaves) + "\n");
      head(leaves);
    }
  }

  private void resign(String name) {
    DsseEnvelope envelope = JsonRecord.read(DsseEnvelope.class, pack.map().get(name)).orElseThrow();
    String text = replaced(new String(envelope.payload(), StandardCharsets.UTF_8));
    JsonObject statement =
        JsonReader.canonicalObject(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    JsonObject predicate = statement.object("predicate");
    if (predicate.find("tables").isPresent()) {
      statement =
          with(statement, "predicate", with(predicate, "run", pack.artefact("run/manifest")));
    } else if (predicate.find("scope").isPresent()) {
      String digest =
          ((JsonObject) statement.list("subject").getFirst()).object("digest").text("sha256");
      for (String calibration : pack.map().keySet()) {
        if (calibration.startsWith("rubric/calibration")
            && PackWriter.hex(pack.map().get(calibration)).equals(digest)
            && pack.artefact(calibration).find("scope").isPresent()) {
          statement =
              with(
                  statement,
                  "predicate",
                  with(predicate, "scope", pack.artefact(calibration).get("scope")));
        }
      }
    }
    byte[] payload = CanonicalJson.bytes(statement);
    if (!Arrays.equals(payload, envelope.payload())) {
      pack.map()
          .put(name, DsseEnvelope.sign(envelope.payloadType(), payload, key.orElseThrow()).bytes());
      attestationMoved(name);
    }
  }

  private static JsonObject with(JsonObject json, String member, Json value) {
    var changed = JsonObject.builder();
    json.forEach((each, old) -> changed.put(each, each.equals(member) ? value : old));
    return changed.build();
  }

  private String replaced(String text) {
    String replaced = text;
    for (var one : moved.entrySet()) {
      replaced = replaced.replace(one.getKey(), one.getValue());
    }
    return replaced;
  }

  private void head(List<String> leaves) {
    MerkleRootBuilder root = new MerkleRootBuilder();
    leaves.forEach(leaf -> root.add(MerkleHash.parse(leaf).orElseThrow()));
    DsseEnvelope envelope =
        JsonRecord.read(DsseEnvelope.class, pack.map().get("log/head.dsse.json")).orElseThrow();
    JsonObject head = JsonReader.canonicalObject(envelope.payload()).orElseThrow();
    head = with(with(head, "root", Json.of(root.root().hex())), "leaf", Json.of(leaves.getLast()));
    pack.map()
        .put(
            "log/head.dsse.json",
            DsseEnvelope.sign(envelope.payloadType(), CanonicalJson.bytes(head), key.orElseThrow())
                .bytes());
  }
}
