package dev.plumbline.given;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// The published schemas, asked through a validator that is not ours.
public final class Schemas {

  private static final Path FOLDER = Path.of("docs/schema");
  private static final String AT = "https://plumbline.invalid/";
  private static final ObjectMapper JACKSON = new ObjectMapper();

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(files()));

  /// Their names, as in `rubric`.
  public static List<String> names() {
    return files().keySet().stream()
        .map(at -> at.substring(AT.length()).replace(".schema.json", ""))
        .toList();
  }

  public static JsonNode source(String name) {
    return read(files().get(at(name)));
  }

  /// What a schema has against a document; empty if it is valid.
  public static List<String> problems(String name, Json document) {
    return problems(name, read(CanonicalJson.text(document)));
  }

  public static List<String> problems(String name, JsonNode document) {
    return said(REGISTRY.getSchema(SchemaLocation.of(at(name))), document);
  }

  /// What the schema of schemas has against one.
  public static List<String> problemsOfSchema(String name) {
    SchemaLocation dialect = SchemaLocation.of("https://json-schema.org/draft/2020-12/schema");
    return said(REGISTRY.getSchema(dialect), source(name));
  }

  /// YAML 1.2 or JSON, as an editor sees it.
  public static JsonNode yaml(String source) {
    LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
    return JACKSON.valueToTree(new Load(settings).loadFromString(source));
  }

  public static JsonNode read(String json) {
    try {
      return JACKSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> said(Schema schema, JsonNode document) {
    return schema.validate(document).stream().map(Object::toString).toList();
  }

  private static String at(String name) {
    return AT + name + ".schema.json";
  }

  private static Map<String, String> files() {
    try (Stream<Path> all = Files.list(FOLDER)) {
      Map<String, String> files = new TreeMap<>();
      for (Path file : all.filter(f -> f.toString().endsWith(".schema.json")).toList()) {
        files.put(AT + file.getFileName(), Files.readString(file));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Schemas() {}
}
