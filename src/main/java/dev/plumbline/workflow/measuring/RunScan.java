package dev.plumbline.workflow.measuring;

import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Reads a stored run once, in blocks, with the artefacts of its documents.
final class RunScan {

  /// A document of a run.
  ///
  /// @param artefacts empty if it has no scorecard
  public record Entry(RunLine line, Optional<Artefacts> artefacts) {}

  /// @param work on each document, in several threads
  /// @param consumer gets the results in the order of the run, in the caller's thread
  public static <T> void forEach(
      StoredRun run, LocalStore store, Function<Entry, T> work, Consumer<T> consumer) {
    store.forLines(
        run,
        entry -> work.apply(new Entry(entry.line(), artefacts(entry.line(), store))),
        consumer);
  }

  /// Of the document of a line.
  static Optional<Artefacts> artefacts(RunLine line, LocalStore store) {
    return line.scorecard()
        .map(digest ->
            new Artefacts(
                store.scorecard(digest),
                store.extraction(line.extraction().orElseThrow()),
                store.results(line)));
  }

  private RunScan() {}
}
