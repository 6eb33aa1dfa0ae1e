package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.rulings.FinalMarks;
import dev.plumbline.workflow.rulings.RunLinks;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SortedSet;
import java.util.function.Supplier;

/// Checks that the marks that were published of runs are those that people had decided on by then.
final class PublicationVerifier extends RunLinkVerifier<Publication> {

  PublicationVerifier(
      LocalStore store, VerificationReport report, Supplier<SortedSet<Digest>> signed) {
    super(RunLinks.PUBLICATIONS, "publication", store, report, signed);
  }

  @Override
  void check(Publication link, StoredRun run) {
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
}
