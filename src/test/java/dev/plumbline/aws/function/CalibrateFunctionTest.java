package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.score.extraction.CueJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrateFunctionTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final List<String> PIECES =
      List.of(
          " I think that it should be so.",
          " Because it helps, for example on Sundays.",
          " In conclusion, I believe that we must act.",
          " For instance, last year it rained.",
          " The weather was fine and nobody asked.");

  @TempDir private Path store;

  private ExampleRequests functions;
  private JsonObject bundle;

  @BeforeEach
  void compile() throws IOException {
    Functions here = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(here::answer);
    bundle = functions.compile(ESSAY);
  }

  @Test
  void signals_are_taken_by_name_and_labels_off_the_scale_are_refused() throws IOException {
    List<Json> labels = new ArrayList<>();
    JsonObject last = JsonObject.EMPTY;
    for (int i = 0; i < 24; i++) {
      last = extracted(i);
      functions.ask("score", score(last));
      labels.add(label(last.get("document"), 1 + i % 6));
    }

    JsonObject calibrated = functions.ask("calibrate", with(labels, "all"));
    JsonObject named = functions.ask("calibrate", with(labels, "log_length", "valid_quotes"));
    JsonObject unknown = functions.ask("calibrate", with(labels, "valid_quote"));
    labels.set(3, label(last.get("document"), 7));
    JsonObject off = functions.ask("calibrate", with(labels));

    assertThat(calibrated.text("outcome")).isEqualTo("calibrated");
    assertThat(names(named)).containsExactly("raw", "calibrated", "constant", "length-only");
    assertThat(names(calibrated)).containsExactly("raw", "calibrated", "constant");
    assertThat(problem(unknown).text("code")).isEqualTo("unknown-value");
    assertThat(problem(unknown).text("help")).contains("valid_quotes");
    assertThat(off.text("outcome")).isEqualTo("refused");
  }

  private static List<String> names(JsonObject calibrated) {
    return calibrated.object("report").list("table").stream()
        .map(line -> ((JsonObject) line).text("name"))
        .toList();
  }

  private static JsonObject problem(JsonObject refused) {
    return (JsonObject) refused.list("problems").getFirst();
  }

  private JsonObject with(List<Json> labels, String... signals) {
    return JsonObject.of(
        "bundle", bundle.get("bundle"),
        "labels", new JsonArray(labels),
        "signals", JsonArray.texts(List.of(signals)));
  }

  private JsonObject extracted(int number) throws IOException {
    StringBuilder text =
        new StringBuilder(
            Files.readString(ESSAY.resolve("document.txt")).lines().findFirst().get());
    text.append(" This is text number ")
        .append(number)
        .append(", which goes on and on for a while");
    text.append(" so that it is long enough to be read by anyone who wants to judge it at all,");
    text.append(" and it says nothing of interest until here.");
    for (int piece = 0; piece < PIECES.size(); piece++) {
      if ((number >> piece & 1) == 1) {
        text.append(PIECES.get(piece));
      }
    }
    JsonObject extracted =
        functions.ask(
            "extract",
            JsonObject.of(
                "bundle", bundle.get("bundle"),
                "document", JsonObject.of("text", text.toString())));
    assertThat(extracted.text("outcome")).isEqualTo("extracted");
    assertThat(extracted.get("judge")).isEqualTo(CueJudge.IDENTITY.json());
    return extracted;
  }

  private static JsonObject score(JsonObject extracted) {
    return JsonObject.of(
        "bundle", extracted.get("bundle"),
        "extraction", extracted.get("extraction"));
  }

  private static JsonObject label(Json document, long human) {
    return JsonObject.of("document", document, "scores", JsonObject.of("composite", human));
  }

  @Test
  void too_few_labels_are_refused() {
    JsonObject refused =
        functions.ask("calibrate", request(List.of(label(Json.of("sha256:" + "0".repeat(64)), 3))));
    assertThat(((JsonObject) refused.list("problems").getFirst()).text("code"))
        .isEqualTo("too-few");
  }

  private JsonObject request(List<Json> labels) {
    return JsonObject.of("bundle", bundle.get("bundle"), "labels", new JsonArray(labels));
  }
}
