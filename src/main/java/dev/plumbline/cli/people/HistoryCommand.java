package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.corrections.ContestedResult;
import dev.plumbline.people.corrections.ResultHistory;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectedResult.HistoryEvent;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `history`: everything that happened to a result.
@UsageExamples("plumbline decide history @latest essay-7")
@Command(
    header = "Tells how a result came about and what people decided about it since.",
    description = {
      "The evaluation, the reviews of people and their adjudication, appeals with their steps, and"
          + " corrections, each with who and when; then the figures before that and the final ones."
    })
final class HistoryCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(names = "--names", description = "show the names behind pseudonyms, where not erased")
  private boolean names;

  @Option(names = "--json", description = "print the history as JSON")
  private boolean json;

  @Override
  protected void run() {
    LocalStore opened = existing();
    ContestedResult contested = ContestedResult.find(run, id, opened);
    ResultHistory history =
        ResultHistory.find(contested.run(), contested.line(), opened, names).orElseThrow();
    List<HistoryEvent> events = history.events();
    PrintWriter out = out();
    CorrectedResult result = history.result();
    if (json) {
      out.println(
          TerminalJson.line(
              JsonObject.of(
                  "id",
                  id,
                  "events",
                  events,
                  "before",
                  result.firstFigures().json(),
                  "final",
                  result.json())));
      return;
    }
    RoundedNumber number = RoundedNumber.of(StoredRuns.shared(contested.run(), opened).rubric());
    events.forEach(event -> out.print(HistoryText.of(event, number)));
    out.println("  judged  " + result.firstFigures().text(number::of));
    out.println("  final   " + result.finalFigures().text(number::of));
  }

  /// Something that happened to a result, for people.
  static final class HistoryText {

    private static final int WIDTH = 12;

    private static final String INDENT = " ".repeat(WIDTH);

    static String of(HistoryEvent event, RoundedNumber number) {
      StringBuilder text = new StringBuilder();
      text.append(TerminalColumns.padded(event.what(), WIDTH));
      text.append(
              Stream.of(number.line(event.says()), event.who(), event.when())
                  .filter(word -> !word.isEmpty())
                  .map(EscapedText::visible)
                  .collect(Collectors.joining(", ")))
          .append('\n');
      if (!event.because().isEmpty()) {
        text.append(INDENT).append(EscapedText.visible(event.because())).append('\n');
      }
      return text.append(INDENT).append(event.artefact()).append('\n').toString();
    }

    private HistoryText() {}
  }
}
