package dev.plumbline.workflow.proceeding;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.store.proceeding.Proceedings;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.review.Ruling;

/// Something that happened to a result.
///
/// @param what in a word
/// @param who a judge or a person
/// @param when an instant; empty where the history does not know
/// @param says in one line
/// @param because what was written about it; may be empty
public record HistoryEvent(
    String what, String who, String when, String says, String because, String artefact) {

  /// @param who the person as the history shows it
  public static HistoryEvent of(Proceedings.Entry entry, Ruling ruling, String who) {
    return new HistoryEvent(
        "ruled",
        who,
        entry.at().toString(),
        ruling.part().words() + ": " + ruling.was() + " -> " + ruling.now(),
        ruling.reason(),
        entry.digest().toString());
  }

  /// @param who the person as the history shows it
  public static HistoryEvent of(Proceedings.Entry entry, Appeal appeal, String who) {
    return switch (appeal) {
      case Appeal.Filing filing ->
          new HistoryEvent(
              "appealed",
              who,
              entry.at().toString(),
              filing.part().words() + ", policy " + filing.policy().name(),
              filing.ground(),
              entry.digest().toString());
      case Appeal.Step step ->
          new HistoryEvent(
              step.state(),
              who,
              entry.at().toString(),
              "appeal "
                  + step.appeal().beginning()
                  + (step.now().isEmpty() ? "" : ", now " + step.now()),
              step.note(),
              entry.digest().toString());
    };
  }

  /// @param who the person as the history shows it
  public static HistoryEvent of(Publication link, String who) {
    return switch (link) {
      case Publication.PublishedMarks marks ->
          new HistoryEvent(
              "published",
              who,
              marks.recorded().toString(),
              "the final marks, on " + marks.on() + ", appeals until " + marks.appeals(),
              "",
              marks.digest().toString());
      case Publication.Withdrawal withdrawal ->
          new HistoryEvent(
              "withdrawn",
              who,
              withdrawal.recorded().toString(),
              "publication " + withdrawal.withdrawn().beginning(),
              withdrawal.reason(),
              withdrawal.digest().toString());
    };
  }

  public JsonObject json() {
    return JsonObject.builder()
        .put("what", what)
        .put("who", who)
        .putUnlessEmpty("when", when)
        .put("says", says)
        .putUnlessEmpty("because", because)
        .put("artefact", artefact)
        .build();
  }
}
