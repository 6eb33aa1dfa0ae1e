package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The committed reference of the command line is the one that the commands give. With
/// `-Dgolden=write` it is written.
class CliReferenceTest {

  private static final Path PAGE = Path.of("docs/reference/cli.md");

  @Test
  void the_page_lists_every_command_option_default_and_exit_code() throws IOException {
    String page = CliReference.page();

    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(PAGE, page);
    }

    assertThat(page).isEqualTo(Files.readString(PAGE));
  }
}
