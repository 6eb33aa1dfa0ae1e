package dev.plumbline.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import java.util.Arrays;
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

  @Test
  void a_plain_line_is_scanned_and_a_changed_one_is_read_as_any_json_is_or_not_at_all() {
    int scanned = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes =
          RunLineText.ofLine(round % 2 == 0 ? plain(round) : line(round), Optional.empty());
      if (round % 2 == 0) {
        assertThat(RunLineScanner.read(bytes)).contains(plain(round));
      }
      byte[] changed = changed(bytes);
      Optional<RunLine> scan = RunLineScanner.read(changed);
      scanned += scan.isPresent() ? 1 : 0;
      if (scan.isPresent()) {
        assertThat(RunLine.readJson(changed)).as(new String(changed, UTF_8)).isEqualTo(scan);
      }
      assertThat(RunLine.read(changed)).isEqualTo(RunLine.readJson(changed));
    }

    assertThat(scanned).as("changes of a text or a digit").isBetween(1_000, 10_000);
  }

  @Test
  void what_begins_as_a_line_is_not_scanned() {
    byte[] bytes = RunLineText.ofLine(plain(7), Optional.empty());
    for (int length = 0; length < bytes.length; length++) {
      assertThat(RunLineScanner.read(Arrays.copyOf(bytes, length))).isEmpty();
    }
    assertThat(RunLineScanner.read(Arrays.copyOf(bytes, bytes.length + 1))).isEmpty();
  }

  private byte[] changed(byte[] bytes) {
    byte[] changed = bytes.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(4)) {
      case 0 -> changed[at] = bytes[random.nextInt(bytes.length)];
      case 1 -> changed[at] = (byte) random.nextInt(256);
      case 2 -> {
        changed = Arrays.copyOf(bytes, bytes.length + 1);
        System.arraycopy(bytes, at, changed, at + 1, bytes.length - at);
        changed[at] = (byte) "0123456789\"{},:a ".charAt(random.nextInt(17));
      }
      default -> {
        changed = Arrays.copyOf(bytes, bytes.length - 1);
        System.arraycopy(bytes, at + 1, changed, at, bytes.length - at - 1);
      }
    }
    return changed;
  }

  private static RunLine plain(int position) {
    Digest digest = Digest.of(ArtefactKind.DOCUMENT, new byte[] {(byte) position});
    return new RunLine(
        position * 31L,
        "t" + position + " ~!",
        Optional.of(digest).filter(_ -> position % 3 > 0),
        Optional.of(digest).filter(_ -> position % 5 > 0),
        Optional.of(digest).filter(_ -> position % 5 > 0),
        new TreeMap<>(),
        DocumentStatus.values()[position % DocumentStatus.values().length],
        Optional.of("3." + position).filter(_ -> position % 4 > 0),
        Optional.of("pass").filter(_ -> position % 7 > 0),
        List.of());
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
