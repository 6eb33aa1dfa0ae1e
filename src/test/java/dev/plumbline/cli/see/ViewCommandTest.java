package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.DefaultSignals;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ViewCommandTest extends CommandFolder {

  private static final int INTERRUPTED = 130;
  private static final int KILLED = 137;

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  @DisabledOnOs(OS.WINDOWS)
  void it_ends_when_it_is_told_to_and_leaves_the_store_as_it_was(String signal) throws Exception {
    evaluate();
    Process process = viewing();
    try {
      String entry = process.inputReader().readLine();
      RawHttp reader = RawHttp.enter(entry);
      assertThat(reader.get("/").status()).isEqualTo(200);

      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    if (signal.equals("INT")) {
      assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
    }
    if (signal.equals("KILL")) {
      assertThat(process.exitValue()).isEqualTo(KILLED);
    } else {
      try (Stream<Path> files = Files.list(store())) {
        assertThat(files).containsExactly(store().resolve("plumbline.db"));
      }
    }
    assertThat(read("err")).isEmpty();
    run("proof verify first").ok();
  }

  private void evaluate() throws IOException {
    ViewedStore.evaluate(
        store(), "first", Path.of("events/essay/rubric.yaml"), ViewedStore.essays(3));
  }

  private Process viewing() throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-Dslf4j.internal.verbosity=ERROR",
            "-cp",
            System.getProperty("java.class.path"),
            PlumblineCommand.class.getName(),
            "view",
            "--store",
            store().toString());
    return new ProcessBuilder(DefaultSignals.command(command))
        .redirectError(file("err").toFile())
        .start();
  }

  @Test
  void without_a_store_nothing_is_served_or_made() {
    Path none = file("none");
    CapturedOutput output = CapturedOutput.run("view --store", none).ended(ExitCode.USAGE);
    output.complains("there is no store in this folder, name it with `--store` or");
    assertThat(output.out()).isEmpty();
    assertThat(none).doesNotExist();
  }

  @Test
  void a_port_that_is_taken_is_named() throws IOException {
    evaluate();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());
      CapturedOutput output = run("view --port", port).ended(ExitCode.STORE);
      assertThat(output.err())
          .isEqualTo(
              "--port: port "
                  + port
                  + " is taken by another program, or is not allowed, name another one, or leave"
                  + " `--port` out\n");
    }
    CapturedOutput.run("view --port 65536").complains("--port must be from 0 to 65535");
  }
}
