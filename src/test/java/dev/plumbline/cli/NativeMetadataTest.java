package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.harrel.jsonschema.SpecificationVersion;
import dev.plumbline.base.canonical.RecordForms;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// What picocli looks up by name in the native command line: the commands with their fields and
/// constructors, and the types and converters of their options; and every resource of ours. With
/// `-Dgolden=write` the file is written again.
class NativeMetadataTest {

  private static final Path FILE =
      Path.of(
          "src/main/native/META-INF/native-image/dev.plumbline/command-line",
          "reachability-metadata.json");

  /// picocli makes paths by reflection, since it runs on a Java without them.
  private static final Stream<Class<?>> CONVERTED =
      Stream.of(Path.class, java.nio.file.Paths.class, CommandLine.HelpCommand.class);

  private static final Path RESOURCES = Path.of("src/main/resources");

  private static final Path RECORDS =
      RESOURCES.resolve("META-INF/native-image/dev.plumbline/records/reachability-metadata.json");

  @Test
  void every_command_and_every_type_of_an_option_and_every_resource_is_listed() throws IOException {
    SortedSet<String> types = new TreeSet<>();
    CONVERTED.map(Class::getName).forEach(types::add);
    add(PlumblineCommand.line(Map.of()).getCommandSpec(), types);
    compare(FILE, written(types, ",\n  \"resources\": [\n" + globs() + "\n  ]"));
  }

  /// Both binaries write and read records by their components.
  @Test
  void every_record_that_declares_its_form_is_listed() throws IOException {
    compare(RECORDS, written(RecordForms.types().keySet(), ""));
  }

  private static void compare(Path file, String written) throws IOException {
    if (System.getProperty("golden", "").equals("write")) {
      Files.writeString(file, written);
    }
    assertThat(Files.readString(file)).isEqualTo(written);
  }

  /// The functions have what texts need; the rest of the resources belongs to the command line.
  @Test
  void the_native_functions_include_the_tables_of_texts() throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(RESOURCES.resolve("application.properties"))) {
      properties.load(reader);
    }
    assertThat(properties.getProperty("quarkus.native.resources.includes").split(","))
        .contains("dev/plumbline/text/**");
  }

  /// The library of JSON Schema has its meta-schema and its messages in files, both kinds of binary
  /// need them.
  @Test
  void every_binary_includes_the_files_that_json_schema_is_read_with() throws IOException {
    String metadata =
        Files.readString(
            RESOURCES.resolve(
                "META-INF/native-image/dev.plumbline/plumbline/reachability-metadata.json"));
    String metaSchema = SpecificationVersion.DRAFT2020_12.getResourcePath().substring(1);
    assertThat(metadata).contains("{\"glob\": \"" + metaSchema + "\"}");
    assertThat(getClass().getClassLoader().getResource(metaSchema)).isNotNull();
    String bundle = metadata.replaceAll("(?s).*\"bundle\": \"([^\"]+)\".*", "$1");
    assertThat(ResourceBundle.getBundle(bundle).getString("minimum")).isNotEmpty();
  }

  private static void add(CommandSpec spec, SortedSet<String> types) {
    add(spec.userObject().getClass(), types);
    for (ArgSpec arg : spec.args()) {
      Stream.concat(Stream.of(arg.type()), Arrays.stream(arg.auxiliaryTypes()))
          .filter(type -> !type.isPrimitive())
          .map(Class::getName)
          .forEach(types::add);
      for (CommandLine.ITypeConverter<?> converter : arg.converters()) {
        add(converter.getClass(), types);
      }
    }
    spec.mixins().values().forEach(mixin -> add(mixin, types));
    spec.subcommands().values().forEach(command -> add(command.getCommandSpec(), types));
  }

  private static void add(Class<?> type, SortedSet<String> types) {
    for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
      types.add(each.getName());
    }
  }

  private static String written(Collection<String> types, String rest) {
    return types.stream()
        .map(type ->
            """
                {"type": "%s", "allDeclaredConstructors": true, "allDeclaredFields": true, \
            "allDeclaredMethods": true}\
            """
                .formatted(type))
        .collect(Collectors.joining(",\n", "{\n  \"reflection\": [\n", "\n  ]" + rest + "\n}\n"));
  }

  private static String globs() throws IOException {
    try (Stream<Path> files = Files.walk(RESOURCES.resolve("dev"))) {
      return Stream.concat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> RESOURCES.relativize(file).toString().replace('\\', '/')),
              Stream.of("dev/plumbline/proof/pack/*.java"))
          .sorted()
          .map(name -> "    {\"glob\": \"" + name + "\"}")
          .collect(Collectors.joining(",\n"));
    }
  }
}
