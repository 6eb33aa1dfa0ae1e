package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.Schemas;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The schemas of requests and the readers of requests mean the same.
class RequestSchemaTest {

  private static final String DIGEST = "\"sha256:" + "0".repeat(64) + "\"";
  private static final Pattern MORE = Pattern.compile(" and ([0-9]+) more$");

  @TempDir private Path store;

  /// An object of a request: where its keys stand in the schema, and a request with a hole.
  record Place(String function, String pointer, String request) {
    @Override
    public String toString() {
      return function + pointer;
    }
  }

  static List<Place> places() {
    return List.of(
        new Place("compile-bundle", "", "{\"rubric\": \"x\", HOLE}"),
        new Place(
            "compile-bundle",
            "/properties/draft",
            "{\"prose\": \"Be clear.\", \"draft\": {\"judge\": \"openai\", HOLE}}"),
        new Place(
            "compile-bundle",
            "/properties/draft/properties/judge/anyOf/1",
            "{\"prose\": \"Be clear.\", \"draft\": {\"judge\": {\"provider\": \"p\", HOLE}}}"),
        new Place(
            "compile-bundle",
            "/properties/approval",
            "{\"rubric\": \"x\", \"approval\": {\"by\": \"a\", \"at\": \"2026-01-31T09:00:00Z\", HOLE}}"),
        new Place(
            "extract", "", "{\"bundle\": \"b@1.0.0\", \"document\": {\"text\": \"x\"}, HOLE}"),
        new Place(
            "extract",
            "/properties/document",
            "{\"bundle\": \"b@1.0.0\", \"document\": {\"text\": \"x\", HOLE}}"),
        new Place(
            "extract",
            "/properties/document/properties/s3",
            "{\"bundle\": \"b\", \"document\": {\"s3\": {\"bucket\": \"x\", \"key\": \"x\", HOLE}}}"),
        new Place(
            "extract",
            "/properties/document/properties/context/additionalProperties/anyOf/1",
            "{\"bundle\": \"b\", \"document\": {\"text\": \"x\", \"context\": {\"c\": {\"text\": \"x\", HOLE}}}}"),
        new Place(
            "extract",
            "/properties/judge/anyOf/1",
            "{\"bundle\": \"b\", \"document\": {\"text\": \"x\"}, \"judge\": {\"provider\": \"p\", HOLE}}"),
        new Place("score", "", "{\"bundle\": \"b@1.0.0\", \"extraction\": " + DIGEST + ", HOLE}"),
        new Place(
            "calibrate",
            "",
            "{\"bundle\": \"b@1.0.0\", \"labels\": [{\"document\": "
                + DIGEST
                + ", \"scores\": {\"composite\": 1}}], HOLE}"),
        new Place(
            "calibrate",
            "/properties/labels/items",
            "{\"bundle\": \"b\", \"labels\": [{\"document\": "
                + DIGEST
                + ", \"scores\": {\"composite\": 1}, HOLE}]}"),
        new Place(
            "calibrate",
            "/properties/labelsFrom/anyOf/0",
            "{\"bundle\": \"b\", \"labelsFrom\": {\"s3\": {\"bucket\": \"x\", \"key\": \"x\"}, HOLE}}"),
        new Place(
            "calibrate",
            "/properties/labelsFrom/anyOf/1",
            "{\"bundle\": \"b\", \"labelsFrom\": {\"manifest\": {\"s3\": {\"bucket\": \"x\", \"key\": \"x\"}}, HOLE}}"),
        new Place(
            "calibrate",
            "/properties/labelsFrom/anyOf/0/properties/s3",
            "{\"bundle\": \"b\", \"labelsFrom\": {\"s3\": {\"bucket\": \"x\", \"key\": \"x\", HOLE}}}"),
        new Place(
            "calibrate",
            "/properties/scale",
            "{\"bundle\": \"b\", \"labels\": [{\"document\": "
                + DIGEST
                + ", \"scores\": {\"composite\": 1}}], \"scale\": {\"min\": 1, \"max\": 5, \"step\": 1, HOLE}}"));
  }

  @ParameterizedTest
  @MethodSource("places")
  void schema_and_reader_know_the_same_keys(Place place) {
    List<String> keys = new ArrayList<>();
    JsonNode schema = Schemas.at(place.function() + "-request", place.pointer());
    schema.get("properties").fieldNames().forEachRemaining(keys::add);
    assertThat(known(place)).as("keys of the reader, and " + keys).isEqualTo(keys.size());
    for (String key : keys) {
      assertThat(asked(place, "\"" + key + "\": [1]"))
          .noneMatch(p -> p.text("code").equals("unknown-key"));
    }
  }

  @ParameterizedTest
  @MethodSource("places")
  void a_request_with_a_key_too_many_is_refused_by_both(Place place) {
    String name = place.function() + "-request";
    assertThat(problems(name, place.request().replace(", HOLE", ""))).isEmpty();
    assertThat(problems(name, place.request().replace("HOLE", "\"qqqqqq\": 1"))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"bundle\": \"b\"}",
        "{\"bundle\": \"b\", \"facts\": {}, \"extraction\": \"sha256:0\"}",
        "{\"bundle\": \"b\", \"facts\": {\"x\": [[1]]}}",
        "{\"bundle\": \"b\", \"facts\": {}, \"include\": [\"all\"]}",
        "{\"facts\": {}}"
      })
  void a_request_that_is_wrong_is_refused_by_the_schema(String request) {
    assertThat(problems("score-request", request)).isNotEmpty();
  }

  @Test
  void a_rubric_in_a_request_is_read_as_a_rubric() {
    assertThat(problems("compile-bundle-request", "{\"rubricObject\": {\"rubric\": \"r\"}}"))
        .isNotEmpty();
    assertThat(
            problems(
                "compile-bundle-request",
                "{\"rubricObject\": {\"rubric\": \"r\", \"version\": \"1.0.0\", \"plan\": {\"composite\": 1}}}"))
        .isEmpty();
  }

  private int known(Place place) {
    String help =
        asked(place, "\"qqqqqq\": 1").stream()
            .filter(p -> p.text("code").equals("unknown-key"))
            .map(p -> p.text("help"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(place));
    Matcher more = MORE.matcher(help);
    int named = (int) help.chars().filter(c -> c == '`').count() / 2;
    return more.find() ? named + Integer.parseInt(more.group(1)) : named;
  }

  private List<JsonObject> asked(Place place, String member) {
    Functions functions = LocalWiring.in(store, Duration.ofSeconds(30)).functions();
    JsonObject answer =
        new ExampleRequests(functions::answer)
            .ask(place.function(), place.request().replace("HOLE", member));
    return answer.find("problems").isEmpty()
        ? List.of()
        : answer.list("problems").stream().map(RequestSchemaTest::object).toList();
  }

  private static JsonObject object(Json json) {
    return (JsonObject) json;
  }

  private static List<String> problems(String schema, String document) {
    return Schemas.problems(schema, Schemas.read(document));
  }
}
