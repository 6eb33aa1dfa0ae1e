package dev.plumbline.exchange.importing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
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
///
/// @param title what was imported, in a line
/// @param files by their names, maybe with a folder
/// @param behindFiles says more, as does `behindConstructs`
/// @param more what JSON has beside files and constructs
public record ForeignImport(
    String title,
    SequencedMap<String, byte[]> files,
    String behindFiles,
    List<Row> rows,
    String behindConstructs,
    JsonObject more) {

  static byte[] lines(List<? extends Json> lines) {
    return lines.stream()
        .map(line -> PlainJson.text(line) + "\n")
        .collect(joining())
        .getBytes(UTF_8);
  }

  /// Writes all files or none.
  ///
  /// @param force whether files with other contents are replaced
  /// @throws Refusal if there are such files and they are not to be replaced
  public void write(Path folder, boolean force) throws IOException {
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

  public String text(Path folder) {
    StringBuilder out = new StringBuilder("imported ").append(title).append('\n');
    files.keySet().forEach(name -> out.append("  ").append(folder.resolve(name)).append('\n'));
    append(rows, out.append(behindFiles));
    return out.append(behindConstructs).toString();
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
      String why = entry.why().isEmpty() ? "" : ": " + entry.why();
      String places = isKept ? "" : " (" + String.join(", ", each.places());
      String end = isKept ? "" : each.count() > each.places().size() ? ", …)" : ")";
      out.append("  " + each.count() + " x ")
          .append(EscapedText.onOneLine(entry.construct() + why + places) + end + "\n");
    }
  }

  public JsonObject json(Path folder) {
    return JsonObject.builder()
        .put("outcome", "imported")
        .put("files", files.keySet().stream().map(name -> folder.resolve(name).toString()).toList())
        .put("constructs", constructs(rows))
        .putAll(more)
        .build();
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
