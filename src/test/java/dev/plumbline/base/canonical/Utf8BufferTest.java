package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.AllocatedBytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8BufferTest {

  private static final int CHARACTERS = 20_000;

  @ParameterizedTest
  @ValueSource(strings = {"a", "я", "\n", "\"", "\u0001", "\u20ac", "😀", "a\"я"})
  void the_bytes_copied_for_a_text_grow_with_its_length_only(String piece) {
    Json text = Json.of(piece.repeat(CHARACTERS / piece.length()));
    long copied = AllocatedBytes.of(() -> CanonicalJson.bytes(text));
    assertThat(copied).isLessThan(8L * CanonicalJson.bytes(text).length);
  }
}
