package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.unicode.FoldingTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FoldingTableTest {

  private static final Path PUBLISHED = Path.of("docs/format/folding-1.txt");

  /// `-Dgolden=write` rewrites it: a changed table is a new version of `folding`.
  @Test
  void the_published_table_is_that_of_the_engine() throws IOException {
    byte[] table = FoldingTable.text().getBytes(StandardCharsets.US_ASCII);
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(PUBLISHED.getParent());
      Files.write(PUBLISHED, table);
    }
    assertThat(Files.readAllBytes(PUBLISHED)).isEqualTo(table);
  }
}
