package dev.plumbline.web.view;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.judging.TraitReasons;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.OrderedWorkers;
import dev.plumbline.workflow.results.RunTable;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Finds documents by words of a reason, for which their artefacts are read. Thread-safe.
final class DocumentSearch {

  private final Bundle bundle;
  private final LocalStore store;
  private final List<String> words;

  /// @param words all of which one reason has
  DocumentSearch(String words, Bundle bundle, LocalStore store) {
    this.bundle = bundle;
    this.store = store;
    this.words = Stream.of(folded(words).split("\\s+")).filter(it -> !it.isEmpty()).toList();
  }

  /// Takes out the places of documents that do not have them. What a rubric says is known; what a
  /// judge said, and why a document was refused, is read.
  void keep(BitSet found, RunTable table, StoredRun run) {
    if (words.isEmpty()) {
      return;
    }
    BitSet read = (BitSet) found.clone();
    read.andNot(table.saying(this::fits));
    boolean judgeSays = TraitReasons.isGivenBy(run.spec().judge());
    try (OrderedWorkers<Optional<Integer>> workers =
        store.workers(Runtime.getRuntime().availableProcessors())) {
      Consumer<Optional<Integer>> done = place -> place.ifPresent(found::clear);
      for (int at : read.stream().toArray()) {
        workers.submit(
            () ->
                (judgeSays || !table.isScored(at))
                        && store
                            .store()
                            .runs()
                            .line(run, table.position(at))
                            .filter(this::hasWords)
                            .isPresent()
                    ? Optional.empty()
                    : Optional.of(at),
            done);
      }
      workers.drain(done);
    }
  }

  private boolean hasWords(RunStore.Entry entry) {
    return fits(entry.remarks())
        || entry
            .line()
            .extraction()
            .flatMap(digest ->
                new ExtractionArtefactReader(bundle.extraction())
                    .read(store.object(ArtefactKind.EXTRACTION, digest)))
            .stream()
            .flatMap(extraction -> store.reasons(bundle, extraction).stream())
            .flatMap(reason -> Stream.of(reason.notLower(), reason.notHigher()))
            .anyMatch(this::fits);
  }

  private boolean fits(String reason) {
    String text = folded(reason);
    return words.stream().allMatch(text::contains);
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
