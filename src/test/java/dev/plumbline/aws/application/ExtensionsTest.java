package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The extensions that the project is built on, from the table in ADR 7: each one is a dependency,
/// and a test of the running application needs it.
@Tag("check")
class ExtensionsTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(quarkus-[a-z-]+)` \\|[^|]+\\| (.*) \\|$");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  @Test
  void each_extension_is_a_dependency_of_the_default_build() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    assertThat(rows().keySet())
        .containsExactlyInAnyOrder(
            "quarkus-amazon-dynamodb",
            "quarkus-funqy-amazon-lambda",
            "quarkus-jackson",
            "quarkus-junit",
            "quarkus-junit-mockito",
            "quarkus-smallrye-openapi")
        .allSatisfy(name -> assertThat(pom).contains("<artifactId>" + name + "</artifactId>"));
  }

  @Test
  void each_is_needed_by_a_test_of_the_running_application() throws Exception {
    for (List<String> tests : rows().values()) {
      assertThat(tests).isNotEmpty();
      for (String test : tests) {
        String folder = test.startsWith("Http") ? "openapi" : "application";
        assertThat(Class.forName("dev.plumbline.aws." + folder + "." + test, false, loader()))
            .hasAnnotation(QuarkusTest.class);
      }
    }
  }

  private static ClassLoader loader() {
    return Thread.currentThread().getContextClassLoader();
  }

  private static Map<String, List<String>> rows() throws IOException {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    Matcher row = ROW.matcher(Files.readString(Path.of("docs/adr/0007-functions.md")));
    while (row.find()) {
      rows.put(row.group(1), TEST.matcher(row.group(2)).results().map(it -> it.group(1)).toList());
    }
    return rows;
  }
}
