package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two candidates over the functions, with the answers that the command line has recorded: each
/// order is a juror.
class PairFunctionsTest {

  private static final Path ANSWERS = Path.of("events/two-answers-in-both-orders");

  @TempDir private Path store;

  private Functions here;
  private ExampleRequests functions;
  private JsonObject bundle;
  private JsonObject panel;

  @BeforeEach
  void recorded() throws IOException {
    CapturedOutput run =
        CapturedOutput.run(
            "evaluate {} --judge example:some-model:1 --completions {} --store",
            ANSWERS,
            ANSWERS.resolve("answers.jsonl"),
            store);
    assertThat(run.err()).isEmpty();
    panel =
        ExampleRequests.object(
            RawStore.bodies(store, ArtefactKind.PANEL).getFirst().getBytes(StandardCharsets.UTF_8));
    here = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
    bundle = functions.compile(ANSWERS);
  }

  @Test
  void a_batch_asks_in_one_order_and_is_refused() {
    JsonObject split = functions.ask("batch", Tables.split(bundle.get("bundle")));
    assertThat(split.text("outcome")).isEqualTo("refused");
    assertThat(split.list("problems").toString())
        .contains("the rubric compares two candidates, and a batch asks in one order");
  }

  @Test
  void a_batch_by_a_panel_of_both_orders_is_not() {
    JsonObject call = Tables.split(bundle.get("bundle")).object("call");

    JsonObject split =
        functions.ask(
            "batch",
            PanelFunctionsTest.with(
                Tables.split(JsonObject.builder()),
                "call",
                PanelFunctionsTest.with(call, "panel", panel)));

    // there is no file to read here
    assertThat(split.list("problems").toString())
        .contains("/call/key")
        .doesNotContain("in one order");
  }
}
