package dev.plumbline.measure.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `docs/reference/diagnosis.md`, whose table is made of the symptoms. `-Dgolden=write` writes it
/// anew.
@Tag("check")
class SymptomsPageTest {

  private static final Path PAGE = Path.of("docs/reference/diagnosis.md");
  private static final String HEAD =
      "| symptom | what is seen | found where | then |\n|---|---|---|---|\n";

  @Test
  void the_page_has_every_symptom_with_its_threshold_and_what_to_do() throws IOException {
    String page = Files.readString(PAGE);
    String before = page.substring(0, page.indexOf(HEAD));
    String written = before + HEAD + rows();
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, written);
      return;
    }

    assertThat(page).isEqualTo(written);
  }

  private static String rows() {
    StringBuilder rows = new StringBuilder();
    for (Symptom symptom : Symptom.values()) {
      rows.append("| `")
          .append(symptom.wireName())
          .append("` | ")
          .append(symptom.title())
          .append(" | ")
          .append(symptom.sign())
          .append(" | ")
          .append(symptom.action())
          .append(" |\n");
    }
    return rows.toString();
  }
}
