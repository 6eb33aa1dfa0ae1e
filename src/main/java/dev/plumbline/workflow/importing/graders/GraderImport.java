package dev.plumbline.workflow.importing.graders;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.workflow.importing.Assertion;
import dev.plumbline.workflow.importing.Check;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.ForeignFile;
import dev.plumbline.workflow.importing.ForeignObject;
import dev.plumbline.workflow.importing.ImportLedger;
import dev.plumbline.workflow.importing.ImportedSuite;
import dev.plumbline.workflow.importing.PlainTemplate;
import dev.plumbline.workflow.importing.SearchedText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// An eval of OpenAI with its testing criteria, one grader, or the dimensions of a rubric evaluator
/// of Foundry.
public final class GraderImport {

  private static final String OUTPUT = "sample.output_text";

  private final ImportLedger ledger;

  private GraderImport(ImportLedger ledger) {
    this.ledger = ledger;
  }

  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    Json value = file.value();
    JsonObject object =
        value instanceof JsonArray list
            ? JsonObject.of("dimensions", list)
            : value instanceof JsonObject it ? it : JsonObject.EMPTY;
    return new GraderImport(ledger).suite(new ForeignObject(object, "", ledger));
  }

  private ImportedSuite suite(ForeignObject root) {
    root.skip("id", "object", "created_at", "evaluator_type", "categories", "tags", "metadata");
    root.lose("data_source_config", "data come as documents");
    root.lose("data_source", "data come as documents");
    String name = root.text("display_name") + root.text("name");
    String description = root.text("description");
    ForeignObject definition = root.has("definition") ? root.object("definition") : root;
    List<Assertion> members = new ArrayList<>();
    for (ForeignObject each : definition.objects("dimensions")) {
      dimension(each).ifPresent(members::add);
    }
    Optional<BigDecimal> least =
        members.isEmpty() ? Optional.empty() : definition.number("pass_threshold");
    List<ForeignObject> graders =
        root.has("testing_criteria")
            ? root.objects("testing_criteria")
            : root.has("type") ? List.of(root) : List.of();
    for (ForeignObject each : graders) {
      grader(each).ifPresent(check -> members.add(new Assertion.Leaf(check, BigDecimal.ONE, "")));
    }
    List<ImportedSuite.Case> cases =
        members.isEmpty()
            ? List.of()
            : List.of(
                new ImportedSuite.Case(
                    "document-1",
                    JsonObject.EMPTY,
                    new TreeMap<>(),
                    new TreeMap<>(),
                    Assertion.Group.of(members, least),
                    List.of(),
                    Optional.empty(),
                    Optional.empty()));
    return new ImportedSuite(name.isEmpty() ? "graders" : name, description, cases);
  }

  /// A judge gives each dimension 1 to 5, which count as 0 to 1.
  private Optional<Assertion> dimension(ForeignObject dimension) {
    String id = dimension.text("id");
    String description = dimension.text("description");
    BigDecimal weight = dimension.number("weight").orElse(BigDecimal.ONE);
    if (description.isEmpty() || weight.signum() < 0) {
      ledger.lost("dimension", "it has no description, or a weight below 0", dimension.path());
      return Optional.empty();
    }
    if (!dimension.flag("always_applicable").orElse(false)) {
      ledger.changed(
          "always_applicable: false",
          "the dimension always applies: let its item say `may_not_apply`",
          dimension.path());
    }
    ledger.changed(
        "dimension", "a judge gives a score from 0 to 1 in place of 1 to 5", dimension.path());
    return Optional.of(
        new Assertion.Leaf(
            new Check.Judged(
                id.isEmpty() ? "dimension" : id, description, true, Optional.empty(), false),
            weight,
            ""));
  }

  private Optional<Check> grader(ForeignObject grader) {
    String type = grader.text("type");
    String given = grader.text("name");
    String name = given.isEmpty() ? type : given;
    grader.skip("id");
    return switch (type) {
      case "string_check" -> compared(grader, name);
      case "text_similarity" -> similar(grader, name);
      case "label_model" -> labelled(grader, name);
      case "score_model" -> scored(grader, name);
      case "python" -> lost(grader, type, "it runs code", "source", "image_tag", "pass_threshold");
      case "multi" ->
          lost(
              grader,
              type,
              "it is for training: import its graders",
              "graders",
              "calculate_output");
      case "azure_ai_evaluator" ->
          lost(
              grader,
              type,
              "its prompt is with the service",
              "evaluator_name",
              "initialization_parameters",
              "data_mapping");
      default -> lost(grader, type.isEmpty() ? "grader" : type, "the type is not known here");
    };
  }

  private Optional<Check> lost(ForeignObject grader, String type, String why, String... keys) {
    grader.skip(keys);
    ledger.lost("grader " + type, why, grader.path());
    return Optional.empty();
  }

  private Optional<Check> compared(ForeignObject grader, String name) {
    String input = grader.text("input");
    String reference = grader.text("reference");
    String operation = grader.text("operation");
    if (!isOutput(input) || reference.isEmpty() || reference.contains("{{")) {
      return lost(
          grader,
          "string_check",
          "it compares something else than the output with a text that is written out");
    }
    String literal =
        operation.equals("ilike")
            ? SearchedText.anyCase(reference)
            : SearchedText.literal(reference);
    boolean part = operation.endsWith("like");
    String measure = SearchedText.count(part ? literal : "\\A" + literal + "\\z");
    if (!List.of("eq", "ne", "like", "ilike").contains(operation)
        || SearchedText.problem(measure).isPresent()) {
      return lost(grader, "string_check", "its operation is not known, or its text too long");
    }
    ledger.kept("grader string_check", grader.path());
    String found = "#0 > 0";
    return Optional.of(
        new Check.Measured(
            name,
            List.of(new CheckedFact.Computed(measure)),
            operation.equals("ne") ? "!(" + found + ")" : found,
            ""));
  }

  private Optional<Check> similar(ForeignObject grader, String name) {
    String metric = grader.text("evaluation_metric");
    String reference = grader.text("reference");
    Optional<BigDecimal> least = grader.number("pass_threshold");
    String key =
        switch (metric) {
          case "bleu", "rouge_1", "rouge_2", "rouge_l" -> metric;
          case "fuzzy_match" -> "levenshtein";
          default -> "";
        };
    if (!isOutput(grader.text("input")) || reference.contains("{{") || key.isEmpty()) {
      return lost(
          grader, "text_similarity", "there is no such measure, or the texts come from data");
    }
    ledger.changed(
        "grader text_similarity",
        "words are split and folded in another way, so that the value differs",
        grader.path());
    return Optional.of(
        new Check.Measured(
            name,
            List.of(new CheckedFact.Likeness(key, reference)),
            "#0 >= " + least.orElse(BigDecimal.ONE).toPlainString(),
            "#0"));
  }

  private static boolean isOutput(String template) {
    return template.replaceAll("\\s", "").equals("{{" + OUTPUT + "}}");
  }

  private Optional<Check> labelled(ForeignObject grader, String name) {
    String asked = prompt(grader);
    List<String> passing = texts(grader.list("passing_labels"));
    List<String> all = texts(grader.list("labels"));
    if (asked.isEmpty() || passing.isEmpty()) {
      return lost(grader, "label_model", "it has no prompt, or no label that passes", "model");
    }
    grader.lose("model", "which model grades is said when a judge is asked");
    ledger.changed(
        "grader label_model",
        "a judge says whether a label that passes fits, and not which",
        grader.path());
    return Optional.of(
        new Check.Judged(
            name,
            "Of the labels "
                + String.join(", ", all)
                + ", does one of these fit: "
                + String.join(", ", passing)
                + "? "
                + asked,
            false,
            Optional.empty(),
            false));
  }

  private Optional<Check> scored(ForeignObject grader, String name) {
    String asked = prompt(grader);
    List<Json> range = grader.list("range");
    BigDecimal low = end(range, 0, BigDecimal.ZERO);
    BigDecimal high = end(range, 1, BigDecimal.ONE);
    Optional<BigDecimal> least = grader.number("pass_threshold");
    if (asked.isEmpty() || low.compareTo(high) >= 0) {
      return lost(grader, "score_model", "it has no prompt, or no range", "model");
    }
    grader.lose("model", "which model grades is said when a judge is asked");
    grader.lose("sampling_params", "which model grades is said when a judge is asked");
    ledger.changed(
        "grader score_model",
        "a judge gives a score from 0 to 1, and a yes or no, in place of the range",
        grader.path());
    Optional<BigDecimal> share =
        least.map(it ->
            it.subtract(low).divide(high.subtract(low), 12, java.math.RoundingMode.HALF_EVEN));
    return Optional.of(new Check.Judged(name, asked, true, share, false));
  }

  private static BigDecimal end(List<Json> range, int index, BigDecimal byDefault) {
    return index < range.size()
        ? ForeignObject.number(range.get(index)).orElse(byDefault)
        : byDefault;
  }

  /// The messages as one question; where the output stands in them, the document does.
  private static String prompt(ForeignObject grader) {
    List<String> words = new ArrayList<>();
    for (ForeignObject message : grader.objects("input")) {
      message.skip("type", "role");
      Json content = message.find("content").orElse(Json.of(""));
      List<Json> parts = content instanceof JsonArray(List<Json> list) ? list : List.of(content);
      for (Json part : parts) {
        words.add(
            part instanceof JsonObject object
                ? object.find("text").map(PlainTemplate::written).orElse("")
                : PlainTemplate.written(part));
      }
    }
    return String.join(" ", words)
        .replaceAll("\\{\\{\\s*sample\\.output_text\\s*}}", "(the document)")
        .replaceAll("\\{\\{\\s*item\\.([A-Za-z0-9_.]+)\\s*}}", "($1 of the data)")
        .strip();
  }

  private static List<String> texts(List<Json> values) {
    return values.stream()
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value())
        .toList();
  }
}
