package dev.plumbline.workflow.rulings;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Publication;
import java.util.List;
import java.util.Optional;

/// What was published of a run, and withdrawn, in order.
public record PublicationChain(List<Publication> links) {

  public PublicationChain {
    links = List.copyOf(links);
  }

  /// @throws Refusal if a link is missing, is there twice or cannot be read
  public static PublicationChain of(StoredRun run, LocalStore store) {
    return new PublicationChain(RunLinks.PUBLICATIONS.of(run, store));
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
