package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.Correction;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Something that happened to a result.
///
/// @param what in a word
/// @param who a judge or a person
/// @param when an instant; empty where the history does not know
/// @param says in one line
/// @param because what was written about it; may be empty
public record HistoryEvent(
    String what,
    String who,
    @Sparse String when,
    String says,
    @Sparse String because,
    String artefact)
    implements JsonRecord {

  /// A correction or an entry of an appeal, as it was recorded.
  record Act(Entry entry, Optional<Correction> correction, Optional<Appeal> appeal) {}

  /// @param found what the judges have found, by item
  /// @param named how a person is shown
  static HistoryEvent of(
      Act act,
      Map<String, String> found,
      Map<Digest, AppealCase> cases,
      UnaryOperator<String> named) {
    String when = act.entry().at().toString();
    String artefact = act.entry().digest().toString();
    if (act.correction().isPresent()) {
      Correction correction = act.correction().get();
      return new HistoryEvent(
          correction.isOfItem() ? "corrected" : correction.now(),
          named.apply(correction.by()),
          when,
          correction.isOfItem()
              ? correction.words()
                  + ": "
                  + found.getOrDefault(correction.item(), "")
                  + " -> "
                  + correction.now()
              : "",
          correction.reason(),
          artefact);
    }
    return switch (act.appeal().orElseThrow()) {
      case Appeal.Filing filing ->
          new HistoryEvent(
              "appealed",
              named.apply(filing.by()),
              when,
              "appeal "
                  + cases.get(act.entry().digest()).number()
                  + ", on "
                  + filing.item()
                  + ", to be decided by "
                  + LocalDate.ofInstant(cases.get(act.entry().digest()).due(), ZoneOffset.UTC),
              filing.ground(),
              artefact);
      case Appeal.Denial denial ->
          new HistoryEvent(
              "denied",
              named.apply(denial.by()),
              when,
              "appeal "
                  + Optional.ofNullable(cases.get(denial.appeal()))
                      .map(AppealCase::number)
                      .orElse(0),
              denial.reason(),
              artefact);
    };
  }
}
