package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ResultParameters;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.present.page.card.CardContent;
import dev.plumbline.present.page.card.CardPage;
import dev.plumbline.present.page.card.WriterReport;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.results.Explanation;
import dev.plumbline.results.StoredCards;
import dev.plumbline.results.WriterPages;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.run.RunSummary.SuggestedCommands;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `explain`: shows how a stored scorecard came about, and what would change it.
@UsageExamples({
  "plumbline explain @latest essay-7",
  "plumbline explain @latest essay-7 --html essay-7.html",
  "plumbline explain sha256:3f…9a",
  "plumbline explain march essay-7 --for writer",
  "plumbline explain march --all --for writer --out pages"
})
@Command(
    header =
        "Explains a stored scorecard: result, evidence, every scoring step, and what would change"
            + " it.")
final class ExplainCommand extends StoreCommand {

  @Mixin private ResultParameters result;

  @Option(
      names = "--json",
      description = "print the scorecard, the extraction and what would change the result as JSON")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write the explanation to this file as a page that needs no network")
  private Optional<Path> html;

  @Option(
      names = "--for",
      paramLabel = "READER",
      description =
          "who reads it: auditor, or writer: what counted, what is missing and what would raise it,"
              + " in plain words (default: auditor)")
  private Reader reader = Reader.AUDITOR;

  @Option(names = "--all", description = "with --for writer and --out: every document of the run")
  private boolean all;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "with --all: write a page a document to this folder, and an index")
  private Optional<Path> out;

  @Option(
      names = "--draft",
      description =
          "with --for writer: also before the release of the run, or once it is withdrawn")
  private boolean draft;

  /// Who reads an explanation.
  enum Reader {
    WRITER,
    AUDITOR
  }

  @Override
  protected void run() {
    checkOptions();
    LocalStore opened = existing();
    if (all) {
      StoredRun run = ended(result.written());
      long written = new WriterPages(run, draft, opened).writeAll(out.orElseThrow());
      out().println(Plural.of(written, "page") + " and an index written to " + out.orElseThrow());
      return;
    }
    if (reader == Reader.WRITER) {
      Report words = words(opened);
      html.ifPresentOrElse(
          file -> PrivateFiles.replace(file, HtmlReport.page(words).bytes()),
          () -> words.print(ReportFormat.TABLE, 0, TerminalJson::line, "", out()));
      return;
    }
    if (html.isPresent()) {
      PrivateFiles.replace(html.get(), CardPage.of(card(opened)).bytes());
      return;
    }
    Explanation explanation = explanation(opened);
    out().print(json ? CanonicalJson.text(explanation.json()) + "\n" : explanation.text());
    if (!json) {
      result
          .id()
          .ifPresent(id -> {
            since(id, opened);
            explanation.extraction().document().ifPresent(digest -> document(digest, id));
          });
    }
  }

  private void checkOptions() {
    boolean writer = reader == Reader.WRITER;
    if (all != out.isPresent() || all && (!writer || html.isPresent() || result.id().isPresent())) {
      throw usage("--all, --out and --for writer go together, without an ID and --html");
    }
    if (draft && !writer) {
      throw usage("--draft is for --for writer");
    }
    if (writer && json) {
      throw usage("--json is not for writers");
    }
  }

  /// What counts for a document of a run, or a scorecard as it is.
  private Report words(LocalStore opened) {
    if (result.id().isEmpty()) {
      return WriterReport.of(card(opened));
    }
    StoredRun run = StoredRuns.find(result.written(), opened);
    return new WriterPages(run, draft, opened)
        .report(StoredCorrections.named(result.written(), result.id().get(), opened));
  }

  /// What the result was in the run that was scored again.
  private void since(String id, LocalStore opened) {
    StoredRun run = StoredRuns.find(result.written(), opened);
    RunPair.since(run, StoredRuns.entry(run, result.written(), id, opened).line(), opened)
        .ifPresent(was -> out().println("  before      " + was));
  }

  /// What erasing it needs: its digest where no shell takes the id as it is.
  private void document(Digest document, String id) {
    String erased =
        SuggestedCommands.isTypeable(id)
            ? EscapedText.visible(result.written()) + " " + SuggestedCommands.argument(id)
            : document.toString();
    out()
        .println(
            "  document    " + document + ", erased by `plumbline store erase " + erased + "`");
  }

  private Explanation explanation(LocalStore opened) {
    return result
        .id()
        .map(id -> Explanation.of(result.written(), id, opened))
        .orElseGet(() -> Explanation.of(ArtefactRepository.digest(result.written()), opened));
  }

  private CardContent card(LocalStore opened) {
    StoredCards cards = new StoredCards(opened);
    return result
        .id()
        .map(id -> cards.read(StoredCorrections.named(result.written(), id, opened)))
        .orElseGet(() ->
            cards.read(
                ArtefactRepository.digest(result.written()),
                CardContent.Origin.NONE,
                new TreeMap<>()));
  }
}
