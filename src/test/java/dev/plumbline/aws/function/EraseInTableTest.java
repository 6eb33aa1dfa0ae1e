package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.dynamodb.DynamoStores;
import dev.plumbline.aws.dynamodb.DynamoTable;
import dev.plumbline.aws.dynamodb.TestTables;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `plumbline store erase --table`, as a person runs it against what is deployed.
@Tag("slow")
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
  void a_document_is_erased_with_its_replies_and_its_scorecard_remains() throws Exception {
    DynamoTable table = Tables.fresh();
    ExampleRequests exampleRequests =
        Tables.asked(table, java.time.Instant.now(), new CountedJudge(0));
    JsonObject bundle = exampleRequests.ask("compile-bundle", Tables.compilation());
    JsonObject extracted = exampleRequests.ask("extract", Tables.byJudge(bundle, Tables.essay(0)));
    JsonObject scored = exampleRequests.ask("score", Tables.score(extracted));
    ArtefactStore artefacts = DynamoStores.in(table).artefacts();

    erase(extracted.text("document"), table.name())
        .ok()
        .prints("erased document ", "completions erased: 1");
    assertThat(artefacts.find(ArtefactKind.DOCUMENT, extracted.digest("document")))
        .isEqualTo(new ArtefactLookup.Erased());
    assertThat(Contents.of(table).rows().values())
        .noneMatch(row -> row.get("pk").s().startsWith("completion#") && row.containsKey("body"));
    assertThat(artefacts.find(ArtefactKind.EXTRACTION, extracted.digest("extraction")))
        .isInstanceOfSatisfying(
            ArtefactLookup.Redacted.class,
            it ->
                assertThat(new String(it.remains(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains("\"quote\":\"(erased)\"")
                    .doesNotContainPattern("\"quote\":\"[^(]"));
    assertThat(artefacts.find(ArtefactKind.SCORECARD, scored.digest("scorecard")))
        .isInstanceOf(ArtefactLookup.Found.class);
    erase(extracted.text("document"), table.name())
        .prints("nothing is left to erase")
        .doesNotPrint("completions");
    // whoever sends it again gets what was recorded, and the text is not kept again
    assertThat(exampleRequests.ask("extract", Tables.byJudge(bundle, Tables.essay(0))))
        .isEqualTo(extracted);
    assertThat(artefacts.find(ArtefactKind.DOCUMENT, extracted.digest("document")))
        .isEqualTo(new ArtefactLookup.Erased());
  }

  @Test
  void a_missing_document_and_a_missing_table_are_reported() throws Exception {
    String nobody = "sha256:" + "0".repeat(64);
    erase(nobody, Tables.fresh().name()).ended(2).complains("there is no document " + nobody);
    erase(nobody, "none").ended(7).complains("in the table none: ResourceNotFoundException");
  }

  @Test
  void without_a_region_nothing_is_looked_for() {
    CapturedOutput.run(Map.of(), "store erase {} --table plumbline", "sha256:" + "0".repeat(64))
        .ended(2)
        .complains("AWS_REGION is not set");
  }

  private static CapturedOutput erase(String document, String table) throws Exception {
    Map<String, String> environment =
        Map.of("AWS_REGION", "us-east-1", "PLUMBLINE_ENDPOINT", TestTables.endpoint().toString());
    return CapturedOutput.run(environment, "store erase {} --table", document, table);
  }
}
