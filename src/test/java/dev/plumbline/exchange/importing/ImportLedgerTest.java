package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import org.junit.jupiter.api.Test;

class ImportLedgerTest {

  private final ImportLedger ledger = new ImportLedger();

  private ForeignObject object(String path) {
    return new ForeignObject(JsonObject.of("text", "a", "extra_part", "b"), path, ledger);
  }

  @Test
  void what_lost_a_member_is_not_exactly_as_in_the_source() {
    object("/samples/1").kept("sample");
    ForeignObject whole = object("/samples/10");
    whole.kept("sample");
    whole.skipAll();
    assertThat(ledger.rows())
        .extracting(row -> row.entry().fate() + " " + row.entry().construct() + row.places())
        .containsExactly(
            "KEPT sample[/samples/10]",
            "CHANGED sample[/samples/1]",
            "LOST samples/*/extra_part[/samples/1/extra_part]",
            "LOST samples/*/text[/samples/1/text]");
  }

  @Test
  void a_member_is_found_in_either_spelling_and_a_table_says_what_becomes_of_others() {
    ForeignObject object = object("/a");
    assertThat(object.text("extraPart")).isEqualTo("b");
    object.leave("inspect config");
    assertThat(ledger.rows())
        .extracting(row -> row.entry().fate() + " " + row.entry().construct() + row.places())
        .containsExactly("LOST text[/a/text]");
  }
}
