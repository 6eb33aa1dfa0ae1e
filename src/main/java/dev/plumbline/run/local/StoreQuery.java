package dev.plumbline.run.local;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.CORRECTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORECARD;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.repository.ArtefactRepository;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Runs a query over the views of a store. It reads rows as they are, so what it reads is compared
/// with its digests first.
public final class StoreQuery {

  /// The artefacts that the views show.
  private static final List<ArtefactKind> VIEWED =
      List.of(SCORECARD, EXTRACTION, CORRECTION, APPEAL);

  /// @param rows gets the names of the columns, then each row
  /// @throws Refusal if the query cannot be run, or what it reads was changed
  public static void run(String sql, LocalStore store, Consumer<List<String>> rows) {
    try {
      store.maintenance().query(sql, tables -> requireIntact(tables, store), rows);
    } catch (IllegalArgumentException refused) {
      throw Refusal.of(
          "query",
          ProblemCode.WRONG_QUERY,
          "this query cannot be run: " + refused.getMessage(),
          "write one `select` over the views");
    }
  }

  private static void requireIntact(Set<String> tables, LocalStore store) {
    if (tables.contains("run") || tables.contains("run_line")) {
      store.endedRuns().forEach(store::requireIntact);
    }
    if (tables.contains("artefact")) {
      for (ArtefactKind kind : VIEWED) {
        store
            .artefacts()
            .forEach(
                kind,
                digest -> {
                  if (store.artefacts().find(kind, digest)
                      instanceof ArtefactLookup.Corrupt(String what)) {
                    throw ArtefactRepository.corrupt(digest, what);
                  }
                });
      }
    }
  }

  private StoreQuery() {}
}
