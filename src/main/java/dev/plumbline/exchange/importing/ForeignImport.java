package dev.plumbline.exchange.importing;

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
import dev.plumbline.exchange.importing.ImportLedger.Entry;
import dev.plumbline.exchange.importing.ImportLedger.Fate;
import dev.plumbline.exchange.importing.ImportLedger.Row;
import dev.plumbline.run.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    SequencedMap<Path, byte[]> all = new LinkedHashMap<>();
    files.forEach((name, bytes) -> all.put(folder.resolve(name), bytes));
    write(all, force, new ArrayList<>());
  }

  /// Writes all files or none.
  ///
  /// @param force whether files with other contents are replaced
  /// @param refusals why none is written
  /// @throws Refusal with all of these, and files that are not to be replaced
  public static void write(Map<Path, byte[]> files, boolean force, List<Refusal> refusals)
      throws IOException {
    for (Path file : files.keySet()) {
      if (!force
          && Files.exists(file)
          && !Arrays.equals(Files.readAllBytes(file), files.get(file))) {
        refusals.add(
            Refusal.of(
                file.toString(),
                ProblemCode.FILE_EXISTS,
                "a different file of this name exists",
                "name another folder, or overwrite it with `--force`"));
      }
    }
    if (!refusals.isEmpty()) {
      throw Refusal.all(refusals);
    }
    for (Path file : files.keySet()) {
      PrivateFiles.createFolder(file.toAbsolutePath().getParent());
    }
    files.forEach(PrivateFiles::replace);
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
    Optional<Fate> fate = Optional.empty();
    for (Row each : rows) {
      Entry entry = each.entry();
      boolean isKept = entry.fate() == Fate.KEPT;
      if (!fate.equals(Optional.of(entry.fate()))) {
        fate = Optional.of(entry.fate());
        out.append(
            switch (entry.fate()) {
              case KEPT -> "exactly as in the source\n";
              case CHANGED -> "with another meaning\n";
              case LOST -> "lost\n";
            });
      }
      out.append("  " + each.count() + " x " + EscapedText.onOneLine(entry.construct()));
      out.append(entry.why().isEmpty() ? "" : ": " + EscapedText.onOneLine(entry.why()));
      out.append(isKept ? "" : " (" + EscapedText.onOneLine(String.join(", ", each.places())));
      out.append(isKept ? "\n" : each.count() > each.places().size() ? ", …)\n" : ")\n");
    }
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
            JsonObject.of(
                "fate", row.entry().fate().name().toLowerCase(ROOT),
                "construct", row.entry().construct(),
                "count", row.count(),
                "places", row.places(),
                "why?", row.entry().why()));
  }
}
