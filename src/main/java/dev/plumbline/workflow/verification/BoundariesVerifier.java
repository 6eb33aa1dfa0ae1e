package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.review.GradeBoundaries;
import dev.plumbline.workflow.rulings.BoundariesChain;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Checks the boundaries that were set for the grades of runs: that each follows the one before it,
/// has the grades of the rubric and fits its marks, and who signed them.
final class BoundariesVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final Supplier<SortedSet<Digest>> signed;

  /// @param signed the boundaries that somebody vouches for
  BoundariesVerifier(
      LocalStore store, VerificationReport report, Supplier<SortedSet<Digest>> signed) {
    this.store = store;
    this.report = report;
    this.signed = signed;
  }

  void everything() {
    checking(
        ArtefactKind.BOUNDARIES.id(),
        () -> {
          List<Digest> left = new ArrayList<>(store.artefacts().list(ArtefactKind.BOUNDARIES));
          if (!left.isEmpty()) {
            store.store().runs().list(_ -> {}).forEach(run -> left.removeAll(of(run)));
            left.forEach(digest -> report.failed(name(digest), "its run is not in the store"));
          }
        });
  }

  /// Those of a run, and what is signed and gone, of whichever run.
  void named(StoredRun run) {
    of(run);
    SortedSet<Digest> gone = new TreeSet<>(signed.get());
    gone.removeAll(store.artefacts().list(ArtefactKind.BOUNDARIES));
    gone.forEach(digest -> report.failed(name(digest), "it was signed, and is not in the store"));
  }

  /// One link, and the others of its run.
  void check(Digest digest) {
    checking(
        name(digest),
        () -> {
          Digest named = BoundariesChain.get(digest, store).run();
          Optional<StoredRun> run =
              store.store().runs().list(_ -> {}).stream()
                  .filter(one -> one.digest().equals(Optional.of(named)))
                  .findFirst();
          run.ifPresentOrElse(
              this::of, () -> report.failed(name(digest), "its run is not in the store"));
        });
  }

  private static String name(Digest digest) {
    return ArtefactKind.BOUNDARIES.id() + " " + digest;
  }

  /// The boundaries of the run that were found.
  private List<Digest> of(StoredRun run) {
    List<Digest> found = new ArrayList<>();
    checking(
        "boundaries of run " + run.digest().map(Digest::toString).orElse(""),
        () -> {
          List<GradeBoundaries> links = BoundariesChain.of(run, store).links();
          if (links.isEmpty()) {
            return;
          }
          Program program = StoredRuns.bundle(run, store).scoring().program();
          SortedSet<Digest> vouched = signed.get();
          boolean others = links.stream().anyMatch(link -> vouched.contains(link.digest()));
          Instant before = run.envelope().end().orElse(Instant.MIN).truncatedTo(ChronoUnit.SECONDS);
          for (GradeBoundaries link : links) {
            found.add(link.digest());
            check(link, program, before);
            PublicationVerifier.signature("boundary set", link.digest(), vouched, others, report);
            before = link.recorded();
          }
        });
    return found;
  }

  private void check(GradeBoundaries link, Program program, Instant before) {
    Optional<GradeScale> scale = program.gradeScale();
    List<String> grades = link.bands().stream().map(GradeScale.Step::grade).toList();
    if (link.recorded().isBefore(before)) {
      report.failed(
          name(link.digest()),
          "it was recorded at " + link.recorded() + ", before the end of the run or the last link");
    } else if (scale.isEmpty() || !scale.get().grades().equals(grades)) {
      report.failed(name(link.digest()), "its grades are not those of the rubric");
    } else if (!scale
        .get()
        .with(link.borders())
        .faults(program.range(program.result().id()))
        .isEmpty()) {
      report.failed(name(link.digest()), "its borders do not fit the marks of the rubric");
    } else {
      report.verified("boundary set, as the rubric allows");
    }
  }

  private void checking(String where, Runnable checks) {
    try {
      checks.run();
    } catch (Refusal refusal) {
      report.failed(where, String.join("; ", refusal.lines()));
    } catch (StoreFailedException failure) {
      report.failed(where, failure.getMessage());
    }
  }
}
