package dev.plumbline.cli.ruling;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.proceeding.HistoryEvent;
import dev.plumbline.proceeding.Pseudonym;
import dev.plumbline.proceeding.ResultValue;
import dev.plumbline.proceeding.RuledResult;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.Ruling;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoredRun;
import dev.plumbline.store.proceeding.Persons.Person;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Collects what happened to a result: how it was evaluated, who reviewed it, and what was ruled
/// and contested, in that order.
final class ResultHistory {

  private final ContestedResult contested;
  private final LocalStore store;
  private final boolean names;

  /// @param names whether the names behind pseudonyms are shown
  ResultHistory(ContestedResult contested, LocalStore store, boolean names) {
    this.contested = contested;
    this.store = store;
    this.names = names;
  }

  List<HistoryEvent> events() {
    List<HistoryEvent> events = new ArrayList<>();
    events.add(event("evaluated", contested.run(), contested.line()));
    reviews(events);
    List<Ruling> rulings = new ArrayList<>(contested.result().rulings());
    List<RuledResult.RecordedAppeal> appeals = new ArrayList<>(contested.result().appeals());
    for (Entry entry : contested.result().entries()) {
      if (entry.kind() == ArtefactKind.RULING) {
        Ruling ruling = rulings.removeFirst();
        events.add(HistoryEvent.of(entry, ruling, named(ruling.by())));
      } else {
        Appeal appeal = appeals.removeFirst().appeal();
        events.add(HistoryEvent.of(entry, appeal, named(appeal.by())));
      }
    }
    return events;
  }

  /// Runs of people whose parent is the run, the earliest first.
  private void reviews(List<HistoryEvent> events) {
    List<StoredRun> runs =
        store.store().runs().list(_ -> {}).stream()
            .filter(run -> run.hasEnded() && run.spec().judge().isPerson())
            .filter(run -> run.spec().parent().equals(contested.run().digest()))
            .sorted(Comparator.comparingLong(StoredRun::number))
            .toList();
    for (StoredRun run : runs) {
      Optional<RunLine> line =
          store.store().runs().line(run, contested.line().id()).map(RunStore.Entry::line);
      String what =
          run.spec().judge().provider().equals(JudgeIdentity.ADJUDICATION)
              ? "adjudicated"
              : "reviewed";
      line.ifPresent(it -> events.add(event(what, run, it)));
    }
  }

  private HistoryEvent event(String what, StoredRun run, RunLine line) {
    JudgeIdentity judge = run.spec().judge();
    String who =
        judge.model().isEmpty() ? judge.provider() : judge.provider() + ":" + judge.model();
    return new HistoryEvent(
        what,
        judge.isPerson() ? named(Pseudonym.PREFIX + judge.model()) : who,
        "",
        new ResultValue(line.composite(), line.verdict()).text(),
        "",
        line.scorecard().map(Digest::toString).orElse(""));
  }

  private String named(String person) {
    if (!names) {
      return person;
    }
    Optional<Person> found =
        store.store().persons().find(person.substring(Pseudonym.PREFIX.length()));
    return person + found.flatMap(Person::name).map(name -> " (" + name + ")").orElse("");
  }
}
