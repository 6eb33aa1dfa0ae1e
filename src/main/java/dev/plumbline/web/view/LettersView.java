package dev.plumbline.web.view;

import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.gradebook.RunLetters;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.results.MarkTable;
import dev.plumbline.workflow.results.RowFilter;
import dev.plumbline.workflow.results.RunRows;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/// The letters and the grade book of a run, the same bytes as the commands write.
final class LettersView {

  private final StoredRun run;
  private final LocalStore store;
  private final Bundle bundle;

  LettersView(StoredRun run, LocalStore store) {
    this.run = run;
    this.store = store;
    this.bundle = StoredRuns.bundle(run, store);
  }

  /// @param position of the document, from 1
  Optional<WebResponse> letter(long position) {
    return new RunLetters(run, store, bundle).page(position).map(WebResponse::page);
  }

  /// @param number of the file to print, from 1
  Optional<WebResponse> letters(int number) {
    return new RunLetters(run, store, bundle).pages(number).map(WebResponse::page);
  }

  WebResponse marks() {
    StringWriter text = new StringWriter();
    MarkTable marks = new MarkTable(run, bundle, store);
    try (RowWriter<MarkTable.MarkRow> rows =
        RowWriter.of(ListingFormat.CSV, marks.columns(), new PrintWriter(text))) {
      new RunRows(run, store, RowFilter.ALL)
          .forEach(Optional.empty(), Long.MAX_VALUE, marks::read, rows::row);
    }
    return WebResponse.download("marks.csv", text.toString());
  }
}
