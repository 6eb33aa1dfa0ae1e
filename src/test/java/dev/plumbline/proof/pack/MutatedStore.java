package dev.plumbline.proof.pack;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.TreeHead;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.score.run.RunBuilder;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.store.sqlite.StoredBody.UncompressFunction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sqlite.SQLiteConnection;

/// The file of a store, to be changed by hand: by anybody who can write it, or by the owner of the
/// key, who makes every digest and signature good again.
final class MutatedStore implements AutoCloseable {

  /// An artefact by the number of its row.
  record ArtefactRow(long id, ArtefactKind kind, Digest digest, JsonObject json) {}

  private final Connection database;

  MutatedStore(Path folder) {
    try {
      database = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("plumbline.db"));
      UncompressFunction.addTo(database.unwrap(SQLiteConnection.class));
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// Rows of values, as SQLite has them.
  List<List<Object>> rows(String sql, Object... arguments) {
    try (PreparedStatement statement = database.prepareStatement(sql)) {
      bind(statement, arguments);
      List<List<Object>> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          List<Object> row = new ArrayList<>();
          for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
            row.add(result.getObject(i));
          }
          rows.add(row);
        }
      }
      return rows;
    } catch (SQLException failure) {
      throw new IllegalStateException(sql, failure);
    }
  }

  /// @return empty if it breaks a rule of a table, otherwise how many rows it changed
  Optional<Integer> update(String sql, Object... arguments) {
    try (PreparedStatement statement = database.prepareStatement(sql)) {
      bind(statement, arguments);
      return Optional.of(statement.executeUpdate());
    } catch (SQLException failure) {
      return Optional.empty();
    }
  }

  private static void bind(PreparedStatement statement, Object... arguments) throws SQLException {
    for (int i = 0; i < arguments.length; i++) {
      statement.setObject(i + 1, arguments[i]);
    }
  }

  List<ArtefactRow> artefacts() {
    return rows(
            "SELECT id, kind, digest, sqlar_uncompress(body, size) FROM artefact WHERE erased = 0"
                + " ORDER BY id")
        .stream()
        .map(row ->
            new ArtefactRow(
                ((Number) row.get(0)).longValue(),
                kind((String) row.get(1)),
                digest(row.get(2)),
                JsonReader.canonicalObject((byte[]) row.get(3)).orElseThrow()))
        .toList();
  }

  private static ArtefactKind kind(String id) {
    return Arrays.stream(ArtefactKind.values())
        .filter(it -> it.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Digest digest(Object blob) {
    return new Digest(HexFormat.of().formatHex((byte[]) blob));
  }

  private static byte[] blob(Digest digest) {
    return HexFormat.of().parseHex(digest.hex());
  }

  /// Puts other contents under the digest that was there.
  void body(long id, JsonObject json) {
    byte[] bytes = CanonicalJson.bytes(json);
    update("UPDATE artefact SET body = ?, size = ? WHERE id = ?", bytes, bytes.length, id);
  }

  /// Changes an artefact and everything that names it, up to the roots of runs; attestations stay.
  ///
  /// @return the new digests by the old ones
  SequencedMap<Digest, Digest> rehash(ArtefactRow changed, JsonObject json) {
    SequencedMap<Digest, Digest> renamed = new LinkedHashMap<>();
    rename(changed, json, renamed);
    for (int before = 0; before < renamed.size(); ) {
      before = renamed.size();
      for (ArtefactRow stored : artefacts()) {
        if (stored.kind() != ArtefactKind.ATTESTATION && stored.kind() != ArtefactKind.RUN) {
          JsonObject now = replaced(stored.json(), renamed);
          if (!now.equals(stored.json())) {
            rename(stored, now, renamed);
          }
        }
      }
      columns(renamed);
      runs(renamed);
    }
    return renamed;
  }

  private void rename(ArtefactRow stored, JsonObject json, Map<Digest, Digest> renamed) {
    Digest now = Digest.of(stored.kind(), json);
    body(stored.id(), json);
    update("UPDATE artefact SET digest = ? WHERE id = ?", blob(now), stored.id());
    // what was renamed twice has the last name
    renamed.replaceAll((_, there) -> there.equals(stored.digest()) ? now : there);
    renamed.put(stored.digest(), now);
  }

  static JsonObject replaced(JsonObject json, Map<Digest, Digest> renamed) {
    String text = CanonicalJson.text(json);
    for (Map.Entry<Digest, Digest> one : renamed.entrySet()) {
      text = text.replace(one.getKey().hex(), one.getValue().hex());
    }
    return JsonReader.canonicalObject(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private void columns(Map<Digest, Digest> renamed) {
    for (String table : tables()) {
      for (String column : columns(table)) {
        if (!table.equals("artefact") && !table.equals("log_entry")) {
          renamed.forEach((from, to) -> {
            String where = " WHERE " + column + " = ?";
            update("UPDATE " + table + " SET " + column + " = ?" + where, blob(to), blob(from));
          });
        }
      }
    }
  }

  /// What artefacts, runs and lines say.
  List<List<Object>> contents() {
    return Stream.of(
            "SELECT digest, sqlar_uncompress(body, size) FROM artefact ORDER BY id",
            "SELECT digest, spec FROM run ORDER BY id",
            "SELECT line FROM run_line ORDER BY run, position")
        .flatMap(sql -> rows(sql).stream())
        .toList();
  }

  List<String> tables() {
    return rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY"
                + " name")
        .stream()
        .map(row -> (String) row.getFirst())
        .toList();
  }

  List<String> columns(String table) {
    return rows("SELECT name FROM pragma_table_info('" + table + "')").stream()
        .map(row -> (String) row.getFirst())
        .toList();
  }

  /// The lines say what their scorecards say, and the runs have the roots of their lines.
  private void runs(Map<Digest, Digest> renamed) {
    Map<Digest, JsonObject> cards = new TreeMap<>();
    artefacts().stream()
        .filter(it -> it.kind() == ArtefactKind.SCORECARD)
        .forEach(it -> cards.put(it.digest(), it.json()));
    for (List<Object> run :
        rows("SELECT id, digest, spec, seed FROM run WHERE digest IS NOT NULL ORDER BY id")) {
      long id = ((Number) run.getFirst()).longValue();
      JsonObject spec = replaced(object(run.get(2)), renamed);
      update("UPDATE run SET spec = ? WHERE id = ?", CanonicalJson.bytes(spec), id);
      Optional<RunResult> result = Optional.empty();
      List<List<Object>> lines =
          rows("SELECT position, line FROM run_line WHERE run = ? ORDER BY position", id);
      try {
        RunBuilder builder =
            new RunBuilder(
                JsonRecord.read(RunSpec.class, CanonicalJson.bytes(spec)).orElseThrow(),
                SaltSeed.of((byte[]) run.get(3)));
        for (List<Object> row : lines) {
          JsonObject line = line(replaced(object(row.get(1)), renamed), cards);
          update(
              "UPDATE run_line SET line = ?, status = ? WHERE run = ? AND position = ?",
              CanonicalJson.bytes(line),
              line.text("status"),
              id,
              row.getFirst());
          builder.add(RunLine.read(CanonicalJson.bytes(line)).orElseThrow());
        }
        result = Optional.of(builder.build(lines.size()));
      } catch (RuntimeException unreadable) {
        // a run that cannot be read again stays as it is
      }
      if (result.isPresent() && result.get() instanceof RunResult.Ended(var manifest)) {
        Digest was = digest(run.get(1));
        if (!manifest.digest().equals(was)) {
          artefacts().stream()
              .filter(it -> it.kind() == ArtefactKind.RUN && it.digest().equals(was))
              .forEach(it -> rename(it, manifest.json(), renamed));
          update("UPDATE run SET digest = ? WHERE id = ?", blob(manifest.digest()), id);
        }
      }
    }
  }

  private static JsonObject object(Object bytes) {
    return JsonReader.canonicalObject((byte[]) bytes).orElseThrow();
  }

  private static JsonObject line(JsonObject line, Map<Digest, JsonObject> cards) {
    if (line.find("scorecard").isEmpty() || !cards.containsKey(line.digest("scorecard"))) {
      return line;
    }
    JsonObject card = cards.get(line.digest("scorecard"));
    var said = JsonObject.builder();
    line.forEach((key, value) -> {
      if (!key.equals("composite") && !key.equals("verdict")) {
        said.put(key, key.equals("extraction") ? card.find(key).orElse(value) : value);
      }
    });
    for (String key : List.of("composite", "verdict")) {
      card.find(key).filter(JsonText.class::isInstance).ifPresent(it -> said.put(key, it));
    }
    return said.build();
  }

  /// Signs everything again with the key, in a log of the same name and times.
  void resign(SigningKey key, Map<Digest, Digest> renamed) {
    Map<Digest, JsonObject> manifests = new TreeMap<>();
    artefacts().stream()
        .filter(it -> it.kind() == ArtefactKind.RUN)
        .forEach(it -> manifests.put(it.digest(), it.json()));
    Map<Digest, Digest> envelopes = new LinkedHashMap<>();
    for (ArtefactRow stored : artefacts()) {
      if (stored.kind() == ArtefactKind.ATTESTATION) {
        DsseEnvelope envelope = JsonRecord.read(DsseEnvelope.class, stored.json()).orElseThrow();
        JsonObject payload = replaced(payload(envelope), renamed);
        JsonObject predicate = payload.object("predicate");
        Optional<JsonObject> manifest =
            Optional.ofNullable(
                manifests.get(
                    new Digest(
                        ((JsonObject) payload.list("subject").getFirst())
                            .object("digest")
                            .text("sha256"))));
        if (predicate.find("run").isPresent() && manifest.isPresent()) {
          payload = with(payload, "predicate", with(predicate, "run", manifest.get()));
        }
        envelopes.put(stored.digest(), sign(stored, payload, key));
      }
    }
    log(key, envelopes);
  }

  static JsonObject with(JsonObject json, String member, Json value) {
    var changed = JsonObject.builder();
    json.forEach((key, there) -> changed.put(key, key.equals(member) ? value : there));
    return changed.build();
  }

  static JsonObject payload(DsseEnvelope envelope) {
    return JsonReader.canonicalObject(envelope.payload()).orElseThrow();
  }

  private Digest sign(ArtefactRow stored, JsonObject payload, SigningKey key) {
    DsseEnvelope signed =
        DsseEnvelope.sign(Statement.PAYLOAD_TYPE, CanonicalJson.bytes(payload), key);
    body(stored.id(), signed.json());
    update("UPDATE artefact SET digest = ? WHERE id = ?", blob(signed.digest()), stored.id());
    return signed.digest();
  }

  /// An attestation with another payload, by the key's owner.
  void payload(ArtefactRow stored, JsonObject payload, SigningKey key) {
    Map<Digest, Digest> envelopes = new LinkedHashMap<>();
    envelopes.put(stored.digest(), sign(stored, payload, key));
    log(key, envelopes);
  }

  private void log(SigningKey key, Map<Digest, Digest> envelopes) {
    MerkleRootBuilder root = new MerkleRootBuilder();
    for (List<Object> row : rows("SELECT position, entry, head FROM log_entry ORDER BY position")) {
      Digest was = JsonRecord.read(LogEntry.class, (byte[]) row.get(1)).orElseThrow().attestation();
      Digest now = envelopes.getOrDefault(was, was);
      ArtefactRow stored =
          artefacts().stream().filter(it -> it.digest().equals(now)).findFirst().orElseThrow();
      DsseEnvelope envelope = JsonRecord.read(DsseEnvelope.class, stored.json()).orElseThrow();
      Optional<Statement> statement = Statement.read(envelope);
      LogEntry entry =
          statement
              .map(it -> LogEntry.of(envelope, it))
              .orElse(JsonRecord.read(LogEntry.class, (byte[]) row.get(1)).orElseThrow());
      root.add(entry.leaf());
      TreeHead head =
          TreeHead.read(JsonRecord.read(DsseEnvelope.class, object(row.get(2))).orElseThrow())
              .orElseThrow();
      update(
          "UPDATE log_entry SET entry = ?, attestation = ?, head = ? WHERE position = ?",
          entry.bytes(),
          blob(entry.attestation()),
          new TreeHead(head.log(), root.size(), root.root(), entry.leaf(), Instant.EPOCH)
              .sign(key)
              .bytes(),
          row.getFirst());
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
