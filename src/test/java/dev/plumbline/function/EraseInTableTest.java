package dev.plumbline.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.local.Captured;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.dynamodb.DynamoArtefactStore;
import dev.plumbline.store.dynamodb.DynamoDbLocal;
import dev.plumbline.store.dynamodb.Table;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// `plumbline erase --table`, as a person runs it against what is deployed.
class EraseInTableTest {

  private static final Map<String, String> CREDENTIALS =
      Map.of("aws.accessKeyId", "local", "aws.secretAccessKey", "local");

  @BeforeEach
  void sign() {
    CREDENTIALS.forEach(System::setProperty);
  }

  @AfterEach
  void forget() {
    CREDENTIALS.keySet().forEach(System::clearProperty);
  }

  @Test
  void a_document_is_erased_with_what_a_judge_said_and_its_scorecard_is_still_there()
      throws Exception {
    Table table = Tables.fresh();
    Asked asked = Tables.asked(table, java.time.Instant.now(), new CountedJudge(0));
    JsonObject bundle = asked.ask("compile-bundle", Tables.compilation());
    JsonObject extracted = asked.ask("extract", Tables.byJudge(bundle, Tables.essay(0)));
    JsonObject scored = asked.ask("score", Tables.score(extracted));
    DynamoArtefactStore artefacts = new DynamoArtefactStore(table);

    Captured erased = erase(extracted.text("document"), table.name());

    assertThat(erased.exit()).as(erased.err()).isZero();
    assertThat(erased.out()).contains("erased document ", "completions erased with it: 1");
    assertThat(artefacts.find(Kind.DOCUMENT, extracted.digest("document")))
        .isEqualTo(new Lookup.Erased());
    assertThat(Contents.of(table).rows().values())
        .noneMatch(row -> row.get("pk").s().startsWith("completion#") && row.containsKey("body"));
    assertThat(artefacts.find(Kind.SCORECARD, scored.digest("scorecard")))
        .isInstanceOf(Lookup.Found.class);
    // whoever sends it again gets what was recorded, and the text is not kept again
    assertThat(asked.ask("extract", Tables.byJudge(bundle, Tables.essay(0)))).isEqualTo(extracted);
    assertThat(artefacts.find(Kind.DOCUMENT, extracted.digest("document")))
        .isEqualTo(new Lookup.Erased());
  }

  @Test
  void a_document_that_is_not_there_and_a_table_that_is_not_there_are_told() throws Exception {
    String nobody = "sha256:" + "0".repeat(64);

    Captured document = erase(nobody, Tables.fresh().name());
    Captured table = erase(nobody, "none");

    assertThat(document.exit()).isEqualTo(2);
    assertThat(document.err()).contains("there is no document " + nobody);
    assertThat(table.exit()).isEqualTo(7);
    assertThat(table.err()).contains("in the table none: ResourceNotFoundException");
  }

  @Test
  void without_a_region_nothing_is_looked_for() {
    Captured run =
        Captured.run(Map.of(), "erase", "sha256:" + "0".repeat(64), "--table", "plumbline");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("AWS_REGION is not set");
  }

  private static Captured erase(String document, String table) throws Exception {
    Map<String, String> environment =
        Map.of(
            "AWS_REGION", "us-east-1", "PLUMBLINE_ENDPOINT", DynamoDbLocal.endpoint().toString());
    return Captured.run(environment, "erase", document, "--table", table);
  }
}
