package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The row of a name that somebody pointed at the bundle of another rubric.
class ForgedNamesTest {

  private static final String FORGED = "kind-reply@2.0.0";

  private final Stores stores = MemoryStores.empty();
  private final ExampleRequests functions =
      new ExampleRequests(
          new Wiring(stores, Tables.DEADLINE, InstantSource.system())
                  .functions(Tables.FILES, RequestLog.SILENT)
              ::answer);

  private JsonObject bundle = JsonObject.EMPTY;
  private JsonObject extracted = JsonObject.EMPTY;

  @BeforeEach
  void forge() throws IOException {
    bundle = functions.ask("compile-bundle", Tables.compilation());
    extracted = functions.ask("extract", Tables.extraction(bundle, Tables.essay(0)));
    stores
        .names()
        .claim(
            BundleName.parse(FORGED).orElseThrow(),
            Digest.parse(bundle.text("bundle")).orElseThrow());
  }

  @Test
  void extract_believes_no_name_that_leads_to_another_rubric() throws IOException {
    JsonObject named = JsonObject.of("bundle", FORGED);
    assertCorrupt(functions.ask("extract", Tables.extraction(named, Tables.essay(0))));
  }

  @Test
  void score_believes_no_name_that_leads_to_another_rubric() throws IOException {
    assertCorrupt(
        functions.ask(
            "score", JsonObject.of("bundle", FORGED, "extraction", extracted.get("extraction"))));
  }

  private static void assertCorrupt(JsonObject answer) {
    assertThat(answer.text("outcome")).isEqualTo("corrupt");
    assertThat(answer.toString()).contains("the name kind-reply@2.0.0 leads to the bundle");
  }
}
