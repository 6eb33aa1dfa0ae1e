package dev.plumbline.score.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.RunBuilder.PlainLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunLine.RunLineText;
import dev.plumbline.score.run.RunManifest.RunTree;
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
  void the_leaves_of_a_stored_line_are_those_of_the_line_that_it_holds() {
    int plain = 0;
    for (int round = 0; round < 5_000; round++) {
      RunLine line = round % 2 == 0 ? plain(round) : line(round);
      byte[] bytes = RunLineText.ofLine(line, Optional.empty());
      Optional<PlainLine> cut = cut(line.position(), line.id(), line.status(), bytes);
      plain += cut.isPresent() ? 1 : 0;
      assertThat(cut.isPresent() || round % 2 == 1).isTrue();
      cut.ifPresent(it -> assertSameLeaves(it, line));
    }
    assertThat(plain).isBetween(2_501, 4_000);
  }

  @Test
  void a_changed_line_is_cut_only_if_it_is_read_as_the_line_that_it_is_compared_with() {
    int plain = 0;
    for (int round = 0; round < 100_000; round++) {
      RunLine line = round % 8 == 0 ? line(round) : plain(round);
      byte[] changed = RunLineText.ofLine(line, Optional.empty());
      for (int changes = random.nextInt(1, 3); changes > 0; changes--) {
        changed = changed(changed);
      }

      Optional<PlainLine> cut = cut(line.position(), line.id(), line.status(), changed);
      Optional<RunLine> any = RunLine.read(changed);
      if (any.isPresent()) {
        assertThat(RunLineText.ofLine(any.get(), Optional.empty())).isEqualTo(changed);
      }
      Optional<RunLine> read =
          any.filter(it ->
              it.position() == line.position()
                  && it.id().equals(line.id())
                  && it.status() == line.status());
      plain += cut.isPresent() ? 1 : 0;

      assertThat(cut.isEmpty() || read.isPresent()).as(new String(changed, UTF_8)).isTrue();
      cut.ifPresent(it -> assertSameLeaves(it, read.orElseThrow()));
    }

    assertThat(plain).as("changes of a text or a digit").isBetween(5_000, 50_000);
  }

  @Test
  void a_line_that_goes_on_or_ends_before_its_end_is_not_cut() {
    RunLine line = plain(8);
    byte[] bytes = RunLineText.ofLine(line, Optional.empty());
    for (int length = 0; length < bytes.length; length++) {
      assertThat(cut(line.position(), line.id(), line.status(), Arrays.copyOf(bytes, length)))
          .isEmpty();
    }
    assertThat(
            cut(line.position(), line.id(), line.status(), Arrays.copyOf(bytes, bytes.length + 1)))
        .isEmpty();
  }

  @Test
  void results_out_of_their_order_are_not_cut() {
    RunLine line = plain(2);
    String text = new String(RunLineText.ofLine(line, Optional.empty()), UTF_8);
    for (String key : List.of("", "a", "salt", "salu")) {
      byte[] changed = text.replace("\"salt\":\"sha", "\"" + key + "\":\"sha").getBytes(UTF_8);
      assertThat(cut(line.position(), line.id(), line.status(), changed).isPresent())
          .isEqualTo(!key.isEmpty())
          .isEqualTo(RunLine.read(changed).isPresent());
    }
  }

  @Test
  void a_line_beside_the_id_or_status_of_another_one_is_not_cut() {
    RunLine line = plain(8);
    byte[] bytes = RunLineText.ofLine(line, Optional.empty());
    assertThat(cut(line.position(), line.id(), line.status(), bytes)).isPresent();
    assertThat(cut(line.position() + 1, line.id(), line.status(), bytes)).isEmpty();
    assertThat(cut(line.position(), line.id() + "0", line.status(), bytes)).isEmpty();
    assertThat(cut(line.position(), "t", line.status(), bytes)).isEmpty();
    assertThat(cut(line.position(), line.id(), DocumentStatus.INCOMPLETE, bytes)).isEmpty();
  }

  @Test
  void a_member_more_is_no_line() {
    String line = new String(RunLineText.ofLine(plain(2), Optional.empty()), UTF_8);

    assertThat(RunLine.read(line.getBytes(UTF_8))).isPresent();
    for (String more :
        List.of(
            "{\"aa\":1,",
            "{\"composite\":null,",
            "{\"composite\":5,",
            "{\"composite\":\"5\",\"composite\":\"5\",")) {
      String changed = line.replaceFirst("\\{(\"composite\":\"[^\"]*\",)?", more);
      assertThat(RunLine.read(changed.getBytes(UTF_8))).as(changed).isEmpty();
    }
    for (String more : List.of(",\"problems\":[],\"results\"", ",\"q\":\"\",\"results\"")) {
      String changed = line.replace(",\"results\"", more);
      assertThat(RunLine.read(changed.getBytes(UTF_8))).as(changed).isEmpty();
    }
    assertThat(
            RunLine.read(
                line.replaceFirst("\"results\":\\{[^}]*}", "\"results\":{}").getBytes(UTF_8)))
        .isEmpty();
  }

  private static Optional<PlainLine> cut(
      long position, String id, DocumentStatus status, byte[] bytes) {
    return PlainLine.of(position, id.getBytes(UTF_8), status, bytes);
  }

  private static void assertSameLeaves(PlainLine cut, RunLine line) {
    for (RunTree tree : RunTree.values()) {
      assertThat(cut.salted(tree, RunLines.SEED.salt(line.position())))
          .asString()
          .isEqualTo(new String(line.saltedBytes(tree, RunLines.SEED), UTF_8));
    }
  }

  private byte[] changed(byte[] bytes) {
    byte[] changed = bytes.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(5)) {
      case 0 -> changed[at] = bytes[random.nextInt(bytes.length)];
      case 1 -> changed[at] = (byte) random.nextInt(256);
      case 2 -> {
        changed = Arrays.copyOf(bytes, bytes.length + 1);
        System.arraycopy(bytes, at, changed, at + 1, bytes.length - at);
        changed[at] = (byte) "0123456789\"{},:a ".charAt(random.nextInt(17));
      }
      case 3 -> {
        int length = random.nextInt(bytes.length - at);
        int to = random.nextInt(bytes.length - length);
        System.arraycopy(bytes, at, changed, to, length);
      }
      default -> {
        changed = Arrays.copyOf(bytes, bytes.length - 1);
        System.arraycopy(bytes, at + 1, changed, at, bytes.length - at - 1);
      }
    }
    return changed;
  }

  /// In ASCII without escapes and without problems; its targets are named as members are.
  private static RunLine plain(int position) {
    Digest digest = Digest.of(ArtefactKind.DOCUMENT, new byte[] {(byte) position});
    TreeMap<String, String> results = new TreeMap<>();
    for (int i = 0; i < position % 4; i++) {
      results.put(List.of("", "salt", "scorecard", "status").get(i), digest.toString());
    }
    return new RunLine(
        position * 31L,
        position % 9 == 0 ? ",position:0,status:" : "t" + position + " ~!",
        Optional.of(digest).filter(_ -> position % 3 > 0),
        Optional.of(digest).filter(_ -> position % 5 > 0),
        Optional.of(digest).filter(_ -> position % 5 > 0),
        results,
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
