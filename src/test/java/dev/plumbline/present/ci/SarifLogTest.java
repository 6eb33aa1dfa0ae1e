package dev.plumbline.present.ci;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The sections are those of SARIF 2.1.0, the OASIS standard.
class SarifLogTest {

  private static final List<Problem> ERRORS =
      List.of(
          new Problem(ProblemCode.CYCLE, new Place("/plan/nodes/1", 12, 7), "a circle", "break it"),
          Problem.at("", ProblemCode.MISSING, "there is no plan", ""));
  private static final List<Problem> WARNINGS =
      List.of(new Problem(ProblemCode.CYCLE, new Place("/plan", 3, 0), "another", ""));

  @Test
  void a_finding_has_its_level_rule_message_and_place() {
    JsonObject run = run("rubrics/a.yaml");
    JsonObject first = (JsonObject) run.list("results").getFirst();
    assertThat(first.text("level")).isEqualTo("error");
    assertThat(first.object("message").text("text")).isEqualTo("a circle, break it");
    JsonObject location = (JsonObject) first.list("locations").getFirst();
    JsonObject physical = location.object("physicalLocation");
    assertThat(physical.object("artifactLocation").text("uri")).isEqualTo("rubrics/a.yaml");
    assertThat(physical.object("region").integer("startLine")).isEqualTo(12);
    assertThat(physical.object("region").integer("startColumn")).isEqualTo(7);
    assertThat(((JsonObject) run.list("results").getLast()).text("level")).isEqualTo("warning");
  }

  /// The schema of OASIS, which a library of others has in its jar.
  @Test
  void the_schema_of_the_standard_accepts_every_log() throws IOException {
    Schema schema = officialSchema();
    for (String path : List.of("a.yaml", "C:/my rubrics/é%#?.yaml")) {
      assertThat(problems(schema, SarifLog.of(path, ERRORS, WARNINGS, "0.2.0"))).isEmpty();
    }
    assertThat(problems(schema, SarifLog.of("a.yaml", List.of(), List.of(), "0.2.0"))).isEmpty();
    assertThat(problems(schema, JsonObject.of("version", "2.1.0"))).isNotEmpty();
  }

  private static List<String> problems(Schema schema, JsonObject log) {
    return schema.validate(Schemas.read(CanonicalJson.text(log))).stream()
        .map(Object::toString)
        .toList();
  }

  private static Schema officialSchema() throws IOException {
    try (InputStream bytes =
        SarifLogTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
          .getSchema(new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /// 3.4.3: a URI reference of RFC 3986.
  @Test
  void a_path_is_a_valid_reference() {
    List<Json> results = run("C:/my rubrics/é%#?.yaml").list("results");
    String uri = physical(results.getFirst()).object("artifactLocation").text("uri");
    assertThat(uri).isEqualTo("C%3A/my%20rubrics/%C3%A9%25%23%3F.yaml");
    assertThat(java.net.URI.create(uri).isAbsolute()).isFalse();
  }

  @Test
  void a_rubric_without_a_problem_has_an_empty_list_of_results() {
    JsonObject log = SarifLog.of("a.yaml", List.of(), List.of(), "0.2.0");
    assertThat(((JsonObject) log.list("runs").getFirst()).list("results")).isEmpty();
  }

  private static JsonObject run(String path) {
    return (JsonObject) SarifLog.of(path, ERRORS, WARNINGS, "0.2.0").list("runs").getFirst();
  }

  private static JsonObject physical(Json result) {
    return ((JsonObject) ((JsonObject) result).list("locations").getFirst())
        .object("physicalLocation");
  }
}
