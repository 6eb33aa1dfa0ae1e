package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.importing.traces.TraceImport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `traces`: documents of what OpenTelemetry recorded.
@Command(
    name = "traces",
    header = "Converts traces and logs of OpenTelemetry into documents.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline traces spans.jsonl logs.jsonl --out agent%n"
            + "  plumbline evaluate --rubric agent.yaml --documents agent/documents.jsonl%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Writes documents.jsonl with the turns, calls, results and sources of each conversation, and"
          + " labels.jsonl where people scored them, and reports every attribute that was not used."
    },
    mixinStandardHelpOptions = true)
public final class TracesCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "each FILE is OTLP JSON, one object a line or a whole; a trace may be in several")
  private List<Path> files;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "folder for documents.jsonl and labels.jsonl")
  private Path out;

  @Option(
      names = "--by",
      paramLabel = "UNIT",
      description =
          "what a document is, conversation or trace (default: conversation, and a trace where no"
              + " conversation is named)")
  private TraceImport.Unit unit = TraceImport.Unit.CONVERSATION;

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "take the turns of this agent (default: of those that no other agent called)")
  private String agent = "";

  @Option(
      names = "--labels",
      paramLabel = "NAME[=TARGET]",
      mapFallbackValue = "composite",
      description =
          "recorded evaluations of this name are people's scores of a target (default: those whose"
              + " evaluator is human; the target is composite)")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(names = "--force", description = "overwrite existing files that differ")
  private boolean force;

  @Option(names = "--json", description = "print only the report, as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    TraceImport done = TraceImport.read(files, unit, agent, new TreeMap<>(labels));
    done.write(out, force);
    PrintWriter printed = spec.commandLine().getOut();
    if (json) {
      printed.println(CanonicalJson.text(done.json(out)));
    } else {
      printed.print(done.text(out));
    }
    return ExitCode.OK;
  }
}
