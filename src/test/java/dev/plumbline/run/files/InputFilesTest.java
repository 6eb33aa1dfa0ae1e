package dev.plumbline.run.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.problem.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class InputFilesTest {

  @Test
  void lines_of_a_device_without_end_are_not_waited_for() {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device));
    assertThatThrownBy(() -> JsonLinesReader.read(device, new ArrayList<>(), (_, _) -> {}))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("/dev/zero: line 1 has no end");
  }

  @Test
  void a_device_without_end_is_too_large() {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device));
    assertThatThrownBy(() -> InputFiles.bytes(device))
        .isInstanceOfSatisfying(
            Refusal.class,
            refused ->
                assertThat(refused.lines())
                    .containsExactly("/dev/zero: the file is too large, at most 16000000 bytes"));
  }
}
