package dev.plumbline.people.corrections;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.RELEASE;
import static dev.plumbline.base.problem.ProblemCode.ALREADY_RECORDED;
import static dev.plumbline.base.problem.ProblemCode.NOT_RELEASED;
import static dev.plumbline.base.problem.ProblemCode.WRONG_DATE;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.people.Release;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.AppealPeriod;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.Proceedings;
import dev.plumbline.store.repository.ArtefactRepository;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The releases of a run and their withdrawals, in order.
public record RunReleases(List<Release> all) {

  public RunReleases {
    all = List.copyOf(all);
  }

  /// @throws Refusal if one is missing, is there twice or cannot be read
  public static RunReleases of(StoredRun run, LocalStore store) {
    return new RunReleases(
        run.digest().map(stored(store)::get).map(RunReleases::ordered).orElse(List.of()));
  }

  /// Those of the store by run, in no order of time.
  ///
  /// @throws Refusal if one cannot be read
  public static SortedMap<Digest, List<Release>> stored(LocalStore store) {
    SortedMap<Digest, List<Release>> runs = new TreeMap<>();
    for (Digest digest : store.artefacts().list(RELEASE)) {
      Release release = get(digest, store);
      runs.computeIfAbsent(release.run(), _ -> new ArrayList<>()).add(release);
    }
    return runs;
  }

  /// @throws Refusal if it is not there, or cannot be read
  public static Release get(Digest digest, LocalStore store) {
    return JsonRecord.read(Release.class, store.object(RELEASE, digest))
        .orElseThrow(
            () -> ArtefactRepository.corrupt(digest, "it is not what this version writes"));
  }

  /// @param releases all of one run
  /// @throws Refusal if one is missing, or two follow the same
  public static List<Release> ordered(Collection<Release> releases) {
    Map<Optional<Digest>, Release> after = new LinkedHashMap<>();
    Set<Digest> left = new HashSet<>();
    for (Release release : releases) {
      left.add(release.digest());
      if (after.put(release.previous(), release) != null) {
        throw ArtefactRepository.corrupt(
            release.digest(), "two releases of this run follow the same");
      }
    }
    List<Release> ordered = new ArrayList<>();
    Optional<Digest> last = Optional.empty();
    for (Release next = after.get(last); next != null; next = after.get(last)) {
      ordered.add(next);
      last = Optional.of(next.digest());
      left.remove(last.get());
    }
    if (!left.isEmpty()) {
      throw ArtefactRepository.corrupt(
          left.stream().sorted().findFirst().orElseThrow(),
          "the release before it is not in the store");
    }
    return ordered;
  }

  private Optional<Release> last() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  /// What is released and not withdrawn, maybe for a day to come.
  public Optional<Release> inForce() {
    return last().filter(release -> release.on().isPresent());
  }

  /// Whether a release was withdrawn, and there is none since.
  public boolean isWithdrawn() {
    return last().isPresent() && inForce().isEmpty();
  }

  /// When an appeal may be filed after a release: from its day to the end of the last day.
  public static AppealPeriod period(Release release, AppealRules rules) {
    return new AppealPeriod(
        release.from(), release.until(rules.days()), Optional.of(release.digest()));
  }

  /// In a few words, for lists; empty if nothing was released.
  public String words() {
    return last().map(Release::words).orElse("");
  }

  /// Why who wrote a text is not given its result yet; empty where it may be, as without a release.
  public Optional<String> withheld(Instant now) {
    return isWithdrawn()
        ? Optional.of("the release was " + words())
        : inForce()
            .filter(release -> now.isBefore(release.from()))
            .map(release -> "the run is to be released on " + release.on().orElseThrow());
  }

  /// The last release and when it was withdrawn; empty if nothing was released.
  public JsonObject json() {
    return last()
        .map(release ->
            JsonObject.of(
                "release?", release.digest(),
                "on?", release.on(),
                "withdrawn?", release.on().isPresent() ? "" : recorded(release),
                "reason?", release.reason()))
        .orElse(JsonObject.EMPTY);
  }

