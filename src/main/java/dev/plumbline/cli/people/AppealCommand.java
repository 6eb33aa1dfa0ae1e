package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.people.corrections.AppealRulesFile;
import dev.plumbline.people.corrections.ContestedResult;
import dev.plumbline.people.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `appeal`: asks for a correction.
@UsageExamples({
  "plumbline decide appeal march essay-7 --item C1%n"
      + "      --ground \"my claim is in line 3\" --by \"Ada Lovelace\"",
  "plumbline decide appeal march"
})
@Command(
    header = "Asks for a correction of a result, or lists the appeals of a run.",
    description = {
      "`decide correct --appeal N` upholds it and `decide deny --appeal N` denies it. Its rules are"
          + " a small file: `days` in which it may be filed, counted from the release of the run or"
          + " else from its end, `from: release` where it may not be filed before that,"
          + " `decide_days` in which it is to be decided, and how many `persons` must decide alike"
          + " (default: 28 days, 28 days, 1 person)."
    })
final class AppealCommand extends StoreCommand {

  private record Listed(AppealCase appeal, boolean late) {}

  private static final Columns<Listed> COLUMNS =
      new Columns<Listed>()
          .text("", "document", one -> one.appeal().filing().id())
          .count("", "appeal", one -> one.appeal().number())
          .text("", "item", one -> one.appeal().filing().item())
          .text("", "state", one -> one.appeal().state())
          .text("", "by", one -> one.appeal().filing().by())
          .text("", "due", one -> one.appeal().due() + (one.late() ? ", late" : ""))
          .text("", "ground", one -> one.appeal().filing().ground());

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "id of the document in the run; without, all appeals of the run are listed")
  private Optional<String> id;

  @Option(
      names = "--item",
      paramLabel = "ITEM",
      description = "what is contested: an item, unit such as C1@s3, or judged fact")
  private Optional<String> item;

  @Option(
      names = "--ground",
      paramLabel = "TEXT",
      description = "why the result is contested; it is erased only with the document")
  private Optional<String> ground;

  @Option(names = "--rules", paramLabel = "FILE", description = "rules of appeals, YAML or JSON")
  private Optional<Path> rules;

  @Mixin private ActingPerson person;

  @Override
  protected void run() {
    LocalStore opened = existing();
    PrintWriter out = out();
    if (id.isEmpty() && item.isEmpty() && ground.isEmpty()) {
      list(ended(run), opened, person.at())
          .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", out);
      return;
    }
    if (id.isEmpty() || item.isEmpty() || ground.isEmpty()) {
      throw usage("an appeal names a document, an --item and a --ground");
    }
    WrittenOptions.check("--ground", ground.get());
    AppealRules read = rules.map(AppealRulesFile::read).orElse(AppealRules.DEFAULT);
    ContestedResult contested = ContestedResult.find(run, id.get(), opened);
    print(
        contested.done(
            contested
                .proceeding(_ -> {})
                .file(
                    item.get(),
                    ground.get(),
                    read,
                    contested.appealPeriod(read, opened),
                    person.by(opened),
                    person.recorded(contested),
                    Instant.now())),
        out);
  }

  /// What an appeal has come to.
  static void print(Outcome.Accepted done, PrintWriter out) {
    AppealCase appeal = done.appeal().orElseThrow();
    int persons = appeal.filing().rules().persons();
    out.println(
        "appeal "
            + appeal.number()
            + " on "
            + EscapedText.visible(appeal.filing().item())
            + " of "
            + EscapedText.visible(appeal.filing().id())
            + " is "
            + appeal.state()
            + (appeal.isOpen()
                ? (persons > 1 ? ": " + appeal.decided() + " of " + persons + " persons" : "")
                    + ", to be decided by "
                    + appeal.due()
                : ""));
    out.println("  " + done.act());
  }

  /// Every appeal of a run, in the order of its documents.
  private static Report list(StoredRun run, LocalStore store, Instant now) {
    List<Listed> rows = new ArrayList<>();
    StoredCorrections corrections = new StoredCorrections(run, store);
    store.lines(
        run,
        line ->
            corrections
                .find(line)
                .ifPresent(result ->
                    result
                        .cases()
                        .forEach(appeal ->
                            rows.add(
                                new Listed(
                                    appeal, appeal.isOpen() && now.isAfter(appeal.due()))))));
    return new Report(
        "appeals",
        List.of(COLUMNS.table("appeals", rows), Block.of(rows.isEmpty() ? "no appeals" : "")));
  }
}
