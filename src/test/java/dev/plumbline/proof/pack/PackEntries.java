package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.score.run.RunManifest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// The entries of a pack, to be forged and written again.
final class PackEntries {

  static final String LIST = PackWriter.LIST;
  static final String SIGNATURE = LIST + ".dsse.json";
  private static final String ENGINE = "plumbline";

  private final SortedMap<String, byte[]> entries;

  private PackEntries(SortedMap<String, byte[]> entries) {
    this.entries = entries;
  }

  static PackEntries read(Path pack) {
    SortedMap<String, byte[]> entries = new TreeMap<>();
    try (ZipFile zip = new ZipFile(pack.toFile())) {
      Enumeration<? extends ZipEntry> all = zip.entries();
      while (all.hasMoreElements()) {
        ZipEntry entry = all.nextElement();
        entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return new PackEntries(entries);
  }

  PackEntries copy() {
    return new PackEntries(new TreeMap<>(entries));
  }

  SortedMap<String, byte[]> map() {
    return entries;
  }

  String text(String name) {
    return new String(entries.get(name), StandardCharsets.UTF_8);
  }

  void put(String name, String text) {
    entries.put(name, text.getBytes(StandardCharsets.UTF_8));
  }

  boolean isSameAs(PackEntries other) {
    return entries.keySet().equals(other.entries.keySet())
        && entries.entrySet().stream()
            .allMatch(one -> Arrays.equals(one.getValue(), other.entries.get(one.getKey())));
  }

  /// The first name with that beginning.
  String first(String prefix) {
    return entries.tailMap(prefix).firstKey();
  }

  /// The folders of the documents whose scorecards are here.
  List<String> documents() {
    return entries.keySet().stream()
        .filter(name -> name.startsWith("documents/") && name.endsWith("/scorecard"))
        .map(name -> name.substring(0, name.length() - "scorecard".length()))
        .toList();
  }

  /// Makes the list of hashes right again, as anybody can.
  PackEntries rehashed() {
    StringBuilder list = new StringBuilder();
    entries.forEach((name, bytes) -> {
      if (!name.startsWith(LIST)) {
        list.append(PackWriter.hex(bytes)).append("  ").append(name).append('\n');
      }
    });
    put(LIST, list.toString());
    return this;
  }

  /// The manifest, with the roots and counts that follow from the lines.
  PackEntries rerooted() {
    MerkleRootBuilder lines = new MerkleRootBuilder();
    MerkleRootBuilder documents = new MerkleRootBuilder();
    SortedMap<String, Long> counts = new TreeMap<>();
    entries.forEach((name, bytes) -> {
      if (name.endsWith("/line.json")) {
        JsonObject line = JsonReader.canonicalObject(bytes).orElseThrow();
        var leaf = JsonObject.builder();
        for (String key : List.of("document", "id", "position", "salt")) {
          line.find(key).ifPresent(value -> leaf.put(key, value));
        }
        lines.add(MerkleHash.ofLeaf(bytes));
        documents.add(MerkleHash.ofLeaf(CanonicalJson.bytes(leaf.build())));
        line.find("status")
            .ifPresent(it -> counts.merge(CanonicalJson.text(it).replace("\"", ""), 1L, Long::sum));
      }
    });
    var tally = JsonObject.builder();
    counts.forEach(tally::put);
    var manifest = JsonObject.builder();
    artefact("run/manifest")
        .forEach((key, value) -> {
          switch (key) {
            case "linesRoot" -> manifest.put(key, lines.root().hex());
            case "documentsRoot" -> manifest.put(key, documents.root().hex());
            case "counts" -> manifest.put(key, tally.build());
            default -> manifest.put(key, value);
          }
        });
    put("run/manifest", "plumbline/run/1\n" + CanonicalJson.text(manifest.build()));
    return this;
  }

  /// The list without the signature that it had.
  PackEntries unsigned() {
    entries.remove(SIGNATURE);
    return rehashed();
  }

  /// The list, signed by that key.
  PackEntries signedAs(SigningKey key) {
    rehashed();
    Digest run = new Digest(PackWriter.hex(entries.getOrDefault("run/manifest", new byte[0])));
    Digest list = new Digest(PackWriter.hex(entries.get(LIST)));
    entries.put(SIGNATURE, Statement.ofPack(list, run, ENGINE).sign(key).bytes());
    return this;
  }

  /// Replaces all attestations by one of the manifest as it is now, in a log of its own.
  void attestedAs(SigningKey key) {
    entries.keySet().removeIf(name -> name.startsWith("attestations/") || name.startsWith("log/"));
    RunManifest manifest =
        JsonRecord.read(RunManifest.class, artefact("run/manifest")).orElseThrow();
    Statement statement =
        Statement.ofRun(
            manifest.digest(),
            manifest.json(),
            "",
            Instant.EPOCH.toString(),
            ENGINE,
            RunPackExport.tables());
    DsseEnvelope envelope = statement.sign(key);
    LogEntry entry = LogEntry.of(envelope, statement);
    TreeHead head = new TreeHead("0".repeat(32), 1, entry.leaf(), entry.leaf(), Instant.EPOCH);
    entries.put("attestations/" + envelope.digest().hex() + ".dsse.json", envelope.bytes());
    entries.put("log/entry-00000000.json", entry.bytes());
    put("log/entries.txt", entry.leaf().hex() + "\n");
    entries.put("log/head.dsse.json", head.sign(key).bytes());
    entries.keySet().removeIf(name -> name.startsWith("keys/"));
    put("keys/" + key.id() + ".pem", key.verification().pem());
  }

  /// An artefact without the line that is hashed before it.
  JsonObject artefact(String name) {
    String hashed = text(name);
    String json = hashed.substring(hashed.indexOf('\n') + 1);
    return JsonReader.canonicalObject(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  Path write(Path file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (var entry : entries.entrySet()) {
        CRC32 crc = new CRC32();
        crc.update(entry.getValue());
        ZipEntry head = new ZipEntry(entry.getKey());
        head.setMethod(ZipEntry.STORED);
        head.setSize(entry.getValue().length);
        head.setCrc(crc.getValue());
        head.setTimeLocal(LocalDateTime.of(1980, 2, 1, 0, 0));
        zip.putNextEntry(head);
        zip.write(entry.getValue());
        zip.closeEntry();
      }
      zip.finish();
      return Files.write(file, out.toByteArray());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
