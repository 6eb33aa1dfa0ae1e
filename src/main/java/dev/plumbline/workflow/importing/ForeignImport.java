package dev.plumbline.workflow.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.importing.ImportLedger.Fate;
import dev.plumbline.workflow.importing.ImportLedger.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// What an import writes, and what it says of each construct of its source.
public abstract sealed class ForeignImport permits HealthBenchImport, SuiteImport, TraceImport {

  private final SequencedMap<String, byte[]> files = new LinkedHashMap<>();
  private final List<Row> rows;

  ForeignImport(List<Row> rows) {
    this.rows = rows;
  }

  /// Adds a file.
  ///
  /// @param name maybe with a folder
  final void put(String name, byte[] bytes) {
    files.put(name, bytes);
  }

  static byte[] lines(List<Json> lines) {
    StringBuilder out = new StringBuilder();
    lines.forEach(line -> out.append(PlainJson.text(line)).append('\n'));
    return out.toString().getBytes(UTF_8);
  }

  /// What was imported, in a line.
  abstract String title();

  /// Says more, behind the files and behind the constructs.
  abstract void describe(StringBuilder behindFiles, StringBuilder behindConstructs);

  abstract void describe(JsonObjectBuilder json);

  /// Writes all files or none.
  ///
  /// @param force whether files with other contents are replaced
  /// @throws Refusal if there are such files and they are not to be replaced
  public final void write(Path folder, boolean force) throws IOException {
    List<Refusal> changed = new ArrayList<>();
    for (String name : files.keySet()) {
      Path file = folder.resolve(name);
      if (!force
          && Files.exists(file)
          && !Arrays.equals(Files.readAllBytes(file), files.get(name))) {
        changed.add(
            Refusal.of(
                file.toString(),
                ProblemCode.FILE_EXISTS,
                "a different file of this name exists",
                "name another folder, or overwrite it with `--force`"));
      }
    }
    if (!changed.isEmpty()) {
      throw Refusal.all(changed);
    }
    for (String name : files.keySet()) {
      PrivateFiles.createFolder(folder.resolve(name).toAbsolutePath().getParent());
    }
    files.forEach((name, bytes) -> PrivateFiles.replace(folder.resolve(name), bytes));
  }

  public final String text(Path folder) {
    StringBuilder out = new StringBuilder("imported ").append(title()).append('\n');
    files.keySet().forEach(name -> out.append("  ").append(folder.resolve(name)).append('\n'));
    StringBuilder end = new StringBuilder();
    describe(out, end);
    append(rows, out);
    return out.append(end).toString();
  }

  /// What became of each construct.
  public static void append(List<Row> rows, StringBuilder out) {
    for (Fate fate : Fate.values()) {
      List<Row> these = rows.stream().filter(row -> row.entry().fate() == fate).toList();
      if (!these.isEmpty()) {
        out.append(
            switch (fate) {
              case KEPT -> "exactly as in the source\n";
              case CHANGED -> "with another meaning\n";
              case LOST -> "lost\n";
            });
      }
      these.forEach(row -> out.append(text(row)).append('\n'));
    }
  }

  private static String text(Row row) {
    String text = "  " + row.count() + " x " + EscapedText.onOneLine(row.entry().construct());
    if (!row.entry().why().isEmpty()) {
      text += ": " + EscapedText.onOneLine(row.entry().why());
    }
    return row.entry().fate() == Fate.KEPT
        ? text
        : text
            + " ("
            + EscapedText.onOneLine(String.join(", ", row.places()))
            + (row.count() > row.places().size() ? ", …)" : ")");
  }

  public final JsonObject json(Path folder) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("outcome", "imported")
            .put(
                "files",
                files.keySet().stream().map(name -> folder.resolve(name).toString()).toList())
            .put("constructs", constructs(rows));
    describe(json);
    return json.build();
  }

  public static JsonArray constructs(List<Row> rows) {
    return JsonArray.mapped(
        rows,
        row ->
            JsonObject.builder()
                .put("fate", row.entry().fate().name().toLowerCase(ROOT))
                .put("construct", row.entry().construct())
                .put("count", row.count())
                .put("places", row.places())
                .putUnlessEmpty("why", row.entry().why())
                .build());
  }
}
