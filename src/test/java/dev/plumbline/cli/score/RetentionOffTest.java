package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.ScriptedModel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the commands report of texts and replies that were not stored or were erased of them.
class RetentionOffTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      facts: {signed: {type: boolean, optional: true}}
      traits:
        claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}]}
      """;
  private static final String TEXT = "Parks cool the streets.";

  @BeforeEach
  void write() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("document.txt", TEXT);
  }

  @Test
  void an_extraction_without_stored_replies_is_reported_as_not_replayable() {
    JsonObject card = judged(wired().withoutText(), 0, false);

    run("proof verify --replay", card.text("scorecard"))
        .ok()
        .prints(
            "extraction  not replayed: the text is not stored, and only the digest of the judge's"
                + " reply is stored, since texts are not: sha256:",
            "scorecard   the same");
    run("proof verify --replay {} --case", card.text("scorecard"), folder)
        .ok()
        .prints(
            "extraction  not replayed: only the digest of the judge's reply is stored",
            "scorecard   the same");
  }

  @Test
  void a_reply_stored_later_is_not_taken_for_the_original() {
    JsonObject first = judged(wired().withoutText(), 0, false);
    JsonObject second = judged(wired(), 1, true);
    assertThat(second.get("scorecard")).isNotEqualTo(first.get("scorecard"));
    run("proof verify --replay {} --case", first.text("scorecard"), folder)
        .ok()
        .prints("extraction  not replayed")
        .doesNotPrint("another");
    run("proof verify --replay", second.text("scorecard")).prints("extraction  the same");
  }

  @Test
  void everything_verifies_and_digest_only_artefacts_are_counted() {
    JsonObject card = judged(wired().withoutText(), 0, false);
    run("proof verify --all").ok().prints("1 completion, digest only", "everything verifies");
    run("proof verify", card.text("scorecard")).prints("1 document, not stored");
  }

  @Test
  void replies_about_an_erased_document_cannot_be_replayed() {
    JsonObject card = judged(wired(), 0, false);
    run("proof verify --replay", card.text("scorecard")).prints("extraction  the same");
    run("store erase", card.text("document"))
        .prints("completions erased: 1", "quotes erased in 1 extraction");
    run("proof verify --replay {} --case", card.text("scorecard"), folder)
        .prints("extraction  not replayed: the judge's reply was erased with it");
    run("proof verify --all").prints("everything verifies");
  }

  private Wiring wired() {
    return LocalWiring.in(file("store"), Duration.ofSeconds(30));
  }

  /// Extracted and scored. What else is known makes it another request for the same call.
  ///
  /// @return the digests of document and scorecard
  private static JsonObject judged(Wiring wiring, int decision, boolean signed) {
    String answer =
        """
        {"document": "MARK", "items": {"C1": {"quotes": [], "decision": %d}},
         "traits": {"claim": {"not_lower": "", "not_higher": "", "confidence": 50}}}
        """;
    ScriptedModel model = ScriptedModel.saying(answer.formatted(decision));
    Functions functions = wiring.models(List.of(model)).functions();
    ExampleRequests exampleRequests = new ExampleRequests(functions::answer);
    JsonObject bundle = exampleRequests.ask("compile-bundle", JsonObject.of("rubric", RUBRIC));
    JsonObject extracted =
        exampleRequests.ask(
            "extract",
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "document", JsonObject.of("text", TEXT),
                "facts", JsonObject.of("signed", signed),
                "judge", "openai"));
    JsonObject scored =
        exampleRequests.ask(
            "score",
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "extraction", extracted.get("extraction")));
    return JsonObject.of(
        "document", extracted.get("document"),
        "scorecard", scored.get("scorecard"));
  }
}
