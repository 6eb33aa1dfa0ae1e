package dev.plumbline.text.unicode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.ibm.icu.lang.UCharacter;
import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.Segmenter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FrozenTablesTest {

  @Test
  void the_tables_have_the_digest_of_this_version() throws Exception {
    String rows =
        Stream.of(FrozenTables.values())
            .map(table -> table.text().strip().replace("\n", " \n") + " ")
            .collect(Collectors.joining("\n\n"));
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(rows.getBytes(StandardCharsets.US_ASCII));

    // a change here is a new version of `segments` and `folding`
    assertThat(HexFormat.of().formatHex(digest))
        .isEqualTo("88875c40a4d8642416ef87b7be963597530bb537d31f4c018c88ef263416c39e");
    assertThat(Folding.VERSION).isEqualTo("folding/1");
    assertThat(Segmenter.VERSION).isEqualTo("segments/1");
  }

  @Test
  void the_tables_are_generated_from_icu() throws Exception {
    assumeTrue(UCharacter.getUnicodeVersion().getMajor() == 18);
    for (var file : TableGenerator.files().entrySet()) {
      assertThat(file.getValue())
          .as(file.getKey())
          .isEqualTo(Files.readString(TableGenerator.FOLDER.resolve(file.getKey())));
    }
  }

  @Test
  void classes_and_lower_case_agree_with_icu() {
    assumeTrue(UCharacter.getUnicodeVersion().getMajor() == 18);
    for (int c = 0; c <= 0x10FFFF; c++) {
      String text = Character.toString(c);
      String small = Character.toString(UCharacter.foldCase(c, true));
      if (CharacterClass.of(c) != TableGenerator.kind(c)) {
        fail("the kind of %x is %d", c, CharacterClass.of(c));
      }
      if (!FoldedText.lower(text).equals(small) && small.length() == text.length()) {
        fail("the small letter of %x is %s", c, FoldedText.lower(text));
      }
    }
  }
}
