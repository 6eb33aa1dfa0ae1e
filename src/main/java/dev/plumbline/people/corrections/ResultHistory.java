package dev.plumbline.people.corrections;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.people.Release;
import dev.plumbline.people.proceeding.Actor.Pseudonym;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectedResult.HistoryEvent;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer.Answered;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Persons.Person;
import dev.plumbline.store.Proceedings.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Collects what happened to a result: how the persons of a panel marked it, how it was evaluated,
/// who reviewed it, and what was corrected and contested, in that order.
public final class ResultHistory {

  private final StoredRun run;
  private final RunLine line;
  private final CorrectedResult result;
  private final LocalStore store;
  private final boolean names;

  private ResultHistory(
      StoredRun run, RunLine line, CorrectedResult result, LocalStore store, boolean names) {
    this.run = run;
    this.line = line;
    this.result = result;
    this.store = store;
    this.names = names;
  }

  /// @param line of a document of the run
  /// @param names whether the names behind pseudonyms are shown
  /// @return empty if the document has no result
  public static Optional<ResultHistory> find(
      StoredRun run, RunLine line, LocalStore store, boolean names) {
    return new StoredCorrections(run, store)
        .find(line)
        .map(result -> new ResultHistory(run, line, result, store, names));
  }

  /// What people decided about it, with the figures before and after.
  public CorrectedResult result() {
    return result;
  }

  public List<HistoryEvent> events() {
    List<HistoryEvent> events = new ArrayList<>();
    marks(events);
    events.add(event("evaluated", run, line));
    reviews(events);
    List<HistoryEvent> decided = result.events(this::named);
    List<Digest> entries = result.entries().stream().map(Entry::digest).toList();
    int told = 0;
    for (Release release : RunReleases.of(run, store).all()) {
      int before =
          release.on().isPresent()
              ? release.covered(line.position(), entries)
              : (int)
                  result.entries().stream()
                      .filter(entry -> !entry.at().isAfter(release.recorded()))
                      .count();
      events.addAll(decided.subList(told, Math.max(told, before)));
      told = Math.max(told, before);
      events.add(event(release));
    }
    events.addAll(decided.subList(told, decided.size()));
    return events;
  }

  /// The runs in which people answered what the judge of a run was asked, the earliest first.
  public static List<StoredRun> reviews(StoredRun run, LocalStore store) {
    return store
        .endedRuns()
        .filter(other -> other.spec().judge().isPerson())
        .filter(other -> other.spec().parent().equals(run.digest()))
        .sorted(Comparator.comparingLong(StoredRun::number))
        .toList();
  }

  /// What the persons of a panel have answered, each scored alone.
  private void marks(List<HistoryEvent> events) {
    Bundle bundle = store.bundle(StoredRuns.bundle(run, line));
    Extraction found =
        ContestedScorecard.of(bundle, result, new StoredCorrections(run, store).of(line)).found();
    if (found.panel().isEmpty()) {
      return;
    }
    List<JudgeIdentity> jurors = StoredPanels.jurors(found.judge(), store);
    List<JurorAnswer> answers =
        StoredPanels.answers(found.panel().get(), bundle.extraction(), store);
    for (int i = 0; i < answers.size(); i++) {
      if (jurors.get(i).isPerson() && answers.get(i) instanceof Answered(Extraction answer)) {
        Scorecard card = new Scorer(bundle).score(answer, answer.digest());
        String says = ResultValue.of(card.whole(), List.of()).text();
        events.add(event(reviewed(jurors.get(i)), jurors.get(i), says, answer.digest().toString()));
      }
    }
  }

  private void reviews(List<HistoryEvent> events) {
    for (StoredRun review : reviews(run, store)) {
      String what = reviewed(review.spec().judge());
      store.line(review, line.id()).ifPresent(it -> events.add(event(what, review, it)));
    }
  }

  private static String reviewed(JudgeIdentity person) {
    return person.provider().equals(JudgeIdentity.ADJUDICATION) ? "adjudicated" : "reviewed";
  }

  private HistoryEvent event(String what, StoredRun run, RunLine line) {
    return event(
        what,
        run.spec().judge(),
        line.scorecard()
            .map(store::scorecard)
            .map(card -> ResultValue.of(card, store.results(line)).text())
            .orElse("no score"),
        line.scorecard().map(Digest::toString).orElse(""));
  }

  private HistoryEvent event(String what, JudgeIdentity judge, String says, String artefact) {
    String who =
        judge.model().isEmpty() ? judge.provider() : judge.provider() + ":" + judge.model();
    return new HistoryEvent(
        what,
        judge.isPerson() ? named(Pseudonym.PREFIX + judge.model()) : who,
        "",
        says,
        "",
        artefact);
  }

  private HistoryEvent event(Release release) {
    return new HistoryEvent(
        release.on().isPresent() ? "released" : "withdrawn",
        named(release.by()),
        release.recorded().toString(),
        release.on().map(day -> "for " + day).orElse("the release"),
        release.reason(),
        release.digest().toString());
  }

  private String named(String person) {
    if (!names) {
      return person;
    }
    Optional<Person> found = store.persons().find(person.substring(Pseudonym.PREFIX.length()));
    return person + found.flatMap(Person::name).map(name -> " (" + name + ")").orElse("");
  }
}
