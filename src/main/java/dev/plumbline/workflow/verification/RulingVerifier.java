package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleReader;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.ExtractionArtefactReader;
import dev.plumbline.store.DamagedRecordException;
import dev.plumbline.store.proceeding.Proceedings.Entry;
import dev.plumbline.store.sqlite.SqliteProceedings;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.proceeding.RulingEffect;
import dev.plumbline.workflow.proceeding.StepProblems;
import dev.plumbline.workflow.repository.ArtefactRepository;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.review.Ruling;
import dev.plumbline.workflow.rulings.RecordedTime;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Checks rulings and appeals: that each is bound to the result that it is recorded for, in an
/// unbroken order, says what was so then and was recorded when it may be; that the scorecard of
/// each ruling follows from it; and who signed them.
final class RulingVerifier {

  private final LocalStore store;
  private final VerificationReport report;

  /// When each was recorded that is signed.
  private final Supplier<SortedMap<Digest, String>> signed;

  private record Result(Digest automatic, String id) {}

  public RulingVerifier(
      LocalStore store, VerificationReport report, Supplier<SortedMap<Digest, String>> signed) {
    this.store = store;
    this.report = report;
    this.signed = signed;
  }

  public void everything() {
    check(store.store().proceedings().list());
  }

  /// Those about the results of a run.
  public void of(StoredRun run) {
    removed(store.store().proceedings());
    check(entries(run, store));
  }

  /// Those about the results of a run, in its order.
  static List<Entry> entries(StoredRun run, LocalStore store) {
    SqliteProceedings proceedings = store.store().proceedings();
    List<Entry> entries = new ArrayList<>();
    if (proceedings.isEmpty()) {
      return entries;
    }
    store
        .store()
        .runs()
        .lines(
            run,
            0,
            entry ->
                entry
                    .line()
                    .scorecard()
                    .ifPresent(card -> entries.addAll(proceedings.list(card, entry.line().id()))));
    return entries;
  }

  /// What was signed and is no more among what is recorded, about whichever run: whose it was
  /// cannot be told any more for certain.
  private void removed(SqliteProceedings proceedings) {
    SortedSet<Digest> gone = new TreeSet<>(signed.get().keySet());
    if (!gone.isEmpty()) {
      proceedings.list().forEach(entry -> gone.remove(entry.digest()));
    }
    gone.forEach(digest ->
        report.failed(
            digest.toString(),
            "it was signed, and is not among the rulings and appeals of the store"));
  }

  /// Everything about the result that an entry is about, whoever signed it.
  public void resultOf(Entry entry) {
    Result result = new Result(entry.automatic(), entry.id());
    List<StoredRun> runs =
        store.store().runs().list(_ -> {}).stream()
            .filter(run -> run.hasEnded() && has(run, result))
            .toList();
    check(store.store().proceedings().list(entry.automatic(), entry.id()), runs);
  }

  private void check(List<Entry> entries) {
    SequencedMap<Result, List<Entry>> results = new LinkedHashMap<>();
    entries.forEach(entry ->
        results
            .computeIfAbsent(new Result(entry.automatic(), entry.id()), _ -> new ArrayList<>())
            .add(entry));
    if (results.isEmpty()) {
      return;
    }
    List<StoredRun> ended =
        store.store().runs().list(_ -> {}).stream().filter(StoredRun::hasEnded).toList();
    SortedMap<Digest, String> recorded = signed.get();
    Map<Result, List<StoredRun>> runs = new HashMap<>();
    Set<Long> signedRuns = new TreeSet<>();
    results.forEach((result, all) -> {
      List<StoredRun> of = ended.stream().filter(run -> has(run, result)).toList();
      runs.put(result, of);
      if (all.stream().anyMatch(entry -> recorded.containsKey(entry.digest()))) {
        of.forEach(run -> signedRuns.add(run.number()));
      }
    });
    results.forEach((result, all) -> {
      List<StoredRun> of = runs.get(result);
      boolean othersAreSigned =
          all.stream().anyMatch(entry -> recorded.containsKey(entry.digest()))
              || of.stream().anyMatch(run -> signedRuns.contains(run.number()));
      check(all, of);
      all.forEach(entry ->
          signature(entry, Optional.ofNullable(recorded.get(entry.digest())), othersAreSigned, of));
    });
  }

