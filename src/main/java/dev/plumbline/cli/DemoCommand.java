package dev.plumbline.cli;

import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.cli.rubric.NewCommand.ExampleFolder;
import dev.plumbline.cli.see.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `demo`: a folder with a rubric, texts and answers of a judge, and the report on them.
@UsageExamples("plumbline demo --open")
@Command(
    header = "Makes a folder with a rubric, twelve texts and a judge's answers, and reports.",
    description = "Needs no network and no model: the judge's answers are recorded.")
final class DemoCommand extends LeafCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      defaultValue = "plumbline-demo",
      description = "new or empty folder (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Option(names = "--open", description = "open the report in the browser")
  private boolean open;

  @Override
  public Integer call() throws IOException {
    ExampleFolder.demo().copy(folder);
    int evaluated =
        run(
            "evaluate",
            "--rubric",
            path(ExampleFolder.RUBRIC),
            "--documents",
            path(ExampleFolder.DOCUMENTS),
            "--judge",
            ExampleFolder.JUDGE,
            "--completions",
            path(ExampleFolder.ANSWERS),
            "--name",
            "demo",
            "--store",
            path("store"));
    int reported =
        evaluated == OK
            ? run("report", "demo", "--html", path("report.html"), "--store", path("store"))
            : evaluated;
    if (reported == OK) {
      say();
    }
    return reported;
  }

  private void say() {
    PrintWriter out = out();
    String store = " --store " + path("store");
    out.println();
    out.println("The report is " + path("report.html") + "; open it in a browser.");
    out.println(
        "Change a weight in "
            + path(ExampleFolder.RUBRIC)
            + " and its version to 2.0.0, and score again without a judge:");
    out.println(
        "  plumbline score demo --rubric " + path(ExampleFolder.RUBRIC) + " --name again" + store);
    out.flush();
    if (open && !ServerOptions.openBrowser(folder.resolve("report.html").toUri().toString())) {
      err().println("plumbline: there is no browser to open it in");
    }
  }

  private int run(String... arguments) {
    OutputStreams streams = new OutputStreams(out(), err());
    return PlumblineCommand.run(arguments, streams, environment());
  }

  private String path(String file) {
    return folder.resolve(file).toString();
  }
}
