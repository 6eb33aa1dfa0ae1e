package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import java.util.List;

/// What was declared of a run that settles a marking, by which it is told from others.
///
/// @param marking digest of the run in which the documents waited
/// @param tolerance in words
/// @param reviews digests of the runs of markers and adjudications, in the order that counts
public record SettlementRule(Digest marking, String tolerance, List<String> reviews) {

  public SettlementRule {
    reviews = List.copyOf(reviews);
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("marking", marking)
        .put("tolerance", tolerance)
        .put("reviews", JsonArray.texts(reviews))
        .build();
  }
}
