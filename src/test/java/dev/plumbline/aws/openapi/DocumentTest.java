package dev.plumbline.aws.openapi;

import static dev.plumbline.aws.function.request.Operation.ofPersons;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.http.HttpOperation;
import dev.plumbline.base.canonical.JsonObject;
import io.smallrye.openapi.api.SmallRyeOpenAPI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `infra/openapi.yaml`, made of the sources. `-Dgolden=write` writes it anew.
@Tag("slow")
class DocumentTest {

  private static final Path FILE = Path.of("infra/openapi.yaml");
  private static final Path SOURCES = Path.of("src/main/java/dev/plumbline/aws/openapi");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  @Test
  void the_committed_document_is_the_one_that_the_sources_make() throws IOException {
    String yaml = quotedDates(document().toYAML());
    if (WRITE) {
      Files.writeString(FILE, yaml);
    }
    assertThat(Files.readString(FILE)).isEqualTo(yaml);
  }

  /// Readers of YAML 1.1, such as the ones of SAM and CloudFormation, take a plain date for no
  /// text.
  static String quotedDates(String yaml) {
    return yaml.replaceAll("(?m)([:-] )(\\d{4}-\\d\\d-\\d\\d\\S*)$", "$1\"$2\"");
  }

  @Test
  void every_function_is_an_operation_and_the_others_are_of_score_or_the_machine()
      throws IOException {
    TreeSet<String> operations = new TreeSet<>();
    for (Operation operation : operations()) {
      operations.add(operation.getOperationId());
      assertThat(operation.getExtensions()).containsKey("x-amazon-apigateway-integration");
      assertThat(operation.getSecurity()).hasSize(1);
    }

    TreeSet<String> all = new TreeSet<>(Functions.NAMES);
    // called by the state machine alone
    all.remove("batch");
    // called by AgentCore
    all.remove("evaluator");
    all.addAll(List.of("evaluate", "evaluation"));
    ofPersons().map(it -> it.schemas().member()).forEach(all::add);
    assertThat(operations).isEqualTo(all);
  }

  @Test
  void the_document_has_a_response_for_each_status() throws IOException {
    for (Operation operation : operations()) {
      if (Functions.NAMES.contains(operation.getOperationId())) {
        assertThat(operation.getResponses().getAPIResponses().keySet()).containsAll(statuses());
      }
    }
  }

