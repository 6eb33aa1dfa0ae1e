package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class CompletionTest extends CommandFolder {

  @Test
  void bash_completes_commands_and_options_with_it() throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "SKIPPED: there is no bash");
    Path script = file("completion");
    Files.writeString(script, CapturedOutput.run("reference completion").out());
    assertThat(completed(script, "plumbline", "eval")).isEqualTo("evaluate");
    assertThat(completed(script, "plumbline", "store", "pr")).isEqualTo("prune");
    assertThat(completed(script, "plumbline", "evaluate", "--docu")).isEqualTo("--documents");
  }

  private static String completed(Path script, String... words)
      throws IOException, InterruptedException {
    String asked =
        ". "
            + script
            + "; COMP_WORDS=("
            + String.join(" ", words)
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; _complete_plumbline; echo ${COMPREPLY[@]}";
    Process bash = new ProcessBuilder("/bin/bash", "-c", asked).start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out.strip();
  }
}
