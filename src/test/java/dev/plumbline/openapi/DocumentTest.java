package dev.plumbline.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.function.Functions;
import dev.plumbline.function.request.FunctionOutcome;
import io.smallrye.openapi.api.SmallRyeOpenAPI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.junit.jupiter.api.Test;

/// `infra/openapi.yaml`, made of the sources. `-Dgolden=write` writes it anew.
class DocumentTest {

  private static final Path FILE = Path.of("infra/openapi.yaml");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  @Test
  void the_committed_document_is_the_one_that_the_sources_make() throws IOException {
    String yaml = document().toYAML();
    if (WRITE) {
      Files.writeString(FILE, yaml);
    }

    assertThat(Files.readString(FILE)).isEqualTo(yaml);
  }

  @Test
  void every_function_is_an_operation_and_the_others_are_the_machine() throws IOException {
    TreeSet<String> operations = new TreeSet<>();
    for (Operation operation : operations()) {
      operations.add(operation.getOperationId());
      assertThat(operation.getExtensions()).containsKey("x-amazon-apigateway-integration");
      assertThat(operation.getSecurity()).hasSize(1);
    }

    TreeSet<String> all = new TreeSet<>(Functions.NAMES);
    all.addAll(List.of("evaluate", "evaluation"));
    assertThat(operations).isEqualTo(all);
  }

  @Test
  void the_document_has_a_response_for_each_status() throws IOException {
    for (Operation operation : operations()) {
      if (Functions.NAMES.contains(operation.getOperationId())) {
        assertThat(operation.getResponses().getAPIResponses().keySet())
            .containsAll(
                Stream.of(FunctionOutcome.values())
                    .map(it -> Integer.toString(HttpStatus.of(it)))
                    .toList());
      }
    }
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
    try (Stream<Path> classes = Files.list(Path.of("target/classes/dev/plumbline/openapi"))) {
      for (Path each : classes.sorted().toList()) {
        try (var in = Files.newInputStream(each)) {
          indexer.index(in);
        }
      }
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
}
