package dev.plumbline.cli.rubric;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/// `rubric compile --watch` beside an editor, in a process of its own.
class WatchedRubricTest extends CommandFolder {

  @Test
  void each_change_is_checked_however_the_file_is_saved() throws IOException {
    Path rubric = file("rubric.yaml");
    Files.copy(Path.of("docs/examples/junit/reply.yaml"), rubric);
    String good = Files.readString(rubric);
    Process watch = started(rubric);
    try (BufferedReader lines = watch.inputReader(UTF_8)) {
      assertThat(upTo("", lines)).contains("checked reply 1.0.0");

      Files.writeString(rubric, good.replace("courtesy: 0.6", "curtesy: 0.6"));
      assertThat(upTo("", lines)).contains("rubric.yaml:14", "`courtesy`");

      Files.delete(rubric);
      Path other = file("rubric.yaml~");
      Files.writeString(other, good.replace("1.0.0", "1.1.0"));
      Files.move(other, rubric, StandardCopyOption.ATOMIC_MOVE);
      assertThat(upTo("", lines)).contains("checked reply 1.1.0");
      assertThat(file("store")).doesNotExist();
    } finally {
      watch.destroyForcibly();
    }
  }

  private Process started(Path rubric) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.plumbline.cli.PlumblineCommand",
            "rubric",
            "compile",
            rubric.toString(),
            "--watch",
            "--store",
            path("store"))
        .redirectErrorStream(true)
        .start();
  }

  private static String upTo(String end, BufferedReader lines) throws IOException {
    StringBuilder read = new StringBuilder();
    for (String line = lines.readLine();
        line != null && !line.equals(end);
        line = lines.readLine()) {
      read.append(line).append('\n');
    }
    return read.toString();
  }
}
