package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalFormatTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "-7", "0.35", "10", "1e3", "1E+3", "2.5e-3", "-0.0"})
  void json_numbers_are_parsed_exactly(String text) {
    assertThat(DecimalFormat.parse(text)).contains(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-", "+1", ".5", "1.", "01", "-01", "1e", "1e+", "1.e3", "0x1", " 1", "1 ", "1_0",
        "NaN", "١", "1f", "--1", "1e400"
      })
  void other_texts_are_not_decimals(String text) {
    assertThat(DecimalFormat.parse(text)).isEmpty();
  }
}
