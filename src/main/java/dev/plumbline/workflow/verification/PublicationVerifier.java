package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.rulings.FinalMarks;
import dev.plumbline.workflow.rulings.PublicationChain;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Checks what was published of runs: that each publication and withdrawal follows the one before
/// it, that the marks that were published are those that people had decided on by then, and who
/// signed them.
final class PublicationVerifier {

  private final LocalStore store;
  private final VerificationReport report;
  private final Supplier<SortedSet<Digest>> signed;

  /// @param signed the publications that somebody vouches for
  PublicationVerifier(
      LocalStore store, VerificationReport report, Supplier<SortedSet<Digest>> signed) {
    this.store = store;
    this.report = report;
    this.signed = signed;
  }

  void everything() {
    for (StoredRun run : store.store().runs().list(_ -> {})) {
      of(run);
    }
    checking(
        "publications",
        () ->
            PublicationChain.stored(store)
                .forEach((run, links) -> {
                  if (run(run).isEmpty()) {
                    report.failed(name(links.getFirst()), "its run is not in the store");
                  }
                }));
  }

  /// What was published of a run, and what is signed and gone, of whichever run.
  void named(StoredRun run) {
    of(run);
    SortedSet<Digest> gone = new TreeSet<>(signed.get());
    gone.removeAll(store.artefacts().list(ArtefactKind.PUBLICATION));
    gone.forEach(digest ->
        report.failed(
            digest.toString(), "it was signed, and is not among the publications of the store"));
  }

  private void of(StoredRun run) {
    checking(
        "publications of run " + run.digest().map(Digest::toString).orElse(""),
        () -> {
          SortedSet<Digest> vouched = new TreeSet<>(signed.get());
          List<Publication> links = PublicationChain.of(run, store).links();
          boolean others = links.stream().anyMatch(link -> vouched.contains(link.digest()));
          Instant before = run.envelope().end().orElse(Instant.MIN);
          for (Publication link : links) {
            check(link, run, before.truncatedTo(ChronoUnit.SECONDS));
            signature(ArtefactKind.PUBLICATION.id(), link.digest(), vouched, others, report);
            before = link.recorded();
          }
        });
  }

  /// One link, and those before it.
  void check(Digest digest) {
    checking(
        ArtefactKind.PUBLICATION.id() + " " + digest,
        () -> {
          Publication link =
              Publication.read(store.object(ArtefactKind.PUBLICATION, digest))
                  .orElseThrow(
                      () -> LocalStore.corrupt(digest, "it is not what this version writes"));
          run(link.run())
              .ifPresentOrElse(
                  this::of, () -> report.failed(name(link), "its run is not in the store"));
        });
  }

  private Optional<StoredRun> run(Digest digest) {
    return store.store().runs().list(_ -> {}).stream()
        .filter(run -> run.digest().equals(Optional.of(digest)))
        .findFirst();
  }

  private static String name(Publication link) {
    return ArtefactKind.PUBLICATION.id() + " " + link.digest();
  }

  private void check(Publication link, StoredRun run, Instant before) {
    if (link.recorded().isBefore(before)) {
      report.failed(
          name(link),
          "it was recorded at " + link.recorded() + ", before the end of the run or the last link");
    }
    switch (link) {
      case Publication.PublishedMarks marks -> marks(marks, run);
      case Publication.Withdrawal _ -> report.verified("publication, withdrawn");
    }
  }

  private void marks(Publication.PublishedMarks marks, StoredRun run) {
    if (marks.on().isBefore(LocalDate.ofInstant(marks.recorded(), ZoneOffset.UTC))) {
      report.failed(name(marks), "it says a day before it was recorded, which takes days away");
    }
    try {
      if (new FinalMarks(run, store).root(marks).equals(marks.marks())) {
        report.verified("publication, marks computed again");
      } else {
        report.failed(name(marks), "the final marks of then do not lead to its root");
      }
    } catch (Refusal missing) {
      report.failed(name(marks), String.join("; ", missing.lines()));
    }
  }

  /// @param kind in words
  /// @param vouched what somebody vouches for
  /// @param others whether there is something of that among those of the same run
  static void signature(
      String kind,
      Digest link,
      SortedSet<Digest> vouched,
      boolean others,
      VerificationReport report) {
    if (vouched.contains(link)) {
      report.verified(kind + ", signed");
    } else if (others) {
      report.failed(kind + " " + link, "it is not signed, while others of the same run are");
    } else {
      report.verified(kind + ", not signed: it proves nothing");
    }
  }

  private void checking(String where, Runnable checks) {
    try {
      checks.run();
    } catch (Refusal refusal) {
      report.failed(where, String.join("; ", refusal.lines()));
    } catch (StoreFailedException failure) {
      report.failed(where, failure.getMessage());
    } catch (UnexpectedJsonException
        | IllegalArgumentException
        | NoSuchElementException
        | ClassCastException shape) {
      report.failed(where, "it has an unexpected shape");
    }
  }
}
