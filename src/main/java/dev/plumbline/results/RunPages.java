package dev.plumbline.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.present.measure.PanelTables;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.page.report.ReportFindings;
import dev.plumbline.present.page.report.ReportFindings.ReportedDocument;
import dev.plumbline.present.page.report.ReportPage;
import dev.plumbline.present.page.report.ReportPage.Paging;
import dev.plumbline.present.page.report.ReportPage.ReportAdditions;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.comparison.ComparedRuns;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Writes the pages of a run. What is said of all lines is on the first page, which is written
/// last, so that no more than two pages of rows are kept.
public final class RunPages {

  /// Documents that are named as changed since the baseline.
  private static final int CHANGED_MAX = 5;

  private final StoredRun run;
  private final LocalStore store;
  private final Bundle bundle;
  private final StoredCorrections corrections;

  public RunPages(StoredRun run, LocalStore store, Bundle bundle) {
    this.run = run;
    this.store = store;
    this.bundle = bundle;
    this.corrections = new StoredCorrections(run, store);
  }

  /// One file, with the first documents.
  public void write(RunReport report, ReportAdditions given, Path file) {
    ReportAdditions additions = known(given, Optional.empty());
    List<ReportedDocument> rows = new ArrayList<>();
    ReportFindings findings = new ReportFindings(bundle);
    forEach(
        false,
        read -> {
          findings.add(read.row(), read.trace());
          if (rows.size() < ReportPage.ROWS_MAX) {
            rows.add(read.row());
          }
        });
    PrivateFiles.replace(
        file,
        ReportPage.of(report, findings, additions, rows, new Paging(1, pages(), false)).bytes());
  }

  /// A folder with every page of documents and every card. Each card is made and written by one of
  /// as many threads as there are processors, and before the page with its row: a link never leads
  /// nowhere.
  public void writeAll(RunReport report, ReportAdditions given, Path folder) {
    ReportAdditions additions = known(given, Optional.empty());
    PrivateFiles.createFolder(folder);
    StoredCards cards = new StoredCards(store);
    ReportFindings findings = new ReportFindings(bundle);
    List<ReportedDocument> first = new ArrayList<>();
    List<ReportedDocument> rows = new ArrayList<>();
    int[] written = {1};
    Runnable further =
        () -> {
          Paging paging = new Paging(++written[0], pages(), true);
          write(ReportPage.further(report, rows, paging), paging.number(), folder);
          rows.clear();
        };
    corrections.forEach(
        it -> card(it, cards, folder),
        read -> {
          findings.add(read.row(), read.trace());
          (first.size() < ReportPage.ROWS_MAX ? first : rows).add(read.row());
          if (rows.size() == ReportPage.ROWS_MAX) {
            further.run();
          }
        });
    if (!rows.isEmpty()) {
      further.run();
    }
    Paging paging = new Paging(1, pages(), true);
    write(ReportPage.of(report, findings, additions, first, paging), 1, folder);
  }

  private static void write(Page page, int number, Path folder) {
    PrivateFiles.replace(folder.resolve(Paging.file(number).name()), page.bytes());
  }

  /// What a page says of a line.
  ///
  /// @param trace of the scorecard; empty if there is none
  private record ReadLine(ReportedDocument row, List<StoredStep> trace) {}

  /// Writes the card of a line, if it has one.
  private ReadLine card(StoredDocument document, StoredCards cards, Path folder) {
    if (document.card().isPresent()) {
      PrivateFiles.replace(
          folder.resolve(CardPage.file(document.line().position() + 1).name()),
          CardPage.of(cards.read(document)).bytes());
    }
    return read(document, true);
  }

  /// The first page, with links to the other pages of the run.
  public Page served(RunReport report, Html navigation) {
    return page(report, 1, Optional.of(navigation)).orElseThrow();
  }

  /// A page of the folder, as [#writeAll] writes it.
  ///
  /// @param number from 1
  /// @return empty if there are not so many
  public Optional<Page> page(RunReport report, int number) {
    return page(report, number, Optional.empty());
  }

