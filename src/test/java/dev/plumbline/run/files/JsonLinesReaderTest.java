package dev.plumbline.run.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReaderTest {

  @TempDir private Path folder;

  @Test
  void a_byte_order_mark_before_the_first_line_is_skipped() throws IOException {
    List<Problem> problems = new ArrayList<>();
    assertThat(ids("\uFEFF{\"id\": \"a\"}\r\n{\"id\": \"b\"}\n", problems))
        .containsExactly("1 a", "2 b");
    assertThat(ids("\uFEFF\n{\"id\": \"b\"}\n", problems)).containsExactly("2 b");
    assertThat(problems).isEmpty();
  }

  @Test
  void a_byte_order_mark_before_an_object_is_skipped() throws IOException {
    Path file = Files.writeString(folder.resolve("facts.json"), "\uFEFF{\"words\": 4}");
    assertThat(InputFiles.object(file).integer("words")).isEqualTo(4);
  }

  private List<String> ids(String lines, List<Problem> problems) throws IOException {
    Path file = Files.writeString(folder.resolve("lines.jsonl"), lines);
    List<String> ids = new ArrayList<>();
    JsonLinesReader.read(file, problems, (object, line) -> ids.add(line + " " + object.text("id")));
    return ids;
  }
}
