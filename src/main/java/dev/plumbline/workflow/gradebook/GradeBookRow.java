package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.workflow.proceeding.RuledResult.RecordedRuling;
import dev.plumbline.workflow.review.AppealCase;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A document of a run as a grade book has it: what counts, who decided it last and how.
///
/// @param figures that count
/// @param grade of the mark, if it is decided
/// @param scorecard that the figures are of, absent if there is none
/// @param gate that ended the evaluation, so that nobody was asked
/// @param counting what people decided and counts, in order
/// @param denied appeals that changed nothing, by their place among what people decided
record GradeBookRow(
    RunLine line,
    Standing standing,
    ResultValue figures,
    Optional<String> grade,
    Optional<Digest> scorecard,
    Optional<String> gate,
    List<RecordedRuling> counting,
    SortedMap<Long, AppealCase> denied) {

  public GradeBookRow {
    counting = List.copyOf(counting);
    denied = Collections.unmodifiableSortedMap(new TreeMap<>(denied));
  }

  public String id() {
    return line.id();
  }

  /// The grade, if the mark counts.
  public Optional<String> given() {
    return standing.counts() ? grade : Optional.empty();
  }
}
