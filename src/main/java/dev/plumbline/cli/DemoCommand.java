package dev.plumbline.cli;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.CommandEnvironment;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.cli.see.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `demo`: a folder with a rubric, texts and answers of a judge, and the report on them.
@Command(
    name = "demo",
    header = "Makes a folder with a rubric, twelve texts and a judge's answers, and reports.",
    synopsisHeading = "%nExample:%n" + "  plumbline demo --open%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = "Needs no network and no model: the judge's answers are recorded.",
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {

  private static final List<String> FILES =
      List.of("rubric.yaml", "documents.jsonl", "answers.jsonl");

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      defaultValue = "plumbline-demo",
      description = "new or empty folder (default: ${DEFAULT-VALUE})")
  private Path folder;

  @Option(names = "--open", description = "open the report in the browser")
  private boolean open;

  @ParentCommand private CommandEnvironment parent;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    refuseFiles();
    Files.createDirectories(folder);
    for (String file : FILES) {
      try (InputStream in = DemoCommand.class.getResourceAsStream("demo/" + file)) {
        if (in == null) {
          throw new IOException("the demo is missing from this installation");
        }
        Files.copy(in, folder.resolve(file));
      }
    }
    int evaluated =
        run(
            "evaluate",
            "--rubric",
            path("rubric.yaml"),
            "--documents",
            path("documents.jsonl"),
            "--judge",
            "example:some-model:prompt-1",
            "--completions",
            path("answers.jsonl"),
            "--name",
            "demo",
            "--store",
            path("store"));
    int reported =
        evaluated == ExitCode.OK
            ? run("report", "demo", "--html", path("report.html"), "--store", path("store"))
            : evaluated;
    if (reported == ExitCode.OK) {
      say();
    }
    return reported;
  }

  private void say() {
    PrintWriter out = spec.commandLine().getOut();
    String store = " --store " + path("store");
    out.println();
    out.println("The report is " + path("report.html") + "; open it in a browser.");
    out.println("Change a weight in " + path("rubric.yaml") + ", and score again without a judge:");
    out.println("  plumbline score demo --rubric " + path("rubric.yaml") + " --name again" + store);
    out.flush();
    if (open && !ServerOptions.openBrowser(folder.resolve("report.html").toUri().toString())) {
      spec.commandLine().getErr().println("plumbline: there is no browser to open it in");
    }
  }

  private void refuseFiles() throws IOException {
    boolean taken = Files.exists(folder) && !Files.isDirectory(folder);
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        taken = files.findAny().isPresent();
      }
    }
    if (taken) {
      throw Refusal.of(
          folder.toString(),
          ProblemCode.FILE_EXISTS,
          "there are files already",
          "name a folder that is empty or not there");
    }
  }

  private int run(String... arguments) {
    OutputStreams streams =
        new OutputStreams(spec.commandLine().getOut(), spec.commandLine().getErr());
    return PlumblineCommand.run(arguments, streams, parent.environment());
  }

  private String path(String file) {
    return folder.resolve(file).toString();
  }
}
