package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.GradeBoundaries;
import java.util.List;
import java.util.Optional;

/// The boundaries that were set for the grades of a run, in order; the last are in force.
public record BoundariesChain(List<GradeBoundaries> links) {

  public BoundariesChain {
    links = List.copyOf(links);
  }

  /// @throws Refusal if a link is missing, is there twice or cannot be read
  public static BoundariesChain of(StoredRun run, LocalStore store) {
    return new BoundariesChain(
        LinkOrder.of(
            store.artefacts().list(ArtefactKind.BOUNDARIES).stream()
                .map(digest -> get(digest, store))
                .filter(link -> run.digest().equals(Optional.of(link.run())))
                .toList(),
            ArtefactKind.BOUNDARIES.id()));
  }

  /// @throws Refusal if it is not there, or cannot be read
  public static GradeBoundaries get(Digest digest, LocalStore store) {
    return GradeBoundaries.read(store.object(ArtefactKind.BOUNDARIES, digest))
        .orElseThrow(() -> LocalStore.corrupt(digest, "it is not what this version writes"));
  }

  public Optional<GradeBoundaries> inForce() {
    return links.isEmpty() ? Optional.empty() : Optional.of(links.getLast());
  }
}
