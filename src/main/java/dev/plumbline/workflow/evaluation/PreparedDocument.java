package dev.plumbline.workflow.evaluation;

import dev.plumbline.store.PreparedArtefact;
import dev.plumbline.store.RunStore;
import java.util.List;
import java.util.Optional;

/// A document of a run, ready to be stored.
///
/// @param artefacts parents first
/// @param index writes the index entry that calibrations use, if it has one
record PreparedDocument(
    RunStore.Entry entry, List<PreparedArtefact> artefacts, Optional<Runnable> index) {

  PreparedDocument {
    artefacts = List.copyOf(artefacts);
  }

  /// In bytes of memory, about.
  long size() {
    return artefacts.stream().mapToLong(PreparedArtefact::size).sum();
  }

  void store() {
    artefacts.forEach(it -> it.write().run());
    index.ifPresent(Runnable::run);
  }
}
