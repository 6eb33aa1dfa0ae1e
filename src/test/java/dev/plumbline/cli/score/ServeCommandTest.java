package dev.plumbline.cli.score;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServeCommandTest extends CommandFolder {

  @Test
  void it_prints_where_it_is_and_ends_with_its_input() throws Exception {
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.plumbline.cli.PlumblineCommand",
                "serve",
                "--until-input-ends",
                "--store",
                folder.toString())
            .start();
    try {
      String address = server.inputReader(UTF_8).readLine();
      String token = server.inputReader(UTF_8).readLine();

      assertThat(address).matches("address  http://127\\.0\\.0\\.1:[0-9]+");
      assertThat(token).matches("token    [0-9a-f]{64}");
      server.outputWriter(UTF_8).close();
      assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void a_port_that_is_taken_and_a_wrong_model_are_named() throws IOException {
    String store = folder.toString();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());

      CapturedOutput.run("serve --store {} --port", store, port)
          .complains("--port: port " + port + " is taken by another program");
    }
    CapturedOutput.run("serve --port 65536").ended(ExitCode.USAGE);
    CapturedOutput.run(
            Map.of("PLUMBLINE_OPENAI_MODEL", "some-model", "PLUMBLINE_OPENAI_URL", "nowhere"),
            "serve --store",
            store)
        .ended(ExitCode.USAGE)
        .complains("PLUMBLINE_OPENAI_URL");
  }
}
