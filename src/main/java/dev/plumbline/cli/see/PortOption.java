package dev.plumbline.cli.see;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.web.LocalServer;
import dev.plumbline.web.LocalSite;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `--port`, and a server at it.
public final class PortOption {

  private static final int PORT_MAX = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "port to serve at (default: one that is free)")
  private int port;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  boolean isGiven() {
    return port != 0;
  }

  /// Refuses what cannot be a port.
  public void check() {
    if (port < 0 || port > PORT_MAX) {
      throw new ParameterException(command.commandLine(), "--port must be from 0 to " + PORT_MAX);
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
            Problem.at(
                "", ProblemCode.STORE_BUSY, why, "name another one, or leave `--port` out")));
  }
}
