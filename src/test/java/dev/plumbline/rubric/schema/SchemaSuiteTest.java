package dev.plumbline.rubric.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.rubric.schema.JsonSchema.SchemaProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The test suite of JSON Schema, `-Djson.schema.suite=DIR` with its folder `draft2020-12`: what is
/// not refused as a schema means what the suite says.
class SchemaSuiteTest {

  /// Formats assert here, and local parts in quotes and addresses in brackets are not read.
  private static final Pattern EXCEPTED =
      Pattern.compile(
          "format.json: .*annotation by default.*|email.json: .*(quoted string|literal).*");

  @Test
  void what_is_not_refused_means_what_the_suite_of_json_schema_says() throws IOException {
    String folder = System.getProperty("json.schema.suite", "");
    assumeTrue(!folder.isEmpty(), "give -Djson.schema.suite=DIR to run the suite of JSON Schema");
    List<String> different = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    int same = 0;
    try (Stream<Path> files =
        Stream.concat(
            Files.list(Path.of(folder)), Files.list(Path.of(folder, "optional/format")))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        JsonResult read = JsonReader.read(bytes, bytes.length);
        if (!(read instanceof JsonResult.Read(JsonArray(List<Json> groups)))) {
          refused.add(file.getFileName() + ": " + read);
          continue;
        }
        for (Json each : groups) {
          JsonObject group = (JsonObject) each;
          Json schema = group.get("schema");
          String name = file.getFileName() + ": " + group.text("description");
          List<SchemaProblem> problems = JsonSchema.problems(schema);
          if (!problems.isEmpty()) {
            refused.add(name + ": " + problems.getFirst().message());
            continue;
          }
          for (JsonObject test : group.objects("tests")) {
            Optional<Boolean> valid =
                JsonSchema.of(schema).isValid(test.get("data"), SchemaBudget.ofOneDocument());
            String what = name + ": " + test.text("description");
            if (EXCEPTED.matcher(what).matches()) {
              continue;
            }
            if (valid.equals(Optional.of(test.flag("valid")))) {
              same++;
            } else {
              different.add(what + ": " + valid);
            }
          }
        }
      }
    }
    System.out.println(
        "SchemaSuiteTest: " + same + " same, " + refused.size() + " schemas refused");
    refused.forEach(each -> System.out.println("  refused " + each));
    assertThat(different).isEmpty();
    assertThat(same).isGreaterThan(1_000);
  }
}