  private Optional<Page> page(RunReport report, int number, Optional<Html> served) {
    if (number < 1 || number > pages()) {
      return Optional.empty();
    }
    List<ReportedDocument> rows = new ArrayList<>();
    long from = (number - 1L) * ReportPage.ROWS_MAX;
    for (long at = from; at < Math.min(run.lines(), from + ReportPage.ROWS_MAX); at++) {
      corrections.at(at).ifPresent(it -> rows.add(read(it, true).row()));
    }
    Paging paging = new Paging(number, pages(), true);
    return Optional.of(
        number == 1
            ? ReportPage.of(report, findings(), known(ReportAdditions.NONE, served), rows, paging)
            : ReportPage.further(report, rows, paging));
  }

  /// With what the store knows of the run beside its results: how its jurors agree, and what
  /// changed since the baseline of its rubric, or why that cannot be compared.
  private ReportAdditions known(ReportAdditions given, Optional<Html> served) {
    Optional<Report> jurors =
        run.spec().judge().panel().isPresent() && run.spec().rubrics() == 1
            ? Optional.of(
                PanelTables.report(
                    new PanelReporter(run, store).report(Optional.empty(), _ -> Optional.empty()),
                    run.reference()))
            : Optional.empty();
    return given.with(
        new ReportAdditions.Known(
            run.envelope().usage(), jurors, baseline(), served, run.reference()));
  }

  private Optional<Report> baseline() {
    return store
        .store()
        .baselines()
        .find(bundle.identity().name())
        .filter(it -> !run.digest().equals(Optional.of(it.run())))
        .map(it -> RunPair.of(StoredRuns.findEnded(it.run().toString(), store), run, false, store))
        .map(pair ->
            switch (pair.comparability()) {
              case Comparability.Comparable _ -> ComparedRuns.of(pair, CHANGED_MAX).report();
              case Comparability.Incomparable(List<String> reasons) ->
                  new Report(
                      "",
                      List.of(
                          Block.of(
                              "the scores of the baseline do not mean the same: "
                                  + String.join("; ", reasons))));
            });
  }

  private int pages() {
    return (int) Math.max(1, (run.lines() + ReportPage.ROWS_MAX - 1) / ReportPage.ROWS_MAX);
  }

  private ReportFindings findings() {
    ReportFindings findings = new ReportFindings(bundle);
    forEach(true, read -> findings.add(read.row(), read.trace()));
    return findings;
  }

  /// @param linked whether rows lead to their cards
  private void forEach(boolean linked, Consumer<ReadLine> each) {
    corrections.forEach(it -> read(it, linked), each);
  }

  private ReadLine read(StoredDocument document, boolean linked) {
    List<StoredStep> trace = document.card().map(StoredScorecard::trace).orElse(List.of());
    return new ReadLine(row(document, trace, linked), trace);
  }

  private ReportedDocument row(StoredDocument document, List<StoredStep> trace, boolean linked) {
    RunLine line = document.line();
    long position = line.position() + 1;
    DecidedResult decided = document.decided();
    return new ReportedDocument(
        position,
        line.id(),
        decided.status(),
        line.composite().orElse(""),
        decided.verdict().orElse(""),
        document.card().flatMap(StoredScorecard::grade).map(Grade::words).orElse(""),
        document.corrected().map(result -> result.finalFigures().text(this::number)).orElse(""),
        count(trace, StoredStep.Cap.class),
        count(trace, StoredStep.Flagged.class),
        line.problems(),
        linked && line.scorecard().isPresent()
            ? Optional.of(CardPage.file(position))
            : Optional.empty());
  }

  private String number(String decimal) {
    return NumberText.of(Rational.of(decimal), RoundedNumber.of(bundle.rubric()));
  }

  private static int count(List<StoredStep> trace, Class<? extends StoredStep> kind) {
    return (int) trace.stream().filter(kind::isInstance).count();
  }
}
