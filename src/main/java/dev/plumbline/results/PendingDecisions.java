package dev.plumbline.results;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.APPEAL;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SELECTION;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.Denial;
import dev.plumbline.people.Correction;
import dev.plumbline.people.DocumentChoice;
import dev.plumbline.people.DocumentChoice.MarkerAssignment;
import dev.plumbline.people.DocumentChoice.ReviewSelection;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.present.page.browse.DocumentListPage.OpenDocuments;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What waits for people in the runs of a store, beside results that ask for a review themselves.
public final class PendingDecisions {

  private final LocalStore store;

  /// Those of persons and panels, the latest first, by the run whose documents they answered about.
  private final Map<Digest, List<StoredRun>> answered = new HashMap<>();

  private final Map<Digest, List<DocumentChoice>> choices = new HashMap<>();
  private final List<Proceedings.Entry> appealed;

  /// @param documents their ids
  public record Share(OpenDocuments.Kind kind, String person, SortedSet<String> documents) {

    public OpenDocuments waiting() {
      return new OpenDocuments(kind, person, documents.size());
    }
  }

  public PendingDecisions(LocalStore store) {
    this.store = store;
    store
        .endedRuns()
        .filter(run -> run.spec().judge().isPerson() || isBy(JudgeIdentity.PANEL, run))
        .forEach(run ->
            run.spec()
                .parent()
                .ifPresent(of -> answered.computeIfAbsent(of, _ -> new ArrayList<>()).add(run)));
    store
        .artefacts()
        .forEach(
            SELECTION,
            digest ->
                store
                    .find(SELECTION, digest)
                    .flatMap(it -> JsonRecord.read(DocumentChoice.class, it))
                    .ifPresent(choice ->
                        choices.computeIfAbsent(choice.run(), _ -> new ArrayList<>()).add(choice)));
    this.appealed =
        store.proceedings().list().stream().filter(entry -> entry.kind() == APPEAL).toList();
  }

  /// By kind, then by person; nothing of a run that has not ended.
  public List<Share> of(StoredRun run) {
    Found found = new Found();
    run.digest()
        .ifPresent(digest -> {
          List<StoredRun> answers = answered.getOrDefault(digest, List.of());
          marks(answers, choices.getOrDefault(digest, List.of()), found);
          appeals(run, found);
        });
    return found.shares();
  }

  /// Those that a filter of an address names.
  public static Set<String> ids(String filter, List<Share> shares) {
    Set<String> ids = new TreeSet<>();
    shares.stream()
        .filter(share ->
            OpenDocuments.filter(share.kind(), share.person()).equals(filter)
                || OpenDocuments.filter(share.kind(), "").equals(filter))
        .forEach(share -> ids.addAll(share.documents()));
    return ids;
  }

  private void marks(List<StoredRun> answers, List<DocumentChoice> stored, Found found) {
    SortedMap<String, SortedSet<String>> marked = new TreeMap<>();
    for (StoredRun answer : answers) {
      if (isBy(JudgeIdentity.PERSON, answer)) {
        SortedSet<String> of =
            marked.computeIfAbsent(person(answer.spec().judge()), _ -> new TreeSet<>());
        store.lines(answer, line -> of.add(line.id()));
      }
    }
    answers.stream()
        .filter(answer -> isBy(JudgeIdentity.PANEL, answer))
        .findFirst()
        .ifPresent(panel ->
            store.lines(
                panel,
                line -> {
                  if (isContested(line)) {
                    found.add(OpenDocuments.Kind.SETTLE, "", line.id());
                  }
                }));
    latest(MarkerAssignment.class, answers, stored)
        .ifPresent(assignment ->
            assignment
                .documents()
                .forEach(one ->
                    one.markers().stream()
                        .filter(it -> !marked.getOrDefault(it, new TreeSet<>()).contains(one.id()))
                        .forEach(it -> found.add(OpenDocuments.Kind.MARK, it, one.id()))));
    latest(ReviewSelection.class, answers, stored)
        .ifPresent(selection ->
            selection.chosen().stream()
                .map(ReviewSelection.Chosen::id)
                .filter(id -> marked.values().stream().noneMatch(of -> of.contains(id)))
                .forEach(id -> found.add(OpenDocuments.Kind.REVIEW, "", id)));
  }

  /// Whether it waits for somebody who decides between its markers.
  private boolean isContested(RunLine line) {
    return line.extraction()
        .map(store::extraction)
        .filter(extraction ->
            extraction.jurors().contains("unknown:" + JurorAnswer.ADJUDICATION.code()))
        .isPresent();
  }

  /// The choice by which people have answered, or else the last one.
  private static <T extends DocumentChoice> Optional<T> latest(
      Class<T> kind, List<StoredRun> answers, List<DocumentChoice> stored) {
    List<T> all = stored.stream().filter(kind::isInstance).map(kind::cast).toList();
    return Stream.concat(
            all.stream()
                .filter(choice ->
                    answers.stream()
                        .anyMatch(
                            it -> it.spec().selection().equals(Optional.of(choice.digest())))),
            all.reversed().stream())
        .findFirst();
  }

  private void appeals(StoredRun run, Found found) {
    StoredCorrections corrections = new StoredCorrections(run, store);
    for (Proceedings.Entry entry : appealed) {
      store
          .line(run, entry.id())
          .filter(line -> line.scorecard().equals(Optional.of(entry.result())))
          .flatMap(corrections::find)
          .flatMap(result -> result.appeal(entry.digest()))
          .filter(AppealCase::isOpen)
          .ifPresent(appeal -> found.add(OpenDocuments.Kind.APPEAL, handler(appeal), entry.id()));
    }
  }

  /// Who decided last; nobody as long as nobody has.
  private static String handler(AppealCase appeal) {
    return Stream.concat(
            appeal.corrections().stream().map(Correction::by),
            appeal.denials().stream().map(Denial::by))
        .reduce((_, last) -> last)
        .orElse("");
  }

  private static boolean isBy(String provider, StoredRun run) {
    return run.spec().judge().provider().equals(provider);
  }

  private static String person(JudgeIdentity judge) {
    return judge.provider() + ":" + judge.model();
  }

  private static final class Found {
    private final SortedMap<OpenDocuments.Kind, SortedMap<String, SortedSet<String>>> all =
        new TreeMap<>();

    private void add(OpenDocuments.Kind kind, String person, String id) {
      all.computeIfAbsent(kind, _ -> new TreeMap<>())
          .computeIfAbsent(person, _ -> new TreeSet<>())
          .add(id);
    }

    private List<Share> shares() {
      List<Share> shares = new ArrayList<>();
      all.forEach((kind, persons) ->
          persons.forEach((person, ids) -> shares.add(new Share(kind, person, ids))));
      return shares;
    }
  }
}
