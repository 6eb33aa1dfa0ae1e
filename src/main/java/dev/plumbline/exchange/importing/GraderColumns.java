package dev.plumbline.exchange.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;
import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.rubric.importing.IdGenerator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What templates of graders name: the output, and columns of the data.
final class GraderColumns {

  static final String JSON = "sample.output_json.";
  static final Pattern NAME = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_.\\[\\]]+)\\s*}}");

  private static final Pattern WHOLE = Pattern.compile("\\s*" + NAME + "\\s*");
  private static final String SAMPLE = "sample.output_text";
  private static final String ITEM = "item.";

  /// Columns that have outputs, where graders are prompts alone.
  private static final List<String> OUTPUTS =
      List.of("output_text", "response", "output", "completion", "actual_output", "prediction");

  private final IdGenerator ids = ImportedSuite.ids();
  private final SequencedMap<String, String> parts = new LinkedHashMap<>();
  private final SequencedMap<String, String> facts = new LinkedHashMap<>();
  private final String output;

  private GraderColumns(String output) {
    this.output = output;
  }

  /// Where no grader names a sample, the data have the outputs: the column that most are about.
  static GraderColumns of(List<ForeignObject> graders, ImportLedger ledger) {
    List<String> names =
        graders.stream().flatMap(each -> names(PlainJson.text(each.json())).stream()).toList();
    List<String> inputs =
        graders.stream()
            .map(ForeignObject::json)
            .flatMap(each -> Stream.of(at(each, "input"), at(each, "data_mapping", "response")))
            .flatMap(each -> each instanceof JsonText ? whole(written(each)).stream() : null)
            .filter(each -> each.startsWith(ITEM))
            .toList();
    Optional<String> column =
        inputs.stream()
            .max(Comparator.comparingLong(each -> inputs.stream().filter(each::equals).count()))
            .or(() -> OUTPUTS.stream().map(ITEM::concat).filter(names::contains).findFirst());
    if (column.isEmpty() || names.stream().anyMatch(each -> each.startsWith("sample."))) {
      return new GraderColumns(SAMPLE);
    }
    ledger.changed(
        "input {{" + column.get() + "}}", "this column of the data is taken for the document", "");
    return new GraderColumns(column.get());
  }

  private static List<String> names(String template) {
    return NAME.matcher(template).results().map(it -> it.group(1)).toList();
  }

  static Optional<String> whole(String template) {
    Matcher matcher = WHOLE.matcher(template);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /// Whether a template is a text that is written out.
  static boolean isPlain(String template) {
    return !template.contains("{{") && !template.contains("{%");
  }

  /// The context part of a template that names columns of the data; empty for others.
  Optional<String> part(String template) {
    List<String> names = names(template);
    boolean columns =
        !names.isEmpty()
            && names.stream().allMatch(each -> each.startsWith("item.") && !each.equals(output))
            && isPlain(NAME.matcher(template).replaceAll(""));
    return columns
        ? Optional.of(
            parts.computeIfAbsent(
                whole(template).map(each -> "{{" + each + "}}").orElse(template),
                _ -> id(names.getFirst())))
        : Optional.empty();
  }

  /// The id of a fact that a column is.
  String fact(String column) {
    return facts.computeIfAbsent(column, this::id);
  }

  private String id(String column) {
    return ids.id(column.substring(ITEM.length()).replaceAll("[^A-Za-z0-9_]+", " "));
  }

  boolean isOutput(String template) {
    return whole(template).filter(output::equals).isPresent();
  }

  /// Whether it is the output, or a member of one that is JSON.
  boolean isGraded(String template) {
    return isOutput(template) || whole(template).filter(it -> it.startsWith(JSON)).isPresent();
  }

  /// A name within a prompt: the document is where the output was, and columns come as context
  /// parts.
  String words(String name) {
    return name.equals(output)
        ? "(the document)"
        : name.startsWith(ITEM)
            ? "(the part " + part("{{" + name + "}}").orElseThrow() + ")"
            : "(" + name + ")";
  }

  /// The context parts of a row; empty texts without one.
  SortedMap<String, String> context(Optional<GraderRow> row) {
    SortedMap<String, String> context = new TreeMap<>();
    parts.forEach((template, part) ->
        context.put(
            part, row.flatMap(it -> PlainTemplate.filled(template, values(it))).orElse("")));
    return context;
  }

  JsonObject facts(GraderRow row) {
    JsonObjectBuilder supplied = JsonObject.builder();
    facts.forEach(
        (name, id) -> supplied.put(id, values(row).apply(name).map(ForeignObject::written)));
    return supplied.build();
  }

  Optional<Json> output(GraderRow row) {
    return output.equals(SAMPLE) ? row.output().map(Json::of) : values(row).apply(output);
  }

  private static Function<String, Optional<Json>> values(GraderRow row) {
    return PlainTemplate.of(row.values());
  }

  /// A row of data, or an output item of a run: an output, and what graders gave for it.
  ///
  /// @param item the columns of the data
  /// @param output empty if there is none
  record GraderRow(
      String id, JsonObject item, Optional<String> output, List<ForeignObject> results) {

    private static final int ROWS_MAX = 5_000;

    GraderRow {
      results = List.copyOf(results);
    }

    /// The rows of a file: JSON Lines, a list, or a page with `data`.
    static List<GraderRow> of(ForeignFile file, ImportLedger ledger) {
      List<Json> values = file.values();
      Json data = values.size() == 1 ? at(values.getFirst(), "data") : NULL;
      return of(data instanceof JsonArray(var rows) ? rows : values, "/items", ledger);
    }

    static List<GraderRow> of(List<Json> values, String place, ImportLedger ledger) {
      List<GraderRow> rows = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        String at = place + "/" + i;
        if (!(values.get(i) instanceof JsonObject object)) {
          ledger.lost("row", "it is no object", at);
        } else if (rows.size() >= ROWS_MAX) {
          ledger.lost("row", "there are more than " + ROWS_MAX, at);
        } else {
          rows.add(of(new ForeignObject(object, at, ledger), i));
        }
      }
      return rows;
    }

    private static GraderRow of(ForeignObject row, int index) {
      row.skip("id object created_at run_id eval_id status");
      String id =
          row.find("datasource_item_id")
              .map(ForeignObject::written)
              .orElse(String.valueOf(index + 1));
      ForeignObject item = row.object(row.has("datasource_item") ? "datasource_item" : "item");
      item.skipAll();
      ForeignObject sample = row.object("sample");
      Optional<String> output =
          Optional.of(sample.text("output_text"))
              .filter(text -> !text.isEmpty())
              .or(() -> said(sample.list("output")));
      sample.skipAll();
      return new GraderRow("item-" + id, item.json(), output, row.objects("results"));
    }

    /// The last message.
    private static Optional<String> said(List<Json> messages) {
      return messages.stream()
          .skip(Math.max(0, messages.size() - 1))
          .map(it -> at(it, "content"))
          .filter(content -> !(content instanceof JsonNull))
          .map(GraderRow::text)
          .findFirst();
    }

    /// The text of a message: one, or the texts of its parts.
    static String text(Json content) {
      return switch (content) {
        case JsonText(String text) -> text;
        case JsonObject part -> written(part.member("text"));
        case JsonArray(var parts) -> parts.stream().map(GraderRow::text).collect(joining("\n"));
        default -> "";
      };
    }

    /// What a grader gave; the service adds an id to its name.
    Optional<ForeignObject> result(String grader) {
      return results.stream().filter(each -> isOf(each, grader)).findFirst();
    }

    /// Says which results are of none of these graders.
    void loseOthers(List<String> graders, ImportLedger ledger) {
      for (ForeignObject each : results) {
        each.skipAll();
        if (graders.stream().noneMatch(grader -> isOf(each, grader))) {
          ledger.lost(
              "recorded result", "no grader of the rubric has its name", each.path() + "/name");
        }
      }
    }

    private static boolean isOf(ForeignObject result, String grader) {
      String name = written(at(result.json(), "name"));
      return name.equals(grader) || name.startsWith(grader + "-");
    }

    /// What templates name: `item` and `sample`.
    JsonObject values() {
      return JsonObject.of("item", item, "sample", JsonObject.of("output_text", output.orElse("")));
    }
  }
}
