package dev.plumbline.results;

import static java.util.Locale.ROOT;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.page.card.WriterReport;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.Report;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What the writers of the texts of a run read of what counts for each. Thread-safe.
public final class WriterPages {

  /// The name of a page, so that a document is found by its id; what begins otherwise is ours.
  private static final Pattern SAFE =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?");

  /// The index, and names of devices that no file may have on some systems.
  private static final Pattern TAKEN =
      Pattern.compile("index|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\\..*)?");

  private final StoredRun run;
  private final LocalStore store;
  private final StoredCorrections corrections;
  private final StoredCards cards;

  /// @param draft whether pages may be written before the release of the run
  /// @throws Refusal if the run is a draft, which gives no mark, or is not released yet
  public WriterPages(StoredRun run, boolean draft, LocalStore store) {
    StoredRuns.requireNoDraft(run);
    if (!draft) {
      RunReleases.of(run, store)
          .withheld(Instant.now())
          .ifPresent(why -> {
            throw Refusal.of(
                run.reference(),
                ProblemCode.NOT_RELEASED,
                why,
                "wait until it is released, or add `--draft` for pages that are not handed out");
          });
    }
    this.run = run;
    this.store = store;
    this.corrections = new StoredCorrections(run, store);
    this.cards = new StoredCards(store);
  }

  public Report report(StoredDocument document) {
    RunLine line = document.line();
    return line.scorecard().isEmpty()
        ? WriterReport.without(
            line.id(), line.status(), line.problems().stream().findFirst().orElse(""))
        : WriterReport.of(cards.counting(document));
  }

  /// A page a document, and an index of them.
  ///
  /// @return how many documents there are
  public long writeAll(Path folder) {
    PrivateFiles.createFolder(folder);
    SortedMap<String, Integer> ids = new TreeMap<>();
    store.lines(run, line -> ids.merge(line.id().toLowerCase(ROOT), 1, Integer::sum));
    List<Cell> links = new ArrayList<>();
    corrections.forEach(
        it -> {
          String file = file(it.line(), ids);
          PrivateFiles.replace(folder.resolve(file), HtmlReport.page(report(it)).bytes());
          return Cell.link(Cell.text(it.line().id()), PageAddress.of(file));
        },
        links::add);
    Report index =
        new Report(
            "texts of " + run.reference(),
            List.of(new Columns<Cell>().words("", "", it -> it).table("", links)));
    PrivateFiles.replace(folder.resolve("index.html"), HtmlReport.page(index).bytes());
    return run.lines();
  }

  /// By its id, unless a system would not have it as a name or take it for another.
  private static String file(RunLine line, SortedMap<String, Integer> ids) {
    String lower = line.id().toLowerCase(ROOT);
    boolean safe =
        SAFE.matcher(line.id()).matches() && !TAKEN.matcher(lower).matches() && ids.get(lower) == 1;
    return (safe ? line.id() : "_" + (line.position() + 1)) + ".html";
  }
}
