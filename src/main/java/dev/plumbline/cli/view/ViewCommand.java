package dev.plumbline.cli.view;

import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.web.LocalServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `view`: shows the runs of a store in a browser.
@Command(
    name = "view",
    header = "Shows the runs of the store in a browser, and what another rubric would change.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline view --open%n"
            + "  plumbline view --store other/.plumbline --port 8090%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Serves pages at 127.0.0.1 until it is interrupted. Only who has the address that is printed"
          + " can see them. Nothing is stored: what a rubric would change is computed and shown."
    },
    mixinStandardHelpOptions = true)
public final class ViewCommand implements Callable<Integer> {

  /// A rubric may have 1 MB, which percent-encoding makes longer.
  static final LocalServer.Limits LIMITS =
      new LocalServer.Limits(3_000_000, Duration.ofSeconds(20));

  private static final int PORT_MAX = 65_535;

  @Mixin private StoreOption store;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "port to serve at (default: one that is free)")
  private int port;

  @Option(names = "--open", description = "open the pages in the browser")
  private boolean open;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > PORT_MAX) {
      throw new ParameterException(spec.commandLine(), "--port must be from 0 to " + PORT_MAX);
    }
    Path folder = store.folder();
    LocalStore.readOnly(folder).close();
    PrintWriter out = spec.commandLine().getOut();
    try (LocalServer server = started(folder)) {
      CountDownLatch interrupted = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> {
                server.stop();
                interrupted.countDown();
              }));
      out.println(server.entry());
      out.println("shows " + folder + " until it is interrupted (Ctrl-C)");
      out.flush();
      if (open && !openBrowser(server.entryForOne())) {
        spec.commandLine().getErr().println("plumbline: cannot start a browser; open the address");
      }
      interrupted.await();
    }
    return ExitCode.OK;
  }

  private LocalServer started(Path folder) throws IOException {
    try {
      return LocalServer.start(port, LIMITS, new StoreSite(folder));
    } catch (BindException taken) {
      throw new CliError(
          ExitCode.STORE,
          "--port",
          List.of(
              Problem.at(
                  "",
                  ProblemCode.STORE_BUSY,
                  "port " + port + " is taken by another program, or is not allowed",
                  "name another one, or leave `--port` out")));
    }
  }

  private static boolean openBrowser(String address) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", address)
            : system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException noBrowser) {
      return false;
    }
  }
}
