package dev.plumbline.cli.see;

import static dev.plumbline.base.problem.ProblemCode.EMPTY;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.text.QuoteLocationText;
import dev.plumbline.results.QuoteRequestLine;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.files.JsonLinesReader;
import dev.plumbline.run.files.RereadableInput;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `locate`: finds quotes in a text, without a rubric.
@UsageExamples({
  "plumbline locate --text essay.txt --quote \"to be or not to be\"",
  "plumbline locate --jsonl quotes.jsonl"
})
@Command(
    header = "Finds a quote in a text, or the closest match.",
    description = {"Offsets are UTF-16 code units of the unmodified text."},
    footer = {
      "",
      "Each line of --jsonl is",
      "  {\"text\": …, \"context\": [text, …], \"quotes\": [quote, …]}",
      "where a quote is a text or {\"quote\": text, \"unit\": \"s3\"}; `context` is",
      "optional, and an `id` is copied to the answer:",
      "  {\"id\": …, \"quotes\": [{\"quote\", \"match\", \"placement\",",
      "    \"spans\": [[start, end], …], \"closest\": [start, end] or null,",
      "    \"notes\": […] if there are any}]}"
    })
final class LocateCommand extends LeafCommand {

  @Option(names = "--text", paramLabel = "FILE", description = "text file, UTF-8")
  private Path text;

  @Option(names = "--quote", paramLabel = "TEXT", description = "quote to find")
  private String quote;

  @Option(
      names = "--unit",
      paramLabel = "ID",
      description = "cited sentence or paragraph, such as s3 or p1")
  private String unit;

  @Option(
      names = "--context",
      paramLabel = "FILE",
      description = "context part, such as the question or the source; repeatable")
  private List<Path> context = new ArrayList<>();

  @Option(
      names = "--jsonl",
      paramLabel = "FILE",
      description = "texts with their quotes, one on each line; - is standard input")
  private String lines;

  @Option(
      names = "--ignore-case",
      description = "quotes may differ in case, as with `case: folded` in a rubric")
  private boolean caseIgnored;

  @Option(names = "--json", description = "print JSON; implied by --jsonl")
  private boolean json;

  @Override
  protected void run() throws IOException {
    if ((text == null) == (lines == null)) {
      throw usage("use either --text or --jsonl");
    }
    QuotePolicy policy = QuotePolicy.standard().withCaseFolding(caseIgnored);
    if (lines != null) {
      if (quote != null || unit != null || !context.isEmpty()) {
        throw usage(
            "--quote, --unit and --context go with --text; with --jsonl they are in the lines");
      }
      try (RereadableInput rereadableInput = RereadableInput.of(lines)) {
        many(rereadableInput, policy);
      }
    } else {
      if (quote == null) {
        throw usage("--text needs --quote");
      }
      one(policy);
    }
  }

  private void one(QuotePolicy policy) {
    if (quote.indexOf('\uFFFD') >= 0) {
      throw usage("--quote contains characters lost in conversion, use a UTF-8 locale or --jsonl");
    }
    IndexedText document = IndexedText.of(InputFiles.text(text));
    if (document.text().isEmpty()) {
      throw Refusal.of(text, EMPTY, "the file is empty", "name a file with text");
    }
    List<QuoteLocationText.Part> parts =
        context.stream()
            .map(path ->
                new QuoteLocationText.Part(path.toString(), IndexedText.of(InputFiles.text(path))))
            .toList();
    QuoteLocator locator =
        QuoteLocator.of(
            document, parts.stream().map(QuoteLocationText.Part::text).toList(), policy);
    QuoteLocation found = unit == null ? locator.locate(quote) : locator.locate(quote, unit);
    PrintWriter out = out();
    if (json) {
      JsonArray only = JsonArray.of(QuoteLocationText.json(quote, found));
      out.println(TerminalJson.line(JsonObject.of("quotes", only)));
    } else {
      out.print(QuoteLocationText.text(found, document, parts));
    }
  }

  /// Reads the input twice: once to report all problems before anything is printed, once to answer
  /// line by line, so that only one line is held in memory.
  private void many(RereadableInput rereadableInput, QuotePolicy policy) {
    Problems problems = new Problems();
    int[] read = new int[1];
    JsonLinesReader.read(
        rereadableInput.path(),
        problems,
        (line, number) -> {
          QuoteRequestLine.read(line, number, problems);
          read[0]++;
        });
    if (problems.isEmpty() && read[0] == 0) {
      problems.add(
          "",
          EMPTY,
          "the file has no lines",
          "write lines such as `{\"text\": …, \"quotes\": […]}`");
    }
    refuse(rereadableInput, problems);
    PrintWriter out = out();
    JsonLinesReader.read(
        rereadableInput.path(),
        problems,
        (line, number) ->
            QuoteRequestLine.read(line, number, problems)
                .ifPresent(
                    one -> out.append(TerminalJson.line(located(one, policy))).append('\n')));
    refuse(rereadableInput, problems);
  }

  private static void refuse(RereadableInput rereadableInput, Problems problems) {
    problems.refuse(rereadableInput.name());
  }

  private static JsonObject located(QuoteRequestLine line, QuotePolicy policy) {
    QuoteLocator locator =
        QuoteLocator.of(
            IndexedText.of(line.text()),
            line.context().stream().map(IndexedText::of).toList(),
            policy);
    List<Json> quotes = new ArrayList<>();
    for (QuoteRequestLine.Quote quote : line.quotes()) {
      QuoteLocation found =
          quote.unit().isEmpty()
              ? locator.locate(quote.text())
              : locator.locate(quote.text(), quote.unit());
      quotes.add(QuoteLocationText.json(quote.text(), found));
    }
    return JsonObject.builder().put("quotes", new JsonArray(quotes)).putAll(line.name()).build();
  }
}