  /// One that is missing there is reported as a failure of the function.
  @Test
  void every_outcome_that_the_document_names_is_one_with_a_status() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    for (Schema schema : model().getComponents().getSchemas().values()) {
      if (schema.getProperties() != null && schema.getProperties().containsKey("outcome")) {
        schema
            .getProperties()
            .get("outcome")
            .getEnumeration()
            .forEach(value -> named.add(value.toString()));
      }
    }
    assertThat(named).contains("locked", "checked", "in-progress");
    assertThat(Stream.of(FunctionOutcome.values()).map(FunctionOutcome::wireName))
        .containsAll(named);
  }

  /// Of the functions, and those that API Gateway answers with by itself.
  private static List<String> statuses() throws IOException {
    Map<String, Object> gateway =
        SchemaShape.map(model().getExtensions().get("x-amazon-apigateway-gateway-responses"));
    return Stream.concat(
            Stream.of(FunctionOutcome.values()).map(it -> Integer.toString(it.status())),
            gateway.values().stream()
                .map(SchemaShape::map)
                .filter(it -> it.containsKey("statusCode"))
                .map(it -> it.get("statusCode").toString()))
        .toList();
  }

  @Test
  void every_operation_has_a_tag_that_is_described() throws IOException {
    List<String> described =
        model().getTags().stream()
            .filter(it -> it.getDescription() != null)
            .map(it -> it.getName())
            .toList();
    for (Operation operation : operations()) {
      assertThat(operation.getTags()).as(operation.getOperationId()).hasSize(1);
      assertThat(described).containsAll(operation.getTags());
    }
  }

  /// Generators of clients make a member with a default required.
  @Test
  void no_member_of_a_request_has_a_default() throws IOException {
    model()
        .getComponents()
        .getSchemas()
        .forEach((name, schema) -> {
          if (schema.getProperties() != null) {
            assertThat(schema.getProperties().values())
                .as(name)
                .allSatisfy(member -> assertThat(member.getDefaultValue()).isNull());
          }
        });
  }

  /// API Gateway refuses to import a document with any other.
  @Test
  void every_status_of_an_integration_is_declared() throws IOException {
    for (Operation operation : operations()) {
      Map<String, Object> integration =
          SchemaShape.map(operation.getExtensions().get("x-amazon-apigateway-integration"));
      if (integration.get("type").equals("aws_proxy")) {
        // whatever the function says
        assertThat(operation.getResponses().getAPIResponses().keySet())
            .as(operation.getOperationId())
            .containsAll(statuses());
        continue;
      }

      assertThat(SchemaShape.map(integration.get("responses")).values())
          .as(operation.getOperationId())
          .isNotEmpty()
          .allSatisfy(response ->
              assertThat(operation.getResponses().getAPIResponses())
                  .containsKey((String) SchemaShape.map(response).get("statusCode")));
    }
  }

  @Test
  void a_response_has_the_members_of_its_published_schema() throws IOException {
    assertThat(members("Compiled")).isEqualTo(published("compile-bundle"));
    assertThat(members("Extracted")).isEqualTo(published("extract"));
    assertThat(members("Scored")).isEqualTo(published("score"));
    assertThat(members("Calibrated")).isEqualTo(published("calibrate"));
  }

  @Test
  void a_request_of_a_person_is_in_the_published_schema_and_on_its_page() throws IOException {
    JsonObject schema =
        HttpFront.object(Files.readString(Path.of("docs/schema/proceeding-request.schema.json")));
    assertThat(object(schema, "properties").keys())
        .containsAll(ofPersons().map(it -> it.schemas().member()).toList());
    assertThat(Files.readString(Path.of("docs/people.md")))
        .contains(
            ofPersons()
                .map(it -> HttpOperation.ofPerson(it).path().replace("/scorecards", "| `") + "` |")
                .toList());
  }

  private static TreeSet<String> members(String... schemas) throws IOException {
    TreeSet<String> members = new TreeSet<>();
    for (String schema : schemas) {
      members.addAll(model().getComponents().getSchemas().get(schema).getProperties().keySet());
    }
    return members;
  }

  private static TreeSet<String> published(String function) throws IOException {
    JsonObject schema =
        HttpFront.object(
            Files.readString(Path.of("docs/schema", function + "-response.schema.json")));
    return new TreeSet<>(object(object(object(schema, "$defs"), "answer"), "properties").keys());
  }

  private static JsonObject object(JsonObject parent, String key) {
    return (JsonObject) parent.get(key);
  }

  static List<Operation> operations() throws IOException {
    return document().model().getPaths().getPathItems().values().stream()
        .flatMap(path -> path.getOperations().values().stream())
        .toList();
  }

  static OpenAPI model() throws IOException {
    return document().model();
  }

  private static SmallRyeOpenAPI document() throws IOException {
    Indexer indexer = new Indexer();
    for (Class<?> type : classes()) {
      indexer.indexClass(type);
    }
    Index index = indexer.complete();
    return SmallRyeOpenAPI.builder()
        .withIndex(index)
        .withConfig(
            new io.smallrye.config.SmallRyeConfigBuilder()
                .withDefaultValues(Map.of("mp.openapi.extensions.smallrye.openapi", "3.0.3"))
                .build())
        .addFilter(new ApiGatewayExtension())
        .build();
  }

  /// The classes of the package that have a source: one that an earlier build left behind must not
  /// add its schema to the document.
  private static List<Class<?>> classes() throws IOException {
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> sources = Files.list(SOURCES)) {
      for (Path source : sources.sorted().toList()) {
        String name = source.getFileName().toString().replace(".java", "");
        if (!name.equals("package-info")) {
          collect(type(name), classes);
        }
      }
    }
    return classes;
  }

  private static void collect(Class<?> type, List<Class<?>> classes) {
    classes.add(type);
    for (Class<?> member : type.getDeclaredClasses()) {
      collect(member, classes);
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName("dev.plumbline.aws.openapi." + name);
    } catch (ClassNotFoundException missing) {
      throw new AssertionError(missing);
    }
  }
}
