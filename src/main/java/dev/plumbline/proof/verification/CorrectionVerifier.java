package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.people.Appeal;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.Denial;
import dev.plumbline.people.Appeal.Filing;
import dev.plumbline.people.Correction;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.RecordedTime;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.AppealPeriod;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectionEffect;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings.Entry;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import dev.plumbline.store.repository.ArtefactRepository;
import dev.plumbline.store.sqlite.SqliteProceedings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Checks corrections and appeals: that each is bound to the document that it is recorded for, in
/// an unbroken order, was made by somebody entitled and recorded when it may be; that the scorecard
/// of each correction follows from it; and who signed them.
///
/// @param signed of some kinds what somebody vouches for
record CorrectionVerifier(
    LocalStore store,
    VerificationReport report,
    Function<List<AttestationKind>, SortedMap<Digest, Statement>> signed)
    implements StoreVerifier.KindVerifier {

  private record Result(Digest scorecard, String id) {}

  @Override
  public void everything() {
    check(store.proceedings().list());
  }

  /// Those about the results of a run.
  @Override
  public void of(StoredRun run) {
    report.gone(
        vouched().keySet(),
        store.proceedings().list().stream().map(Entry::digest).toList(),
        "corrections and appeals");
    check(entries(run, store));
  }

  /// Those about the results of a run, in its order.
  static List<Entry> entries(StoredRun run, LocalStore store) {
    SqliteProceedings proceedings = store.proceedings();
    List<Entry> entries = new ArrayList<>();
    if (proceedings.isEmpty()) {
      return entries;
    }
    store.lines(
        run,
        line ->
            line.scorecard().ifPresent(card -> entries.addAll(proceedings.list(card, line.id()))));
    return entries;
  }

  private SortedMap<Digest, Statement> vouched() {
    return signed.apply(List.of(AttestationKind.CORRECTION, AttestationKind.APPEAL));
  }

  /// Everything about the result that an entry is about, whoever signed it.
  public void resultOf(Entry entry) {
    Result result = new Result(entry.result(), entry.id());
    List<StoredRun> runs = store.endedRuns().filter(run -> has(run, result)).toList();
    check(store.proceedings().list(entry.result(), entry.id()), runs);
  }

  private void check(List<Entry> entries) {
    SequencedMap<Result, List<Entry>> results = new LinkedHashMap<>();
    entries.forEach(entry ->
        results
            .computeIfAbsent(new Result(entry.result(), entry.id()), _ -> new ArrayList<>())
            .add(entry));
    if (results.isEmpty()) {
      return;
    }
    List<StoredRun> ended = store.endedRuns().toList();
    SortedMap<Digest, Statement> recorded = vouched();
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
          .runs()
          .line(run, result.id())
          .flatMap(entry -> entry.line().scorecard())
          .filter(result.scorecard()::equals)
          .isPresent();
    } catch (DamagedRecordException damagedLine) {
      return false;
    }
  }

  private void signature(
      Entry entry, Optional<Statement> signedAs, boolean othersAreSigned, List<StoredRun> runs) {
    String at = entry.at().toString();
    signedAs
        .map(Statement::recorded)
        .filter(then -> !then.equals(at))
        .ifPresentOrElse(
            then ->
                report.failed(
                    name(entry), "it was recorded at " + at + ", and at " + then + " as signed"),
            () ->
                report.signed(
                    entry.kind().id(),
                    name(entry),
                    signedAs.isPresent(),
                    othersAreSigned,
                    runs.stream().findFirst()));
  }

  /// The entries of one result, in their order.
  private void check(List<Entry> entries, List<StoredRun> runs) {
    for (int at = 0; at < entries.size(); at++) {
      Entry entry = entries.get(at);
      List<Entry> before = entries.subList(0, at);
      report.checking(name(entry), () -> check(entry, before, runs));
    }
  }

  private static String name(Entry entry) {
    return entry.kind().id() + " " + entry.digest();
  }

  private void check(Entry entry, List<Entry> before, List<StoredRun> runs) {
    String where = name(entry);
    JsonObject json = store.object(entry.kind(), entry.digest());
    List<Entry> with = new ArrayList<>(before);
    with.add(entry);
    if (entry.sequence() != before.size()) {
      report.failed(where, "an entry before it is missing or is there twice");
      return;
    }
    Optional<String> untimely = RecordedTime.fault(entry.at(), before, sources(runs));
    if (untimely.isPresent()) {
      report.failed(where, "it was recorded at " + entry.at() + ", " + untimely.get());
      return;
    }
    // what is damaged in an entry itself is told by reading it
    new CorrectedResult(entry.result(), with, StoredCorrections.objects(store));
    CorrectedResult result =
        new CorrectedResult(entry.result(), before, StoredCorrections.objects(store));
    Digest bundle = store.scorecard(entry.result()).bundle();
    Optional<ContestedScorecard> contested =
        BundleReader.read(bundle, store.object(ArtefactKind.BUNDLE, bundle))
            .map(read -> ContestedScorecard.of(read, result, StoredCorrections.objects(store)));
    if (contested.isEmpty()) {
      report.verified(
          entry.kind().id() + ", not compared with its result: made by another version");
    } else if (entry.kind() == ArtefactKind.APPEAL) {
      appeal(where, entry, json, contested.get(), runs);
    } else {
      correction(where, entry, json, contested.get());
    }
  }

  /// With the runs whose answers they score again: what was corrected goes with these.
  private List<StoredRun> sources(List<StoredRun> runs) {
    List<StoredRun> sources = new ArrayList<>(runs);
    List<StoredRun> all = store.endedRuns().toList();
    for (int i = 0; i < sources.size(); i++) {
      Optional<Digest> parent = sources.get(i).spec().parent();
      all.stream().filter(run -> run.digest().equals(parent)).forEach(sources::add);
    }
    return sources;
  }

  private void appeal(
      String where,
      Entry entry,
      JsonObject json,
      ContestedScorecard contested,
      List<StoredRun> runs) {
    Optional<String> fault =
        switch (JsonRecord.read(Appeal.class, json).orElseThrow(() -> unreadable(entry))) {
          case Filing filing -> filing(filing, entry, contested, runs);
          case Denial denial ->
              contested
                  .result()
                  .appeal(denial.appeal())
                  .map(appeal -> contested.objection(denial.by(), Optional.of(appeal)))
                  .orElse(Optional.of("it denies no appeal of its result"));
        };
    if (entry.scorecard().isPresent()) {
      report.failed(where, "a scorecard belongs to what counts of an item, only");
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
      Filing filing, Entry entry, ContestedScorecard contested, List<StoredRun> runs) {
    if (!filing.id().equals(entry.id())
        || !contested.isAsked(
            filing.item(), Optional.of(filing.question()), Optional.of(filing.document()))) {
      return Optional.of("it is recorded for another result than it names");
    }
    Optional<AppealPeriod> period =
        filing.release().isPresent()
            ? released(filing, runs)
            : RecordedTime.end(runs).map(end -> AppealPeriod.since(end, filing.rules()));
    if (period.isEmpty()) {
      return filing.release().isPresent()
          ? Optional.of("the release that it names is none of a run with this result")
          : Optional.empty();
    }
    return filing.release().isEmpty() && filing.rules().fromRelease()
        ? Optional.of("by its rules it is filed after a release, and it names none")
        : period
            .get()
            .problem(filing.release().isPresent() ? entry.at() : Instant.MAX, entry.at())
            .map(Problem::message);
  }

  private Optional<AppealPeriod> released(Filing filing, List<StoredRun> runs) {
    return filing
        .release()
        .flatMap(digest -> store.find(ArtefactKind.RELEASE, digest))
        .flatMap(it -> JsonRecord.read(Release.class, it))
        .filter(release -> release.on().isPresent())
        .filter(release ->
            runs.stream().anyMatch(run -> run.digest().equals(Optional.of(release.run()))))
        .map(release -> RunReleases.period(release, filing.rules()));
  }

  private void correction(
      String where, Entry entry, JsonObject json, ContestedScorecard contested) {
    Correction correction =
        JsonRecord.read(Correction.class, json).orElseThrow(() -> unreadable(entry));
    CorrectedResult result = contested.result();
    Optional<AppealCase> appeal = correction.appeal().flatMap(result::appeal);
    boolean bound =
        correction.id().equals(entry.id())
            && correction.document().equals(contested.found().document())
            && result.counting(correction.item()).equals(correction.replaces());
    if (!bound) {
      report.failed(where, "it is recorded for another result than it names");
      return;
    }
    Optional<String> objection = contested.objection(correction.by(), appeal);
    if (objection.isPresent()) {
      report.failed(where, objection.get());
      return;
    }
    if (!correction.isOfItem()) {
      report.verified("correction, of the whole result");
      return;
    }
    if (contested.found().document().flatMap(store::document).isEmpty()) {
      report.verified("correction, not recomputed: its text is gone");
      return;
    }
    if (!contested.isAsked(correction.item(), correction.question(), correction.document())
        || contested.problem(correction.item(), correction.now()).isPresent()) {
      report.failed(where, "what it decides is no answer to what was asked");
    } else if (appeal.isPresent() && !appeal.get().filing().item().equals(correction.item())) {
      report.failed(where, "the appeal that it names is about something else");
    } else if (entry.scorecard().isEmpty()) {
      report.verified("correction, waiting for more persons");
    } else {
      scorecard(where, entry.scorecard().get(), correction, contested);
    }
  }

  private void scorecard(
      String where, Digest after, Correction correction, ContestedScorecard contested) {
    boolean follows =
        CorrectionEffect.of(contested, correction)
            .filter(effect -> effect.scorecard().digest().equals(after))
            .isPresent();
    if (follows) {
      report.verified("correction, its scorecard recomputed");
    } else {
      report.failed(
          where, "its scorecard does not follow from it: " + EscapedText.visible(after.toString()));
    }
  }
}
