package dev.plumbline.present.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TerminalWriterTest {

  private static final String HOSTILE = "a\u009b2J\u202Eb\u2066c\u200B\u2028\u007F";
  private static final String SHOWN = "a\\u009b2J\\u202eb\\u2066c\\u200b\\u2028\\u007f";

  @Test
  void a_terminal_is_shown_what_it_would_obey() throws IOException {
    StringWriter terminal = new StringWriter();
    try (TerminalWriter writer = new TerminalWriter(terminal)) {
      writer.write(HOSTILE);
      writer.write(HOSTILE.toCharArray());
      writer.write('\u202E');
      writer.write("\n\t\u00E9 \u4E2D \uD83D\uDE00");
    }
    assertThat(terminal).hasToString(SHOWN + SHOWN + "\\u202e" + "\n\t\u00E9 \u4E2D \uD83D\uDE00");
  }

  @Test
  void a_line_of_json_escapes_it_everywhere_and_means_the_same() {
    JsonObject json = JsonObject.of(HOSTILE, HOSTILE + "\u001b");
    String line = TerminalJson.line(json);
    assertThat(line).isEqualTo("{\"" + SHOWN + "\":\"" + SHOWN + "\\u001b\"}");
    assertThat(JsonReader.read(line.getBytes(UTF_8), 1_000)).isEqualTo(new JsonResult.Read(json));
  }
}
