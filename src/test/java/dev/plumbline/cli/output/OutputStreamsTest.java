package dev.plumbline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.cli.PlumblineCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a command whose standard output takes nothing more.
@Tag("slow")
class OutputStreamsTest {

  @TempDir private Path folder;

  @Test
  void a_reader_that_has_read_enough_is_no_failure() throws IOException, InterruptedException {
    assertThat(printed("{ \"$@\" 2> err; echo $? > exit; } | true; cat err exit")).isEqualTo("0");
  }

  @Test
  void a_full_disk_is_a_failure() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    assertThat(printed("\"$@\" 2>&1 > /dev/full; echo $?"))
        .isEqualTo("plumbline: cannot write the output\n" + ExitCode.STORE);
  }

  private String printed(String script) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    Process shell =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                script,
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PlumblineCommand.class.getName(),
                "--help")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String text = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    shell.waitFor();
    return text.strip();
  }
}