  private boolean has(StoredRun run, Result result) {
    try {
      return store
          .store()
          .runs()
          .line(run, result.id())
          .flatMap(entry -> entry.line().scorecard())
          .filter(result.automatic()::equals)
          .isPresent();
    } catch (DamagedRecordException damagedLine) {
      return false;
    }
  }

  private void signature(
      Entry entry, Optional<String> signedAs, boolean othersAreSigned, List<StoredRun> runs) {
    if (signedAs.isPresent()) {
      if (signedAs.get().equals(entry.at().toString())) {
        report.verified(entry.kind().id() + ", signed");
      } else {
        report.failed(
            name(entry),
            "it was recorded at " + entry.at() + ", and at " + signedAs.get() + " as signed");
      }
    } else if (othersAreSigned) {
      runs.stream()
          .findFirst()
          .ifPresentOrElse(
              run -> report.unsigned(name(entry), run),
              () ->
                  report.failed(
                      name(entry), "it is not signed, while others about the same result are"));
    } else {
      report.verified(entry.kind().id() + ", not signed: it proves nothing");
    }
  }

  /// The entries of one result, in their order.
  private void check(List<Entry> entries, List<StoredRun> runs) {
    for (int at = 0; at < entries.size(); at++) {
      Entry entry = entries.get(at);
      try {
        check(entry, entries.subList(0, at), entries.subList(at + 1, entries.size()), runs);
      } catch (Refusal | DamagedRecordException failure) {
        report.failed(
            name(entry),
            failure instanceof Refusal error
                ? String.join("; ", error.lines())
                : failure.getMessage());
      } catch (UnexpectedJsonException
          | IllegalArgumentException
          | NoSuchElementException
          | ClassCastException shape) {
        report.failed(name(entry), "it has an unexpected shape");
      }
    }
  }

  private static String name(Entry entry) {
    return entry.kind().id() + " " + entry.digest();
  }

  private void check(Entry entry, List<Entry> before, List<Entry> later, List<StoredRun> runs) {
    String where = name(entry);
    JsonObject json = store.object(entry.kind(), entry.digest());
    if (entry.sequence() != before.size()) {
      report.failed(where, "an entry before it is missing or is there twice");
      return;
    }
    Optional<String> untimely = RecordedTime.fault(entry.at(), before, runs);
    if (untimely.isPresent()) {
      report.failed(where, "it was recorded at " + entry.at() + ", " + untimely.get());
      return;
    }
    RuledResult result = new RuledResult(entry.automatic(), before, StoredRulings.objects(store));
    Digest bundle = store.scorecard(entry.automatic()).bundle();
    Optional<ContestedScorecard> contested =
        BundleReader.read(bundle, store.object(ArtefactKind.BUNDLE, bundle))
            .map(read -> ContestedScorecard.of(read, result, StoredRulings.objects(store)));
    if (contested.isEmpty()) {
      report.verified(
          entry.kind().id() + ", not compared with its result: made by another version");
    } else if (entry.kind() == ArtefactKind.APPEAL) {
      appeal(where, entry, json, contested.get(), later, runs);
    } else {
      ruling(where, entry, json, contested.get());
    }
  }

  private void appeal(
      String where,
      Entry entry,
      JsonObject json,
      ContestedScorecard contested,
      List<Entry> later,
      List<StoredRun> runs) {
    Optional<String> fault =
        switch (Appeal.read(json).orElseThrow(() -> unreadable(entry))) {
          case Appeal.Filing filing -> filing(filing, entry, contested, runs);
          case Appeal.Step step -> step(step, contested, later);
        };
    if (entry.scorecard().isPresent()) {
      report.failed(where, "only a ruling on an item has a scorecard");
    } else if (fault.isPresent()) {
      report.failed(where, fault.get());
    } else {
      report.verified("appeal, bound to its result");
    }
  }

  private static Refusal unreadable(Entry entry) {
    return ArtefactRepository.corrupt(entry.digest(), "it is not what this version writes");
  }

  private Optional<String> filing(
      Appeal.Filing filing, Entry entry, ContestedScorecard contested, List<StoredRun> runs) {
    if (!filing.scorecard().equals(contested.result().latest())
        || !filing.id().equals(entry.id())
        || contested.problem(filing.part().item(), "").isPresent()) {
      return Optional.of("it is recorded for another result than it names");
    }
    return filing
        .publication()
        .map(digest -> published(digest, entry, runs))
        .orElseGet(() -> RecordedTime.lateFiling(entry.at(), filing.policy(), runs));
  }

