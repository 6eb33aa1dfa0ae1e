package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Publication;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What was published of a run, and withdrawn, in order.
public record PublicationChain(List<Publication> links) {

  public static final PublicationChain NONE = new PublicationChain(List.of());

  public PublicationChain {
    links = List.copyOf(links);
  }

  /// @throws Refusal if a link is missing, is there twice or cannot be read
  public static PublicationChain of(StoredRun run, LocalStore store) {
    return run.digest()
        .flatMap(digest -> Optional.ofNullable(stored(store).get(digest)))
        .map(PublicationChain::ordered)
        .orElse(NONE);
  }

  /// The links in the store by run, in no order of time.
  ///
  /// @throws Refusal if one cannot be read
  public static SortedMap<Digest, List<Publication>> stored(LocalStore store) {
    SortedMap<Digest, List<Publication>> runs = new TreeMap<>();
    for (Digest digest : store.artefacts().list(ArtefactKind.PUBLICATION)) {
      Publication link = read(digest, store);
      runs.computeIfAbsent(link.run(), _ -> new ArrayList<>()).add(link);
    }
    return runs;
  }

  private static Publication read(Digest digest, LocalStore store) {
    return Publication.read(store.object(ArtefactKind.PUBLICATION, digest))
        .orElseThrow(() -> LocalStore.corrupt(digest, "it is not what this version writes"));
  }

  /// The links of one run in their order.
  ///
  /// @throws Refusal if one is missing, or two follow the same
  public static PublicationChain ordered(Collection<Publication> links) {
    return new PublicationChain(LinkOrder.of(links, ArtefactKind.PUBLICATION.id()));
  }

  public Optional<Publication> last() {
    return links.isEmpty() ? Optional.empty() : Optional.of(links.getLast());
  }

  /// What is published and not withdrawn, maybe for a day to come.
  public Optional<Publication.PublishedMarks> inForce() {
    return last()
        .filter(Publication.PublishedMarks.class::isInstance)
        .map(Publication.PublishedMarks.class::cast);
  }

  /// In a few words, for lists; empty if nothing was published.
  public String words() {
    return last()
        .map(link ->
            switch (link) {
              case Publication.PublishedMarks marks ->
                  "published on " + marks.on() + ", appeals until " + marks.appeals();
              case Publication.Withdrawal withdrawal ->
                  "withdrawn on " + withdrawal.recorded().toString().substring(0, 10);
            })
        .orElse("");
  }

  /// The last publication and when it was withdrawn; empty if nothing was published.
  public JsonObject json() {
    return last()
        .map(link ->
            switch (link) {
              case Publication.PublishedMarks marks ->
                  JsonObject.builder()
                      .put("publication", marks.digest())
                      .put("on", marks.on().toString())
                      .put("appeals", marks.appeals().toString())
                      .build();
              case Publication.Withdrawal withdrawal ->
                  JsonObject.builder()
                      .put("publication", withdrawal.withdrawn())
                      .put("withdrawn", withdrawal.recorded().toString())
                      .put("reason", withdrawal.reason())
                      .build();
            })
        .orElse(JsonObject.EMPTY);
  }
}
