package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.InclusionPaths;
import dev.plumbline.run.RunLine;
import dev.plumbline.workflow.pack.PackedPublication;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.rulings.FinalMarks;
import java.util.Optional;

/// The leaves of a publication, from what is stored. A path needs all of them, which are computed
/// with the first.
final class PublishedLeaves implements PackedPublication.Marked {

  private final Publication.PublishedMarks publication;
  private final FinalMarks marks;
  private Optional<InclusionPaths> paths = Optional.empty();

  PublishedLeaves(Publication.PublishedMarks publication, FinalMarks marks) {
    this.publication = publication;
    this.marks = marks;
  }

  @Override
  public JsonObject leaf(RunLine line) {
    return marks.published(publication, line).salted(marks.seed());
  }

  @Override
  public JsonArray path(RunLine line) {
    if (paths.isEmpty()) {
      paths = Optional.of(marks.paths(publication));
    }
    return JsonArray.mapped(
        paths.get().of((int) line.position()).siblings(), hash -> Json.of(hash.hex()));
  }
}
