package dev.plumbline.run.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.ZippedMembers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.SequencedMap;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipArchiveTest {

  @TempDir private Path folder;

  private Path zip(int method) throws IOException {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("../a", "short");
    members.put("b", "long ".repeat(100_000));
    return Files.write(folder.resolve("x.zip"), ZippedMembers.of(members, method));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 93})
  void members_are_read_up_to_a_bound(int method) throws IOException {
    try (ZipArchive archive = new ZipArchive(zip(method))) {
      assertThat(archive.names()).containsExactly("../a", "b");
      assertThat(new String(archive.read("../a", 10), StandardCharsets.UTF_8)).isEqualTo("short");
      assertThat(archive.read("b", 500_000)).hasSize(500_000);
      assertThatThrownBy(() -> archive.read("b", 499_999))
          .isInstanceOf(ZipException.class)
          .hasMessageContaining("more than 499999 bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 93})
  void broken_files_are_refused(int method) throws IOException {
    Path file = zip(method);
    byte[] intact = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int i = 0; i < 400; i++) {
      byte[] broken = intact.clone();
      int flips = 1 + random.nextInt(4);
      for (int j = 0; j < flips; j++) {
        int tail = Math.min(200, broken.length);
        int at =
            random.nextBoolean()
                ? broken.length - 1 - random.nextInt(tail)
                : random.nextInt(broken.length);
        broken[at] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(file, broken);
      try (ZipArchive archive = new ZipArchive(file)) {
        for (String name : archive.names()) {
          assertThat(archive.read(name, 1_000_000)).hasSizeLessThanOrEqualTo(1_000_000);
        }
      } catch (ZipException refused) {
        assertThat(refused).hasMessageMatching("(?s)[a-z].*[^.]");
      }
    }
  }

  @Test
  void what_was_cut_off_is_refused() throws IOException {
    byte[] intact = Files.readAllBytes(zip(8));
    for (int length = 0; length < intact.length; length += 7) {
      Path file = Files.write(folder.resolve("cut.zip"), java.util.Arrays.copyOf(intact, length));
      assertThatThrownBy(() -> new ZipArchive(file).close()).isInstanceOf(ZipException.class);
    }
  }
}
