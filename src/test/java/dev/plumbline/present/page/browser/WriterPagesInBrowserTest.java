package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages for writers as a browser shows them.
@WithChromium
@Tag("slow")
@Tag("soak")
class WriterPagesInBrowserTest {

  private static final Path BOARD = Path.of("docs/examples/board");

  @TempDir private Path folder;

  private final Browsing browsing = Browsing.shared();

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_a_page_for_a_writer(Reader reader) {
    CommandFolder commands = new CommandFolder(folder);
    commands.march(BOARD.resolve("rubric.yaml"), BOARD.resolve("essays.jsonl"));
    commands.ok("explain march --all --for writer --out", folder.resolve("pages"));
    for (String file : List.of("essay-01.html", "essay-05.html", "index.html")) {
      try (Visit visit = browsing.open(folder.resolve("pages").resolve(file), reader)) {
        assertThat(visit.faults()).as(file + " " + reader).isEmpty();
      }
    }
  }
}
