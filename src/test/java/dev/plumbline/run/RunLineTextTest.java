package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunLineTextTest {

  private static final List<String> TEXTS =
      List.of("a", "é", "\"", "\\", "\n", "\u007f", "日本", "\uD83D\uDE00", "a b", "\u0001", "");

  private final Random random = new Random(20261123);

  @Test
  void the_bytes_of_a_line_are_the_canonical_form_of_its_json() {
    for (int round = 0; round < 500; round++) {
      RunLine line = line(round);

      assertThat(RunLineText.ofLine(line, Optional.empty()))
          .asString()
          .isEqualTo(CanonicalJson.text(line.json()));
      assertThat(RunLineText.ofLine(line, Optional.of(RunLines.SEED.salt(round))))
          .asString()
          .isEqualTo(CanonicalJson.text(line.salted(RunTree.LINES, RunLines.SEED)));
      assertThat(RunLineText.ofDocument(line, RunLines.SEED.salt(round)))
          .asString()
          .isEqualTo(CanonicalJson.text(line.salted(RunTree.DOCUMENTS, RunLines.SEED)));
      assertThat(RunLine.read(CanonicalJson.bytes(line.json()))).contains(line);
    }
  }

  private RunLine line(int position) {
    TreeMap<String, String> results = new TreeMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      results.put(text(), text());
    }
    return new RunLine(
        position,
        text(),
        digest(),
        digest(),
        digest(),
        results,
        DocumentStatus.values()[random.nextInt(DocumentStatus.values().length)],
        random.nextBoolean() ? Optional.of("3." + position + "1") : Optional.empty(),
        random.nextBoolean() ? Optional.of(text()) : Optional.empty(),
        random.nextBoolean() ? List.of(text(), text()) : List.of());
  }

  private Optional<Digest> digest() {
    return random.nextBoolean()
        ? Optional.of(Digest.of(ArtefactKind.DOCUMENT, new byte[] {(byte) random.nextInt(256)}))
        : Optional.empty();
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size())) + TEXTS.get(random.nextInt(TEXTS.size()));
  }
}
