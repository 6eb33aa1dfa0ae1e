package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.agreement.RatedItem;
import dev.plumbline.present.report.Block;
import dev.plumbline.workflow.forms.RaterRuns;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.ReviewSelection;
import dev.plumbline.workflow.review.SampleEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How far a run agrees with a person who has reviewed a selection of it, estimated for all of its
/// documents.
///
/// @param run the reviewed run
/// @param estimate of the mean share of equal decisions of a document
record SampledAgreement(String run, String person, long documents, SampleEstimate estimate) {

  /// For each review of a selection whose reviewed run is among the raters.
  static List<SampledAgreement> of(RaterRuns raters, LocalStore store) {
    List<SampledAgreement> all = new ArrayList<>();
    for (RaterRun person : raters.persons()) {
      for (RaterRun reviewed : raters.runs()) {
        if (person.run().spec().parent().equals(reviewed.run().digest())) {
          selection(person, store)
              .flatMap(selection -> of(selection, reviewed, person))
              .ifPresent(all::add);
        }
      }
    }
    return all;
  }

  private static Optional<ReviewSelection> selection(RaterRun person, LocalStore store) {
    return person
        .run()
        .spec()
        .selection()
        .flatMap(digest -> store.find(ArtefactKind.SELECTION, digest))
        .flatMap(it -> JsonRecord.read(ReviewSelection.class, it));
  }

  private static Optional<SampledAgreement> of(
      ReviewSelection selection, RaterRun reviewed, RaterRun person) {
    SortedMap<String, int[]> counts = new TreeMap<>();
    for (RatedItem on : person.rater().decisions().keySet()) {
      Integer other = reviewed.rater().decisions().get(on);
      if (other != null) {
        int[] count = counts.computeIfAbsent(on.document(), _ -> new int[2]);
        count[0] += other.equals(person.rater().decisions().get(on)) ? 1 : 0;
        count[1]++;
      }
    }
    SortedMap<String, Double> shares = new TreeMap<>();
    counts.forEach((id, count) -> shares.put(id, (double) count[0] / count[1]));
    return SampleEstimate.of(selection, shares)
        .map(estimate ->
            new SampledAgreement(
                reviewed.rater().name(), person.rater().name(), selection.documents(), estimate));
  }

  Block text() {
    return Block.of(
        "over all "
            + documents
            + " documents {} agrees with {} on an estimated "
            + number(estimate.mean())
            + " of the decisions of a document, standard error "
            + number(estimate.standardError()),
        run,
        person);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  JsonObject json() {
    return JsonObject.of(
        "run", run,
        "person", person,
        "documents", documents,
        "exact", DoubleFormat.of(estimate.mean()),
        "standardError", DoubleFormat.of(estimate.standardError()));
  }
}
