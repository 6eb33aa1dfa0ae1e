package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.DamagedRecordException;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.ChainLink;
import dev.plumbline.workflow.rulings.RunLinks;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Checks what of one kind people recorded about runs as a whole: that each link follows the one
/// before it, says what may be said of its run, and who signed it.
abstract sealed class RunLinkVerifier<L extends ChainLink> permits PublicationVerifier {

  final LocalStore store;
  final VerificationReport report;
  private final RunLinks<L> links;
  private final String noun;
  private final Supplier<SortedSet<Digest>> signed;

  /// @param noun one of them, as it is counted
  /// @param signed those that somebody vouches for
  RunLinkVerifier(
      RunLinks<L> links,
      String noun,
      LocalStore store,
      VerificationReport report,
      Supplier<SortedSet<Digest>> signed) {
    this.links = links;
    this.noun = noun;
    this.store = store;
    this.report = report;
    this.signed = signed;
  }

  /// Checks what a link says of its run.
  abstract void check(L link, StoredRun run);

  final void everything() {
    for (StoredRun run : store.store().runs().list(_ -> {})) {
      of(run);
    }
    checking(
        links.name(),
        () ->
            links
                .stored(store)
                .forEach((run, there) -> {
                  if (find(run).isEmpty()) {
                    there.forEach(link -> report.failed(name(link), "its run is not in the store"));
                  }
                }));
  }

  /// Those of a run, and what is signed and gone, of whichever run.
  final void named(StoredRun run) {
    of(run);
    SortedSet<Digest> gone = new TreeSet<>(signed.get());
    gone.removeAll(store.artefacts().list(links.kind()));
    gone.forEach(digest ->
        report.failed(
            digest.toString(),
            "it was signed, and is not among the " + links.name() + " of the store"));
  }

  /// A link, and the others of its run.
  final void check(Digest digest) {
    checking(
        links.kind().id() + " " + digest,
        () -> {
          L link = links.get(digest, store);
          find(link.run())
              .ifPresentOrElse(
                  this::of, () -> report.failed(name(link), "its run is not in the store"));
        });
  }

  private void of(StoredRun run) {
    checking(
        links.name() + " of run " + run.digest().map(Digest::toString).orElse(""),
        () -> {
          SortedSet<Digest> vouched = signed.get();
          List<L> there = links.of(run, store);
          boolean others = there.stream().anyMatch(link -> vouched.contains(link.digest()));
          Instant before = run.envelope().end().orElse(Instant.MIN).truncatedTo(ChronoUnit.SECONDS);
          for (L link : there) {
            if (link.recorded().isBefore(before)) {
              report.failed(
                  name(link),
                  "it was recorded at "
                      + link.recorded()
                      + ", before the end of the run or the last link");
            }
            check(link, run);
            if (vouched.contains(link.digest())) {
              report.verified(noun + ", signed");
            } else if (others) {
              report.unsigned(name(link), run);
            } else {
              report.verified(noun + ", not signed: it proves nothing");
            }
            before = link.recorded();
          }
        });
  }

  private Optional<StoredRun> find(Digest digest) {
    return store.store().runs().list(_ -> {}).stream()
        .filter(run -> run.digest().equals(Optional.of(digest)))
        .findFirst();
  }

  final String name(L link) {
    return links.kind().id() + " " + link.digest();
  }

  private void checking(String where, Runnable checks) {
    try {
      checks.run();
    } catch (Refusal refusal) {
      report.failed(where, String.join("; ", refusal.lines()));
    } catch (DamagedRecordException damaged) {
      report.failed(where, damaged.getMessage());
    } catch (UnexpectedJsonException
        | IllegalArgumentException
        | NoSuchElementException
        | ClassCastException shape) {
      report.failed(where, "it has an unexpected shape");
    }
  }
}
