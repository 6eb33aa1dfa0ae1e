package dev.plumbline.cli.see;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.web.GuardedSite;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.LocalSite;
import dev.plumbline.web.view.StoreSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of commands that serve pages, and the server.
public final class ServerOptions extends OptionGroup {

  @Mixin private PortOption port;

  @Option(names = "--open", description = "open the pages in the browser")
  private boolean open;

  public boolean isGiven() {
    return port.isGiven() || open;
  }

  /// Refuses what cannot be a port.
  public void check() {
    port.check();
  }

  /// Serves until the command is interrupted.
  public void serve(Path folder, String home, GuardedSite.Handler handler) {
    PrintWriter out = out();
    try (LocalServer server = port.start(StoreSite.guarded(home, handler))) {
      CountDownLatch interrupted = PortOption.interruption(server);
      out.println(server.entry());
      out.println("shows " + folder + " until it is interrupted (Ctrl-C)");
      out.flush();
      if (open && !openBrowser(server.entryForOne())) {
        err().println("plumbline: cannot start a browser; open the address");
      }
      interrupted.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  public static boolean openBrowser(String address) {
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

  /// `--port`, and a server at it.
  public static final class PortOption extends OptionGroup {

    private static final int PORT_MAX = 65_535;

    @Option(
        names = "--port",
        paramLabel = "N",
        description = "port to serve at (default: one that is free)")
    private int port;

    boolean isGiven() {
      return port != 0;
    }

    /// Refuses what cannot be a port.
    public void check() {
      if (port < 0 || port > PORT_MAX) {
        throw usage("--port must be from 0 to " + PORT_MAX);
      }
    }

    public LocalServer start(LocalSite site) {
      try {
        return LocalServer.start(port, site);
      } catch (BindException taken) {
        throw notServed("port " + port + " is taken by another program, or is not allowed");
      } catch (IOException failure) {
        throw notServed("no server can be started on this machine");
      }
    }

    /// Opens when the process is told to end; the server is stopped then.
    public static CountDownLatch interruption(LocalServer server) {
      CountDownLatch interrupted = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> {
                server.stop();
                interrupted.countDown();
              }));
      return interrupted;
    }

    private static Refusal notServed(String why) {
      return new Refusal(
          Refusal.Kind.STORE,
          "--port",
          List.of(
              Problem.at("", ProblemCode.BUSY, why, "name another one, or leave `--port` out")));
    }
  }
}
