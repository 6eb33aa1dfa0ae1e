package dev.plumbline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.input.FieldMapping;
import dev.plumbline.cli.input.RereadableInput;
import dev.plumbline.cli.output.CliError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentFileTest {

  private static final String ONE = "{\"id\":\"a\",\"text\":\"One.\"}\n";
  private static final String TWO = "{\"id\":\"b\",\"text\":\"Two.\"}\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"Two,Too", "'\"b\"','\"c\"'", "'\"b\",','\"b\",\"facts\":{\"n\":1},'"})
  void a_document_that_changed_after_the_check_reaches_no_one(String before, String after)
      throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    file((ONE + TWO).replace(before, after));
    List<String> ids = new ArrayList<>();

    assertThatThrownBy(() -> file.forEach(checked, (line, _) -> ids.add(line.id())))
        .isInstanceOf(CliError.class)
        .hasMessageContaining("the documents changed while they were evaluated");
    assertThat(ids).containsExactly("a");
  }

  @Test
  void a_file_that_became_shorter_or_longer_has_changed() throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    for (String now : List.of(ONE, ONE + TWO + TWO.replace("b", "c"))) {
      file(now);

      assertThatThrownBy(() -> file.forEach(checked, (_, _) -> {})).isInstanceOf(CliError.class);
    }
  }

  @Test
  void spaces_and_other_fields_are_no_change() throws IOException {
    DocumentFile file = file(ONE + TWO);
    DocumentFingerprints checked = file.check();
    file((ONE + TWO).replace("{", "{ \"label\": 3, "));

    assertThat(file.check()).isEqualTo(checked);
  }

  private DocumentFile file(String lines) throws IOException {
    Path path = Files.writeString(folder.resolve("documents.jsonl"), lines);
    return new DocumentFile(
        RereadableInput.of(path.toString()),
        DocumentFormat.of(path),
        new FieldMapping(new TreeMap<>(), List.of(), List.of()));
  }
}