  private static String recorded(Release release) {
    return release.recorded().toString();
  }

  /// Releases a run with what was decided about its documents.
  ///
  /// @param written how the user refers to the run
  /// @param on the day; empty for today
  /// @throws Refusal if it may not be released so, or is released so already
  public static Release release(
      String written, Optional<LocalDate> on, Actor by, Instant now, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(written, store);
    StoredRuns.requireNoDraft(run);
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate day = on.orElse(today);
    if (day.isBefore(today)) {
      throw Refusal.of(
          "--on",
          WRONG_DATE,
          day + " is before today, " + today + " in UTC",
          "name today or a day to come: days for appeals count from it");
    }
    RunReleases before = of(run, store);
    SortedMap<Long, List<Digest>> decided = decided(run, store);
    before
        .inForce()
        .filter(
            release -> release.decided().equals(decided) && release.on().equals(Optional.of(day)))
        .ifPresent(release -> {
          throw Refusal.of(
              EscapedText.visible(written),
              ALREADY_RECORDED,
              "the run is " + release.words() + " with all that was decided",
              "withdraw the release first, or name another day");
        });
    return before.record(
        new Release(
            run.digest().orElseThrow(),
            Optional.of(day),
            decided,
            "",
            by.person(),
            now.truncatedTo(ChronoUnit.SECONDS),
            before.last().map(Release::digest)),
        run,
        written,
        by,
        store);
  }

  /// @throws Refusal if nothing is released
  public static Release withdraw(
      String written, String reason, Actor by, Instant now, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(written, store);
    RunReleases before = of(run, store);
    Release last =
        before
            .inForce()
            .orElseThrow(() ->
                Refusal.of(
                    EscapedText.visible(written),
                    NOT_RELEASED,
                    before.isWithdrawn()
                        ? "the release was " + before.words()
                        : "the run is not released",
                    "`decide release` releases it"));
    return before.record(
        new Release(
            last.run(),
            Optional.empty(),
            new TreeMap<>(),
            reason,
            by.person(),
            now.truncatedTo(ChronoUnit.SECONDS),
            Optional.of(last.digest())),
        run,
        written,
        by,
        store);
  }

  /// By position, the corrections and appeals of each document, in order.
  public static SortedMap<Long, List<Digest>> decided(StoredRun run, LocalStore store) {
    SortedMap<Long, List<Digest>> decided = new TreeMap<>();
    if (!store.proceedings().isEmpty()) {
      store.lines(
          run,
          line ->
              line.scorecard()
                  .map(card -> store.proceedings().list(card, line.id()))
                  .filter(entries -> !entries.isEmpty())
                  .ifPresent(entries ->
                      decided.put(
                          line.position(),
                          entries.stream().map(Proceedings.Entry::digest).toList())));
    }
    return decided;
  }

  private Release record(
      Release release, StoredRun run, String written, Actor by, LocalStore store) {
    Instant earliest =
        last()
            .map(Release::recorded)
            .orElseGet(() -> run.envelope().end().orElseThrow().truncatedTo(ChronoUnit.SECONDS));
    if (release.recorded().isBefore(earliest)) {
      throw Refusal.of(
          EscapedText.visible(written),
          WRONG_DATE,
          "the clock says "
              + release.recorded()
              + ", before the end of the run or its last release",
          "set the clock of this machine");
    }
    boolean recorded =
        store.transaction(() -> {
          boolean first =
              of(run, store).equals(this) && by.keep(store.persons(), release.recorded());
          if (first) {
            store.repository().store(RELEASE, release.json());
          }
          return first;
        });
    if (!recorded) {
      throw Refusal.of(
          EscapedText.visible(written),
          ALREADY_RECORDED,
          "another release of this run was recorded meanwhile",
          "look at what is there with `store info` and decide again");
    }
    return release;
  }
}
