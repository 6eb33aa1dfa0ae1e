package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Normalizer2;
import dev.plumbline.text.quote.GeneratedTexts;
import java.nio.charset.Charset;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldingTest {

  @Test
  void white_space_folds_to_one_space() {
    assertThat(fold("a \t\r\n b\u00A0c\u2003\u3000d\u2028e")).isEqualTo("a b c d e");
  }

  @Test
  void quotation_marks_and_runs_of_them_fold_to_one() {
    assertThat(fold("“a” ‘b’ «c» ‹d› „e“ ``f'' `g´ \"'h'\""))
        .isEqualTo("'a' 'b' 'c' 'd' 'e' 'f' 'g' 'h'");
  }

  @Test
  void dashes_and_runs_of_them_fold_to_one() {
    assertThat(fold("a–b—c‐d‑e−f―g--h --- i")).isEqualTo("a-b-c-d-e-f-g-h - i");
  }

  @Test
  void quotation_marks_after_a_digit_keep_their_strokes() {
    assertThat(fold("5' 5'' 5\" 5”")).isEqualTo("5' 5'' 5\" 5\"");
  }

  @Test
  void two_dashes_before_a_digit_are_not_merged() {
    assertThat(fold("5--3, 5 —3")).isEqualTo("5--3, 5 -3");
  }

  @Test
  void ligatures_full_width_letters_and_letter_forms_fold_to_plain_letters() {
    assertThat(fold("ﬁne oﬃce Ａｂｃ！ ſo \uD835\uDC00bc ﾊﾞ"))
        .isEqualTo(fold("fine office Abc! so Abc バ"));
  }

  @Test
  void an_ellipsis_folds_to_three_full_stops() {
    assertThat(fold("so…")).isEqualTo("so...");
  }

  // essays that were decoded with the wrong encoding have C1 controls for quotation marks and dots
  @Test
  void controls_that_windows_1252_has_characters_for_fold_like_those() {
    assertThat(fold("\u0093don\u0092t\u0094 \u0091so\u0085 5\u00966 \u0097 na\u0080"))
        .isEqualTo(fold("“don’t” ‘so… 5–6 — na€"));
    for (char c = 0x80; c <= 0x9F; c++) {
      byte[] bytes = {(byte) c};
      String meant = new String(bytes, Charset.forName("windows-1252"));
      String expected = meant.equals("\uFFFD") ? Character.toString(c) : meant;
      assertThat(fold("a" + c + "b")).as("%x", (int) c).isEqualTo(fold("a" + expected + "b"));
    }
  }

  @Test
  void invisible_characters_are_removed() {
    assertThat(fold("co\u00ADop\u200Ber\uFEFFate\u2060 \u200Enow")).isEqualTo("cooperate now");
  }

  @Test
  void accents_fold_equally_in_composed_and_decomposed_form() {
    assertThat(fold("café")).isEqualTo(fold("cafe\u0301"));
    assertThat(fold("ệ")).isEqualTo(fold("e\u0302\u0323")).isEqualTo(fold("e\u0323\u0302"));
    assertThat(fold("각")).isEqualTo(fold("\u1100\u1161\u11A8"));
    assertThat(fold("Å")).isEqualTo(fold("\u212B"));
  }

  @Test
  void an_accent_is_never_dropped() {
    assertThat(fold("café")).isNotEqualTo(fold("cafe"));
    assertThat(fold("≠")).isNotEqualTo(fold("="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"１２３", "①②", "x²", "½", "Ⅳ", "٣", "㎏", "№"})
  void digits_are_not_folded(String text) {
    assertThat(fold(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"а,a", "Α,A", "о,o", "Ⅰ,I", "ｏ,о"})
  void scripts_are_not_folded_into_each_other(String one, String other) {
    assertThat(Folding.fold(one).lower()).isNotEqualTo(Folding.fold(other).lower());
  }

  @Test
  void case_is_preserved_and_lower_case_available() {
    FoldedText folded = Folding.fold("The ÄRA of ΣΑΣ \uD801\uDC00");
    assertThat(folded.text()).startsWith("The A");
    assertThat(folded.lower()).isEqualTo(Folding.fold("the ära of σας \uD801\uDC28").lower());
    assertThat(folded.lower()).hasSameSizeAs(folded.text());
  }

  @Test
  void the_turkish_dotless_i_is_another_letter() {
    assertThat(Folding.fold("ı").lower()).isNotEqualTo(Folding.fold("I").lower());
  }

  @Test
  void every_piece_maps_to_its_source_span() {
    FoldedText folded = Folding.fold("“The  ﬁne—café”");
    int at = folded.text().indexOf("fine");
    assertThat(folded.span(at, at + 4).in(folded.source())).isEqualTo("ﬁne");
    assertThat(folded.isBoundary(at + 1)).isFalse();
    assertThat(folded.isBoundary(at + 2)).isTrue();
    assertThat(folded.foldedOffset(folded.source().indexOf("café")))
        .isEqualTo(folded.text().indexOf("cafe"));
  }

  @Test
  void folding_is_idempotent() {
    var made = new GeneratedTexts(21);
    for (int round = 0; round < 20_000; round++) {
      String folded = fold(made.junk(12));
      assertThat(fold(folded)).isEqualTo(folded);
    }
  }

  @Test
  void spans_ascend_and_cover_the_source() {
    var made = new GeneratedTexts(22);
    for (int round = 0; round < 5_000; round++) {
      FoldedText folded = Folding.fold(made.junk(40));
      int end = 0;
      for (int i = 0; i < folded.length(); i++) {
        Span span = folded.span(i, i + 1);
        assertThat(span.start()).isGreaterThanOrEqualTo(end);
        end = span.end();
      }
      assertThat(folded.length() == 0 || end == folded.source().length()).isTrue();
    }
  }

  @Test
  void canonically_equivalent_texts_fold_equally() {
    // ICU4J's NFC and NFD as oracle
    var made = new GeneratedTexts(23);
    for (int round = 0; round < 5_000; round++) {
      String text = made.junk(30);

      assertThat(fold(Normalizer2.getNFCInstance().normalize(text))).isEqualTo(fold(text));
      assertThat(fold(Normalizer2.getNFDInstance().normalize(text))).isEqualTo(fold(text));
    }
  }

  @Test
  void folding_is_independent_of_the_locale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.of("tr", "TR"));
      assertThat(Folding.fold("TITLE İ").lower()).isEqualTo("title i\u0307");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String fold(String text) {
    return Folding.fold(text).text();
  }
}