  /// Why an appeal was not filed in the time that a publication gives.
  private Optional<String> published(Digest digest, Entry entry, List<StoredRun> runs) {
    Optional<Publication.PublishedMarks> marks =
        store
            .find(ArtefactKind.PUBLICATION, digest)
            .flatMap(Publication::read)
            .filter(Publication.PublishedMarks.class::isInstance)
            .map(Publication.PublishedMarks.class::cast)
            .filter(link ->
                runs.stream().anyMatch(run -> run.digest().equals(Optional.of(link.run()))));
    return marks.isEmpty()
        ? Optional.of("the publication that it names is none of a run with this result")
        : marks
            .filter(it -> entry.at().isBefore(it.from()) || entry.at().isAfter(it.last()))
            .map(it ->
                "the run was published on " + it.on() + ", with appeals until " + it.appeals());
  }

  private static Optional<String> step(
      Appeal.Step step, ContestedScorecard contested, List<Entry> later) {
    AppealCase before = contested.result().cases().get(step.appeal());
    if (before == null) {
      return Optional.of("it is a step of no appeal of its result");
    }
    List<Problem> problems = StepProblems.of(before, step);
    if (!problems.isEmpty()) {
      return Optional.of(problems.getFirst().message());
    }
    boolean upheld =
        before.with(step).decision().filter(it -> it.state().equals(Appeal.UPHELD)).isPresent();
    return upheld && later.isEmpty()
        ? Optional.of("the ruling that follows from it is missing")
        : Optional.empty();
  }

  private void ruling(String where, Entry entry, JsonObject json, ContestedScorecard contested) {
    Ruling ruling = Ruling.read(json).orElseThrow(() -> unreadable(entry));
    Optional<String> item = ruling.part().item();
    if (!ruling.scorecard().equals(contested.result().latest())
        || !ruling.id().equals(entry.id())) {
      report.failed(where, "it is recorded for another result than it names");
    } else if (contested.problem(item, ruling.now()).isPresent()
        || !contested.part(item, ruling.now()).equals(ruling.part())) {
      report.failed(where, "what it decides is no value of its part");
    } else if (!contested.was(ruling.part()).equals(ruling.was())) {
      report.failed(where, "the result did not say what it says was so");
    } else if (ruling.appeal().isPresent() && !follows(ruling, contested)) {
      report.failed(where, "the appeal that it names was not upheld so");
    } else if (item.isPresent() != entry.scorecard().isPresent()) {
      report.failed(where, "only a ruling on an item has a scorecard");
    } else if (entry.scorecard().isEmpty()) {
      report.verified("ruling, beside its scorecard");
    } else {
      scorecard(where, entry.scorecard().get(), ruling);
    }
  }

  private static boolean follows(Ruling ruling, ContestedScorecard contested) {
    Digest appeal = ruling.appeal().orElseThrow();
    AppealCase of = contested.result().cases().get(appeal);
    return of != null
        && of.decision()
            .filter(step -> step.state().equals(Appeal.UPHELD))
            .filter(step -> contested.problem(of.filing().part().item(), step.now()).isEmpty())
            .filter(step -> contested.ruling(appeal, of.filing(), step).equals(ruling))
            .isPresent();
  }

  private void scorecard(String where, Digest after, Ruling ruling) {
    StoredScorecard card = store.scorecard(ruling.scorecard());
    Digest bundleDigest = card.bundle();
    Digest extractionDigest = card.extraction();
    Optional<Bundle> bundle =
        BundleReader.read(bundleDigest, store.object(ArtefactKind.BUNDLE, bundleDigest));
    Optional<Extraction> before =
        bundle.flatMap(it ->
            new ExtractionArtefactReader(it.extraction())
                .read(store.object(ArtefactKind.EXTRACTION, extractionDigest)));
    Optional<Document> document = before.flatMap(it -> it.document().flatMap(store::document));
    if (before.isEmpty() || document.isEmpty()) {
      report.verified("ruling, not recomputed: its text or rubric is gone");
      return;
    }
    boolean follows =
        RulingEffect.of(ruling, bundle.get(), extractionDigest, before.get(), document.get())
            .filter(effect -> effect.scorecard().digest().equals(after))
            .isPresent();
    if (follows) {
      report.verified("ruling, its scorecard recomputed");
    } else {
      report.failed(
          where, "its scorecard does not follow from it: " + EscapedText.visible(after.toString()));
    }
  }
}
