package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ResultStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Several acts about one result, each computed from those before it, and then recorded all or
/// none.
final class UnrecordedResults implements ResultStore {

  private final ResultStore store;
  private final Map<Digest, JsonObject> objects = new LinkedHashMap<>();
  private final List<NewArtefact> artefacts = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();

  /// What was recorded when it was first looked up: what others record later is found out when all
  /// is recorded.
  private final Map<String, List<Entry>> before = new LinkedHashMap<>();

  UnrecordedResults(ResultStore store) {
    this.store = store;
  }

  /// Records the acts in the store.
  ///
  /// @return `false` if something else was recorded about the result since the first was computed
  boolean record(Actor by) {
    return entries.isEmpty() || store.record(by, artefacts, entries);
  }

  @Override
  public JsonObject object(ArtefactKind kind, Digest digest) {
    JsonObject pending = objects.get(digest);
    return pending == null ? store.object(kind, digest) : pending;
  }

  @Override
  public Bundle bundle(Digest digest) {
    return store.bundle(digest);
  }

  @Override
  public RuntimeException corrupt(Digest digest, String what) {
    return store.corrupt(digest, what);
  }

  @Override
  public Optional<Document> document(Digest digest) {
    return store.document(digest);
  }

  /// What calibrations make of a scorecard is known once it is recorded.
  @Override
  public List<StoredResult> results(Digest scorecard) {
    return objects.containsKey(scorecard) ? List.of() : store.results(scorecard);
  }

  @Override
  public List<Entry> entries(Digest automatic, String id) {
    List<Entry> all =
        new ArrayList<>(
            before.computeIfAbsent(automatic + " " + id, _ -> store.entries(automatic, id)));
    all.addAll(entries);
    return all;
  }

  @Override
  public boolean record(Actor by, List<NewArtefact> more, List<Entry> acts) {
    more.forEach(
        one -> objects.put(Digest.of(one.kind(), CanonicalJson.bytes(one.json())), one.json()));
    artefacts.addAll(more);
    entries.addAll(acts);
    return true;
  }
}
