package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.sqlite.SqliteStore;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.RawHttp;
import dev.plumbline.web.view.StoreSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A store with runs, and its pages.
public final class ViewedStore implements AutoCloseable {

  private final Path folder;
  private final LocalServer server;
  private final RawHttp reader;

  public ViewedStore(Path folder) throws IOException {
    this.folder = folder;
    this.server = LocalServer.start(0, StoreSite.guarded("/", new StoreSite(folder)));
    this.reader = RawHttp.enter(server.entry());
  }

  public LocalServer server() {
    return server;
  }

  public RawHttp.Answer get(String target) throws IOException {
    return reader.get(target);
  }

  public RawHttp.Answer post(String target, String form) throws IOException {
    return reader.post(target, form);
  }

  @Override
  public void close() {
    server.close();
  }

  /// Evaluates texts as a run of that name.
  public static void evaluate(
      Path store, String name, Path rubric, List<JsonObject> documents, String... more)
      throws IOException {
    Path input = Files.createTempFile("documents", ".jsonl");
    Files.write(input, documents.stream().map(CanonicalJson::text).toList());
    CapturedOutput.run(
            "evaluate --rubric {} --documents {} --store {} --name {} --quiet --max-unscored 1",
            rubric,
            input,
            store,
            name,
            more)
        .ok();
    Files.delete(input);
  }

  /// The essay of `events/`, with less and less of its begin; the last one is empty.
  public static List<JsonObject> essays(int count) throws IOException {
    String essay = Files.readString(Path.of("events/essay/document.txt"));
    List<JsonObject> documents = new ArrayList<>();
    for (int i = 0; i < count - 1; i++) {
      documents.add(document("e" + i, essay.substring(i * (essay.length() / count))));
    }
    documents.add(document("empty", ""));
    return documents;
  }

  static JsonObject document(String id, String text) {
    return JsonObject.of("id", id, "text", text);
  }

  public static String digest(Path store, String name) {
    try (SqliteStore opened = SqliteStore.openReadOnly(store)) {
      return run(opened, name).digest().orElseThrow().hex();
    }
  }

  /// Begins a run with the first lines of another one, and leaves it so.
  ///
  /// @return its number
  public static long beginAnother(Path store, String name, int lines) {
    try (SqliteStore opened = SqliteStore.openExisting(store)) {
      StoredRun whole = run(opened, name);
      RunStore.Request request =
          new RunStore.Request(
              Digest.of(ArtefactKind.REQUEST, JsonObject.of("begun", lines)),
              whole.spec(),
              Optional.empty(),
              Optional.empty(),
              "");
      StoredRun begun = ((RunClaim.Begun) opened.runs().claim(request, Instant.EPOCH)).run();
      append(opened, begun, whole, 0, lines);
      return begun.number();
    }
  }

  /// Goes on with a run that was begun by [#beginAnother].
  ///
  /// @param end whether it ends then
  static void goOn(Path store, String name, int from, int to, boolean end) {
    try (SqliteStore opened = SqliteStore.openExisting(store)) {
      StoredRun whole = run(opened, name);
      StoredRun begun = run(opened, RunReference.LATEST);
      append(opened, begun, whole, from, to);
      if (end) {
        opened.runs().finish(begun, to, Instant.EPOCH);
      }
    }
  }

  private static void append(SqliteStore store, StoredRun run, StoredRun from, int begin, int end) {
    List<RunStore.Entry> entries = new ArrayList<>();
    for (int at = begin; at < end; at++) {
      entries.add(store.runs().line(from, at).orElseThrow());
    }
    store.runs().append(run, entries, RunUsage.NONE, Instant.EPOCH);
  }

  private static StoredRun run(SqliteStore store, String written) {
    RunReference reference = ((RunReference.Reading.Read) RunReference.parse(written)).reference();
    return ((RunLookup.Found) store.runs().find(reference)).run();
  }
}
