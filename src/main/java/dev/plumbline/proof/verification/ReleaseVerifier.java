package dev.plumbline.proof.verification;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;

/// Checks the releases of runs: that each follows the one before it, binds what was decided by
/// then, and who signed it.
///
/// @param signed those that somebody vouches for
record ReleaseVerifier(
    LocalStore store,
    VerificationReport report,
    Function<List<AttestationKind>, SortedMap<Digest, Statement>> signed)
    implements StoreVerifier.KindVerifier {

  @Override
  public void everything() {
    store.runs().list(_ -> {}).forEach(this::releases);
    report.checking(
        "releases",
        () ->
            RunReleases.stored(store)
                .forEach((run, there) -> {
                  if (store.run(run).isEmpty()) {
                    there.forEach(one -> report.failed(name(one), "its run is not in the store"));
                  }
                }));
  }

  /// Those of a run, and what is signed and gone, of whichever run.
  @Override
  public void of(StoredRun run) {
    releases(run);
    report.gone(vouched(), store.artefacts().list(ArtefactKind.RELEASE), "releases");
  }

  private Set<Digest> vouched() {
    return signed.apply(List.of(AttestationKind.RELEASE)).keySet();
  }

  /// A release, and the others of its run.
  @Override
  public void check(ArtefactKind kind, Digest digest) {
    if (kind == ArtefactKind.RELEASE) {
      report.checking(
          "release " + digest,
          () -> {
            Release release = RunReleases.get(digest, store);
            store
                .run(release.run())
                .ifPresentOrElse(
                    this::releases,
                    () -> report.failed(name(release), "its run is not in the store"));
          });
    }
  }

  private void releases(StoredRun run) {
    report.checking(
        "releases of run " + run.digest().map(Digest::toString).orElse(""),
        () -> {
          Set<Digest> vouched = vouched();
          List<Release> there = RunReleases.of(run, store).all();
          boolean others = there.stream().anyMatch(one -> vouched.contains(one.digest()));
          Instant before = run.envelope().end().orElse(Instant.MIN).truncatedTo(ChronoUnit.SECONDS);
          for (Release one : there) {
            if (one.recorded().isBefore(before)) {
              report.failed(
                  name(one),
                  "it was recorded at "
                      + one.recorded()
                      + ", before the end of the run or the last release");
            }
            check(one, run);
            report.signed(
                "release", name(one), vouched.contains(one.digest()), others, Optional.of(run));
            before = one.recorded();
          }
        });
  }

  private void check(Release release, StoredRun run) {
    if (release.on().isEmpty()) {
      report.verified("release, withdrawn");
      return;
    }
    if (release.on().get().isBefore(LocalDate.ofInstant(release.recorded(), ZoneOffset.UTC))) {
      report.failed(name(release), "it says a day before it was recorded, which takes days away");
    }
    SortedMap<Long, List<Digest>> decided = RunReleases.decided(run, store);
    boolean covered =
        release.decided().entrySet().stream()
            .allMatch(one ->
                release.covered(one.getKey(), decided.getOrDefault(one.getKey(), List.of()))
                    == one.getValue().size());
    if (covered) {
      report.verified("release, what was decided by then is there");
    } else {
      report.failed(name(release), "what was decided by then is not what the store has");
    }
  }

  private static String name(Release release) {
    return "release " + release.digest();
  }
}
