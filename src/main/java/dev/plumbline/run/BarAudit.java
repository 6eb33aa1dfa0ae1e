package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.comparison.Bar.DocumentList;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult;
import dev.plumbline.run.StoredBars.Logged;
import dev.plumbline.run.documents.DocumentFile;
import dev.plumbline.run.documents.DocumentFile.DocumentFingerprints;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says why a run cannot be compared with a bar: it is not what the bar names, or the bar did not
/// come first.
///
/// Times and the order of rows are what this store says. Who keeps the key of the log could have
/// written them later, and only a head of the log that another party has shows that they did not.
public final class BarAudit {

  private final StoredBars bars;
  private final LocalStore store;

  public BarAudit(StoredBars bars) {
    this.bars = bars;
    this.store = bars.store();
  }

  /// @param results of the run by each criterion of the bar
  public BarOutcome outcome(LockedBar locked, StoredRun run, List<CriterionResult> results) {
    boolean missed = results.stream().anyMatch(CriterionResult::isMissed);
    Stream<String> unmeasured =
        results.stream()
            .filter(each -> !missed && each.outcome() != CriterionResult.Outcome.MET)
            .map(CriterionResult::text);
    return new BarOutcome(
        locked,
        Stream.concat(reasons(locked, run).stream(), unmeasured).toList(),
        !missed,
        bars.waivers(locked.digest(), run.digest().orElseThrow()));
  }

  /// What cannot be of a run that was begun for the bar: it is another run than the bar names, or
  /// it began first.
  public List<String> contradictions(LockedBar locked, StoredRun run) {
    List<String> found =
        new ArrayList<>(locked.differences(run.spec(), ListedDocuments.of(run, store)));
    Optional<Logged> logged = bars.logged(locked.digest());
    if (logged.isEmpty()) {
      found.add("the bar is not in the log: it is not signed");
    } else if (isBefore(run.envelope().begin(), logged.get().time())) {
      found.add(
          "the run began at "
              + run.envelope().begin()
              + ", before the bar was logged at "
              + logged.get().time());
    }
    return found;
  }

  /// The reasons; none if the run can be compared.
  private List<String> reasons(LockedBar locked, StoredRun run) {
    List<String> reasons = new ArrayList<>(contradictions(locked, run));
    if (!run.spec().bar().equals(Optional.of(locked.digest()))) {
      reasons.add(
          run.spec()
              .bar()
              .map(other -> "the run was begun for another bar, " + other.beginning())
              .orElse("the run was begun for no bar: its manifest names none"));
    }
    long answers =
        bars.logged(locked.digest()).map(logged -> answersBefore(run, logged)).orElse(0L);
    if (answers > 0) {
      reasons.add(
          "answers about "
              + answers
              + " of "
              + Plural.of(run.lines(), "document")
              + " existed before the bar was logged");
    }
    Instant begin = run.envelope().begin();
    locked
        .bar()
        .expires()
        .filter(begin.atZone(ZoneOffset.UTC).toLocalDate()::isAfter)
        .ifPresent(last -> reasons.add("the bar expired on " + last));
    for (LockedBar amendment : bars.amendments(locked.digest())) {
      bars.logged(amendment.digest())
          .filter(it -> !isBefore(begin, it.time()))
          .ifPresent(_ ->
              reasons.add(
                  "the bar was amended before the run began, by "
                      + amendment.digest().beginning()));
    }
    return reasons;
  }

  /// Heads have whole seconds.
  private static boolean isBefore(Instant begin, Instant logged) {
    return begin.truncatedTo(ChronoUnit.SECONDS).isBefore(logged);
  }

  /// Documents whose extraction, or an answer about which, was stored before the attestation of the
  /// bar.
  private long answersBefore(StoredRun run, Logged logged) {
    long bar =
        store
            .artefacts()
            .sequence(ArtefactKind.ATTESTATION, logged.attestation())
            .orElse(Long.MAX_VALUE);
    long[] before = new long[1];
    store.lines(run, line -> before[0] += isAnswered(line, bar) ? 1 : 0);
    return before[0];
  }

  private boolean isAnswered(RunLine line, long bar) {
    Optional<Digest> extraction = line.extraction();
    return extraction.isPresent()
        && store
                .artefacts()
                .sequence(ArtefactKind.EXTRACTION, extraction.get())
                .orElse(Long.MAX_VALUE)
            < bar;
  }

  /// What became of a bar.
  ///
  /// @param reasons why the run cannot be compared with it; none if it can
  /// @param met whether no criterion is missed
  /// @param waivers that were logged
  public record BarOutcome(
      @Unwritten LockedBar locked,
      List<String> reasons,
      @Unwritten boolean met,
      List<Waiver> waivers)
      implements JsonRecord {

    public BarOutcome {
      reasons = List.copyOf(reasons);
      waivers = List.copyOf(waivers);
    }

    public boolean isComparable() {
      return reasons.isEmpty();
    }

    /// Whether it is met, or somebody answers for that it is not.
    public boolean isAccepted() {
      return isComparable() && met || !waivers.isEmpty();
    }

    /// `met`, `missed` or `not comparable`.
    public String words() {
      return isComparable() ? met ? "met" : "missed" : "not comparable";
    }

    /// Who waived it and why, and the reasons; may be empty.
    public String because() {
      return String.join("; ", reasons)
          + waivers.stream()
              .map(it ->
                  (reasons.isEmpty() ? "" : "; ")
                      + "waived by "
                      + EscapedText.text(it.by())
                      + ": "
                      + EscapedText.text(it.reason()))
              .collect(Collectors.joining("; "));
    }

    @Derived
    Digest digest() {
      return locked.digest();
    }

    @Derived
    String outcome() {
      return words().replace(' ', '-');
    }
  }

  /// The documents of a file or of a run, as a bar names them.
  public static final class ListedDocuments {

    /// @param rubrics by position, where documents have one each
    public static DocumentList.Builder of(
        DocumentFile file, DocumentFingerprints contents, LongFunction<Optional<Digest>> rubrics) {
      DocumentList.Builder list = new DocumentList.Builder();
      file.forEach(
          contents,
          (line, position) ->
              list.add(line.id(), Optional.of(line.document().digest()), rubrics.apply(position)));
      return list;
    }

    public static DocumentList.Builder of(StoredRun run, LocalStore store) {
      DocumentList.Builder list = new DocumentList.Builder();
      store.lines(run, line -> list.add(line.id(), line.document(), run.spec().rubric(line)));
      return list;
    }

    private ListedDocuments() {}
  }
}
