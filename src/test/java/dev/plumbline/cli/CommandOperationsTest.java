package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.http.FunctionSite;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.cli.mcp.ToolNames;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `plumbline reference operations` says of every command and option what does the same over the
/// functions, over HTTP and over MCP, or why nothing does.
class CommandOperationsTest extends CommandFolder {

  private static final Path PAGE = Path.of("src/main/resources/dev/plumbline/cli/operations.md");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern PATH = Pattern.compile("(?m)^  (/\\S*):$");
  private static final Pattern SETTING = Pattern.compile("String>? (\\w+)\\(\\);");
  private static final String TABLE = "--table";

  private final SortedMap<String, List<String>> commands = CommandOptions.byCommand();

  /// @param why the words of the last cell
  private record Row(List<List<String>> cells, List<String> why) {

    static Row of(String line) {
      List<String> cells = Stream.of(line.split("(?<!\\\\)\\|", -1)).map(String::strip).toList();
      List<List<String>> quoted =
          cells.subList(1, cells.size() - 2).stream().map(CommandOperationsTest::quoted).toList();
      return new Row(
          quoted,
          Stream.of(cells.get(cells.size() - 2).split(", ")).filter(w -> !w.isEmpty()).toList());
    }

    List<String> names() {
      return cells.getFirst();
    }

    List<List<String>> others() {
      return cells.subList(1, cells.size());
    }
  }

  @Test
  void every_command_is_in_one_row_and_every_row_names_commands() throws IOException {
    assertThat(rows("## Commands").stream().flatMap(row -> row.names().stream()))
        .containsExactlyInAnyOrderElementsOf(commands.keySet());
  }

  @Test
  void every_operation_path_and_tool_is_named_and_what_is_named_exists() throws IOException {
    List<Row> rows = rows("## Commands");
    assertThat(column(rows, 1)).isEqualTo(operations());
    assertThat(column(rows, 2)).isEqualTo(paths());
    assertThat(column(rows, 3)).isEqualTo(new TreeSet<>(ToolNames.in(folder)));
    assertThat(rows)
        .filteredOn(row -> row.cells().get(1).contains(TABLE))
        .allSatisfy(row ->
            assertThat(row.names())
                .allSatisfy(name -> assertThat(commands.get(name)).contains(TABLE)));
  }

  @Test
  void where_nothing_does_the_same_a_row_says_why() throws IOException {
    for (String table : List.of("## Commands", "## Options")) {
      for (Row row : rows(table)) {
        boolean everywhere = row.others().stream().noneMatch(List::isEmpty);
        assertThat(row.why().isEmpty()).as("%s", row).isEqualTo(everywhere);
        assertThat(reasons(table)).as("%s", row).containsAll(row.why());
      }
      assertThat(rows(table).stream().flatMap(row -> row.why().stream()).distinct())
          .containsExactlyInAnyOrderElementsOf(reasons(table));
    }
  }

  @Test
  void every_option_of_a_command_with_an_operation_is_in_one_row() throws IOException {
    SortedSet<String> options = new TreeSet<>();
    for (Row row : rows("## Commands")) {
      if (!row.cells().get(1).isEmpty() && !row.cells().get(1).contains(TABLE)) {
        row.names().forEach(name -> options.addAll(commands.get(name)));
      }
    }
    assertThat(rows("## Options").stream().flatMap(row -> row.names().stream()))
        .containsExactlyInAnyOrderElementsOf(options);
  }

  @Test
  void every_member_is_one_of_a_request_and_every_setting_exists() throws IOException {
    SortedSet<String> members = members();
    SortedSet<String> settings = new TreeSet<>();
    SETTING
        .matcher(
            Files.readString(
                Path.of("src/main/java/dev/plumbline/aws/application/FunctionSettings.java")))
        .results()
        .forEach(setting -> settings.add(setting.group(1).toLowerCase(Locale.ROOT)));
    for (Row row : rows("## Options")) {
      for (String named : row.cells().get(1)) {
        if (named.startsWith("PLUMBLINE_")) {
          assertThat(
                  named.replaceFirst("PLUMBLINE_((OPENAI|BEDROCK|MODEL)_)?", "").replace("_", ""))
              .matches(setting -> settings.contains(setting.toLowerCase(Locale.ROOT)));
        } else {
          assertThat(members).as("%s", row).contains(named);
        }
      }
    }
  }

  /// What a request can ask for, and what is started by itself.
  private static SortedSet<String> operations() throws IOException {
    SortedSet<String> operations = new TreeSet<>(List.of(TABLE));
    Stream.of(Operation.values()).map(WireName.KEBAB::of).forEach(operations::add);
    Functions.NAMES.stream()
        .filter(name -> Operation.of(name, JsonObject.EMPTY) == Operation.BATCH)
        .forEach(operations::add);
    files(Path.of("infra"), ".asl.json").forEach(name -> operations.add(name));
    return operations;
  }

  private static SortedSet<String> paths() throws IOException {
    SortedSet<String> paths = new TreeSet<>(List.of(FunctionSite.PROMPTFOO));
    PATH.matcher(Files.readString(Path.of("infra/openapi.yaml")))
        .results()
        .forEach(path -> paths.add(path.group(1)));
    return paths;
  }

  /// Those of the schemas of requests.
  private static SortedSet<String> members() throws IOException {
    SortedSet<String> members = new TreeSet<>();
    Path schemas = Path.of("docs/schema");
    for (String name : files(schemas, "-request.schema.json")) {
      collect(json(schemas.resolve(name + "-request.schema.json")), members);
    }
    return members;
  }

  private static void collect(Json json, SortedSet<String> members) {
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> {
            if (key.equals("properties") && value instanceof JsonObject properties) {
              members.addAll(properties.keys());
            }
            collect(value, members);
          });
      case JsonArray array -> array.values().forEach(each -> collect(each, members));
      default -> {}
    }
  }

  private static JsonObject json(Path file) throws IOException {
    if (JsonReader.read(Files.readAllBytes(file), 1 << 24) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      return object;
    }
    throw new IOException(file + " is no JSON object");
  }

  /// The names of the files in a folder that end so, without that end.
  private static List<String> files(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(end))
          .map(name -> name.substring(0, name.length() - end.length()))
          .sorted()
          .toList();
    }
  }

  private static SortedSet<String> column(List<Row> rows, int at) {
    SortedSet<String> named = new TreeSet<>();
    rows.forEach(row -> named.addAll(row.cells().get(at)));
    return named;
  }

  private static List<Row> rows(String heading) throws IOException {
    return table(heading, 0).stream().map(Row::of).toList();
  }

  /// The reasons that the second table of a section explains.
  private static List<String> reasons(String heading) throws IOException {
    return table(heading, 1).stream().map(line -> line.split("\\|")[1].strip()).toList();
  }

  /// The lines of a table of a section, without its head.
  private static List<String> table(String heading, int which) throws IOException {
    List<List<String>> tables = new ArrayList<>();
    boolean inside = false;
    boolean open = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        inside = line.equals(heading);
      }
      boolean row = inside && line.startsWith("|");
      if (row && !open) {
        tables.add(new ArrayList<>());
      }
      if (row) {
        tables.getLast().add(line);
      }
      open = row;
    }
    return tables.get(which).subList(2, tables.get(which).size());
  }

  private static List<String> quoted(String cell) {
    return QUOTED.matcher(cell).results().map(word -> word.group(1)).toList();
  }
}
