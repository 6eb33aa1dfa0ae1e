package dev.plumbline.workflow.importing.graders;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.workflow.importing.Assertion;
import dev.plumbline.workflow.importing.Check;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.ForeignFile;
import dev.plumbline.workflow.importing.ForeignObject;
import dev.plumbline.workflow.importing.ImportLedger;
import dev.plumbline.workflow.importing.ImportedSuite;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import dev.plumbline.workflow.importing.PlainTemplate;
import dev.plumbline.workflow.importing.SearchedText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An eval of OpenAI with its testing criteria, one grader, or the dimensions of a rubric evaluator
/// of Foundry.
public final class GraderImport {

  private static final String OUTPUT = "sample.output_text";
  private static final Pattern WHOLE = Pattern.compile("\\s*\\{\\{\\s*([A-Za-z0-9_.]+)\\s*}}\\s*");
  private static final Pattern NAME = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_.]+)\\s*}}");
  private static final List<String> WRAPPED = List.of("method", "reinforcement", "grader");

  /// What results say of a leaf: under which name, and in which range.
  private record Graded(String name, BigDecimal low, BigDecimal high) {
    static Graded of(String name) {
      return new Graded(name, BigDecimal.ZERO, BigDecimal.ONE);
    }

    private BigDecimal share(BigDecimal score) {
      return score
          .subtract(low)
          .divide(high.subtract(low), DECIMALS, RoundingMode.HALF_EVEN)
          .stripTrailingZeros();
    }
  }

  private static final int DECIMALS = 12;

  private final ImportLedger ledger;
  private final IdGenerator ids = ImportedSuite.ids();
  private final SequencedMap<String, String> parts = new LinkedHashMap<>();
  private final SequencedMap<String, String> facts = new LinkedHashMap<>();
  private final List<Graded> graded = new ArrayList<>();
  private List<GraderRow> rows = List.of();
  private String output = OUTPUT;
  private boolean isWhole = true;

  private GraderImport(ImportLedger ledger) {
    this.ledger = ledger;
  }

  /// @param items rows of data, or output items of a run
  public static ImportedSuite read(
      ForeignFile file, Optional<ForeignFile> items, ImportLedger ledger) {
    Json value = file.value();
    JsonObject object =
        value instanceof JsonArray list
            ? JsonObject.of("dimensions", list)
            : value instanceof JsonObject it ? it : JsonObject.EMPTY;
    GraderImport graders = new GraderImport(ledger);
    items.ifPresent(each -> graders.rows = GraderRow.of(each, ledger));
    return graders.suite(new ForeignObject(object, "", ledger));
  }

  private ImportedSuite suite(ForeignObject root) {
    root.skip("id", "object", "created_at", "evaluator_type", "categories", "tags", "metadata");
    root.lose("data_source_config", "data come as documents");
    data(root);
    String name = root.text("display_name") + root.text("name");
    String description = root.text("description");
    ForeignObject definition = root.has("definition") ? root.object("definition") : root;
    List<Assertion> members = new ArrayList<>();
    for (ForeignObject each : definition.objects("dimensions")) {
      dimension(each).ifPresent(members::add);
    }
    Optional<BigDecimal> least =
        members.isEmpty() ? Optional.empty() : definition.number("pass_threshold");
    ForeignObject inner = root;
    for (String key : WRAPPED) {
      inner = inner.has(key) ? inner.object(key) : inner;
    }
    List<ForeignObject> graders =
        root.has("testing_criteria")
            ? root.objects("testing_criteria")
            : inner.json().find("type").filter(JsonText.class::isInstance).isPresent()
                ? List.of(inner)
                : List.of();
    column(graders);
    graders.forEach(each -> grader(each).ifPresent(members::add));
    boolean one = members.size() == 1;
    Assertion.Group checks =
        one && members.getFirst() instanceof Assertion.Group group
            ? group
            : Assertion.Group.of(members, least);
    return new ImportedSuite(
        name.isEmpty() ? "graders" : name,
        description,
        members.isEmpty() ? List.of() : cases(checks));
  }

  /// Rows that are written into a data source.
  private void data(ForeignObject root) {
    ForeignObject source = root.object("data_source").object("source");
    if (rows.isEmpty() && source.text("type").equals("file_content")) {
      rows = GraderRow.of(source.list("content"), source.path() + "/content", ledger);
    } else {
      root.lose("data_source", "data come as documents");
    }
  }

  /// Where no grader names a sample, the data have the outputs: the column that most are about.
  private void column(List<ForeignObject> graders) {
    List<String> inputs =
        graders.stream()
            .map(each -> each.json().find("input").orElse(Json.of("")))
            .filter(JsonText.class::isInstance)
            .flatMap(each -> whole(PlainTemplate.written(each)).stream())
            .filter(each -> each.startsWith("item."))
            .toList();
    boolean samples =
        graders.stream()
            .anyMatch(each ->
                NAME.matcher(PlainJson.text(each.json()))
                    .results()
                    .anyMatch(it -> it.group(1).startsWith("sample.")));
    if (!samples && !inputs.isEmpty()) {
      output =
          inputs.stream()
              .max(Comparator.comparingLong(each -> inputs.stream().filter(each::equals).count()))
              .orElseThrow();
      ledger.changed(
          "input {{" + output + "}}", "this column of the data is taken for the document", "");
    }
  }

  private List<ImportedSuite.Case> cases(Assertion.Group checks) {
    if (rows.isEmpty()) {
      TreeMap<String, String> open = new TreeMap<>();
      parts.values().forEach(part -> open.put(part, ""));
      return List.of(
          new ImportedSuite.Case(
              "document-1",
              JsonObject.EMPTY,
              open,
              new TreeMap<>(),
              checks,
              List.of(),
              Optional.empty(),
              Optional.empty()));
    }
    return rows.stream().map(row -> documented(row, checks)).toList();
  }

  private ImportedSuite.Case documented(GraderRow row, Assertion.Group checks) {
    Function<String, Optional<Json>> values = PlainTemplate.of(row.values());
    TreeMap<String, String> context = new TreeMap<>();
    parts.forEach(
        (template, part) -> context.put(part, PlainTemplate.filled(template, values).orElse("")));
    TreeMap<String, Json> supplied = new TreeMap<>();
    facts.forEach((name, id) ->
        values.apply(name).ifPresent(it -> supplied.put(id, Json.of(PlainTemplate.written(it)))));
    Optional<Json> text = output.equals(OUTPUT) ? row.output().map(Json::of) : values.apply(output);
    List<ImportedSuite.Outcome> outcomes = new ArrayList<>();
    List<Assertion.Leaf> leaves = checks.leaves();
    for (int i = 0; i < leaves.size(); i++) {
      Graded each = graded.get(i);
      outcomes.add(row.result(each.name()).map(it -> outcome(it, each)).orElse(Outcome.NONE));
    }
    boolean recorded = outcomes.stream().anyMatch(each -> !each.equals(Outcome.NONE));
    boolean all = outcomes.stream().allMatch(each -> each.passed().isPresent());
    row.results().forEach(each -> each.keys().forEach(each::skip));
    if (text.isEmpty()) {
      ledger.lost("row without an output", "nothing was answered", row.id());
    }
    return new ImportedSuite.Case(
        row.id(),
        text.map(it -> JsonObject.of("text", Json.of(PlainTemplate.written(it))))
            .orElse(JsonObject.EMPTY),
        context,
        supplied,
        checks,
        recorded && text.isPresent() ? outcomes : List.of(),
        recorded && text.isPresent() && all && isWhole && checks.formula().isEmpty()
            ? Optional.of(
                new Outcome(
                    Optional.of(outcomes.stream().allMatch(each -> each.passed().orElseThrow())),
                    Optional.empty(),
                    ""))
            : Optional.empty(),
        Optional.empty());
  }

  /// A result that says that its grader failed has neither.
  private static Outcome outcome(ForeignObject result, Graded grader) {
    Optional<BigDecimal> score = result.number("score").map(grader::share);
    return new Outcome(result.flag("passed"), score, result.text("reason"));
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
    graded.add(Graded.of(id));
    return Optional.of(
        new Assertion.Leaf(
            new Check.Judged(
                id.isEmpty() ? "dimension" : id, description, true, Optional.empty(), false),
            weight,
            ""));
  }

  /// A grader with its place among the leaves.
  private Optional<Assertion> grader(ForeignObject grader) {
    if (grader.json().find("type").filter(Json.of("multi")::equals).isPresent()) {
      return Optional.of(multi(grader)).filter(each -> !each.members().isEmpty()).map(it -> it);
    }
    String type = grader.text("type");
    String given = grader.text("name");
    String name = given.isEmpty() ? type : given;
    grader.skip("id");
    return check(grader, type, name)
        .map(check -> {
          BigDecimal low =
              type.equals("score_model") ? end(grader, 0, BigDecimal.ZERO) : BigDecimal.ZERO;
          BigDecimal high =
              type.equals("score_model") ? end(grader, 1, BigDecimal.ONE) : BigDecimal.ONE;
          graded.add(new Graded(name, low, high));
          return new Assertion.Leaf(check, BigDecimal.ONE, "");
        });
  }

  private Optional<Check> check(ForeignObject grader, String type, String name) {
    return switch (type) {
      case "string_check" -> compared(grader, name);
      case "text_similarity" ->
          similar(
              grader,
              name,
              grader.text("evaluation_metric"),
              grader.text("input"),
              grader.text("reference"),
              grader.number("pass_threshold").orElse(BigDecimal.ONE));
      case "label_model" -> labelled(grader, name);
      case "score_model" -> scored(grader, name);
      case "python" -> lost(grader, type, "it runs code", "source", "image_tag", "pass_threshold");
      case "azure_ai_evaluator" -> evaluator(grader, name);
      default -> lost(grader, type.isEmpty() ? "grader" : type, "the type is not known here");
    };
  }

  /// A formula over graders. Where one of them is lost, the others are kept with their mean.
  private Assertion.Group multi(ForeignObject grader) {
    grader.skip("type", "name", "id");
    String formula = grader.text("calculate_output");
    List<String> names = new ArrayList<>();
    List<ForeignObject> graders = grader.objects("graders");
    if (graders.isEmpty()) {
      ForeignObject named = grader.object("graders");
      for (String key : named.keys()) {
        names.add(key);
        graders.add(named.object(key));
      }
    } else {
      graders.forEach(
          each -> names.add(each.json().find("name").map(PlainTemplate::written).orElse("")));
    }
    List<Assertion> members = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (ForeignObject each : graders) {
      grader(each)
          .ifPresent(member -> {
            Graded last = graded.isEmpty() ? Graded.of("") : graded.getLast();
            values.add(
                member instanceof Assertion.Leaf
                    ? "("
                        + last.low().toPlainString()
                        + " + "
                        + last.high().subtract(last.low()).toPlainString()
                        + " * #"
                        + members.size()
                        + ")"
                    : "#" + members.size());
            members.add(member);
          });
    }
    GraderFormula computed =
        members.size() < graders.size()
            ? new GraderFormula("", "a grader of it is lost")
            : GraderFormula.of(formula, names, values);
    String problem =
        computed.problem().isEmpty() ? trial(computed.written(), members) : computed.problem();
    if (problem.isEmpty()) {
      ledger.kept("grader multi", grader.path());
    } else {
      isWhole = false;
      ledger.changed("grader multi", problem + ": the mean of its graders counts", grader.path());
    }
    return new Assertion.Group(
        members, Optional.empty(), BigDecimal.ONE, "", problem.isEmpty() ? computed.written() : "");
  }

  /// Why a rubric refuses a formula; empty if it takes it.
  private static String trial(String formula, List<Assertion> members) {
    String written = formula;
    StringBuilder nodes = new StringBuilder();
    for (int i = members.size() - 1; i >= 0; i--) {
      written = written.replace("#" + i, "n" + i);
      nodes.append("  n").append(i).append(": f").append(i).append('\n');
    }
    StringBuilder rubric = new StringBuilder("rubric: trial\nversion: 1.0.0\nfacts:\n");
    for (int i = 0; i < members.size(); i++) {
      rubric.append("  f").append(i).append(": {type: decimal, min: 0, max: 1}\n");
    }
    rubric.append("plan:\n  composite: ").append(PlainJson.text(Json.of(written))).append('\n');
    return switch (BundleCompiler.compile(
        (rubric.toString() + nodes).getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked _ -> "";
      case BundleCompilation.DraftLocked _ -> "";
      case BundleCompilation.Rejected(List<Problem> problems) -> problems.getFirst().message();
    };
  }

  /// A built-in evaluator that only compares texts; others ask a model with a prompt of the
  /// service.
  private Optional<Check> evaluator(ForeignObject grader, String name) {
    String called = grader.text("evaluator_name").replace("builtin.", "");
    ForeignObject parameters = grader.object("initialization_parameters");
    ForeignObject mapping = grader.object("data_mapping");
    String metric =
        switch (called) {
          case "bleu_score" -> "bleu";
          case "f1_score" -> "rouge_1";
          case "rouge_score" ->
              parameters
                  .text("rouge_type")
                  .replaceFirst("^rouge", "rouge_")
                  .toLowerCase(Locale.ROOT);
          default -> "";
        };
    if (metric.isEmpty()) {
      parameters.keys().forEach(parameters::skip);
      mapping.keys().forEach(mapping::skip);
      return lost(grader, "azure_ai_evaluator", "its prompt is with the service");
    }
    return similar(
        grader,
        name,
        metric,
        mapping.text("response"),
        mapping.text("ground_truth"),
        parameters.number("threshold").orElse(new BigDecimal("0.5")));
  }

  /// What results have of it is given as a fact.
  private Optional<Check> lost(ForeignObject grader, String type, String why, String... keys) {
    grader.skip(keys);
    String name = grader.json().find("name").map(PlainTemplate::written).orElse(type);
    if (rows.stream().anyMatch(row -> row.result(name).isPresent())) {
      ledger.changed(
          "grader " + type,
          why + ": what was recorded is given as a fact, and is unknown for new outputs",
          grader.path());
      return Optional.of(
          new Check.Measured(
              name, List.of(new CheckedFact.Recorded(type + " " + name, false)), "#0", ""));
    }
    isWhole = false;
    ledger.lost("grader " + type, why, grader.path());
    return Optional.empty();
  }

  private static Optional<String> whole(String template) {
    Matcher matcher = WHOLE.matcher(template);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /// Whether a template is a text that is written out.
  private static boolean isPlain(String template) {
    return !template.contains("{{") && !template.contains("{%");
  }

  /// The context part of a template that names columns of the data; empty for others.
  private Optional<String> part(String template) {
    List<String> names = NAME.matcher(template).results().map(it -> it.group(1)).toList();
    boolean columns =
        !names.isEmpty()
            && names.stream().allMatch(each -> each.startsWith("item.") && !each.equals(output))
            && isPlain(NAME.matcher(template).replaceAll(""));
    return columns
        ? Optional.of(
            parts.computeIfAbsent(
                whole(template).map(each -> "{{" + each + "}}").orElse(template),
                _ -> ids.id(names.getFirst().substring("item.".length()).replace('.', ' '))))
        : Optional.empty();
  }

  private Optional<Check> compared(ForeignObject grader, String name) {
    String input = grader.text("input");
    String reference = grader.text("reference");
    String operation = grader.text("operation");
    boolean part = operation.endsWith("like");
    if (!List.of("eq", "ne", "like", "ilike").contains(operation)) {
      return lost(grader, "string_check", "its operation is not known");
    }
    boolean swapped = !part && !isGraded(input) && isGraded(reference);
    String graded = swapped ? reference : input;
    String other = swapped ? input : reference;
    if (whole(graded).filter(each -> each.startsWith("sample.output_json.")).isPresent() && !part) {
      return member(grader, name, whole(graded).get(), other, operation);
    }
    Optional<String> column = part(other);
    if (!isOutput(graded) || other.isEmpty() || !isPlain(other) && column.isEmpty()) {
      return lost(
          grader, "string_check", "it compares something else than the output with a text or data");
    }
    boolean folded = operation.equals("ilike");
    CheckedFact fact = searched(other, column, part, folded);
    String measured = fact instanceof CheckedFact.Computed(String measure) ? measure : "";
    String problem = measured.isEmpty() ? "" : SearchedText.problem(measured).orElse("");
    if (!problem.isEmpty()) {
      return lost(grader, "string_check", problem);
    }
    String difference =
        !folded
            ? ""
            : column.isPresent()
                ? "typography does not matter, such as the form of quotation marks"
                : SearchedText.difference(other);
    ledger.became("grader string_check", difference, grader.path());
    String found = !measured.isEmpty() ? "#0 > 0" : part ? "#0" : "#0 >= 1";
    return Optional.of(
        new Check.Measured(
            name, List.of(fact), operation.equals("ne") ? "!(" + found + ")" : found, ""));
  }

  private static CheckedFact searched(
      String text, Optional<String> column, boolean part, boolean folded) {
    if (column.isPresent()) {
      return new CheckedFact.Compared(
          !part ? "levenshtein" : folded ? "contains_folded" : "contains", column.get());
    }
    String literal = folded ? SearchedText.anyCase(text) : SearchedText.literal(text);
    return new CheckedFact.Computed(SearchedText.count(part ? literal : "\\A" + literal + "\\z"));
  }

  private boolean isGraded(String template) {
    return isOutput(template)
        || whole(template).filter(each -> each.startsWith("sample.output_json.")).isPresent();
  }

  /// A member of an output that is JSON, compared with a text or with data.
  private Optional<Check> member(
      ForeignObject grader, String name, String path, String other, String operation) {
    CheckedFact member =
        new CheckedFact.Computed(
            "{json: '$." + path.substring("sample.output_json.".length()) + "', type: text}");
    Optional<String> column = whole(other).filter(each -> each.startsWith("item."));
    if (!isPlain(other) && column.isEmpty()
        || SearchedText.problem(((CheckedFact.Computed) member).measure()).isPresent()) {
      return lost(grader, "string_check", "it compares more than a member with a text or data");
    }
    ledger.changed(
        "grader string_check", "a member that is no text is taken for another one", grader.path());
    List<CheckedFact> facts = new ArrayList<>(List.of(member));
    column.ifPresent(each ->
        facts.add(
            new CheckedFact.Supplied(
                this.facts.computeIfAbsent(
                    each, _ -> ids.id(each.substring("item.".length()).replace('.', ' '))),
                "{type: text, optional: true}")));
    String same =
        "known(#0) && #0 == " + (column.isPresent() ? "#1" : PlainJson.text(Json.of(other)));
    return Optional.of(
        new Check.Measured(name, facts, operation.equals("ne") ? "!(" + same + ")" : same, ""));
  }

  private Optional<Check> similar(
      ForeignObject grader,
      String name,
      String metric,
      String input,
      String reference,
      BigDecimal least) {
    String type = grader.text("type");
    String key =
        switch (metric) {
          case "bleu", "rouge_1", "rouge_2", "rouge_l" -> metric;
          case "fuzzy_match" -> "levenshtein";
          default -> "";
        };
    boolean swapped = !isOutput(input) && isOutput(reference);
    String other = swapped ? input : reference;
    Optional<String> column = part(other);
    if (key.isEmpty()) {
      return lost(grader, type, "there is no such measure of likeness");
    }
    if (!swapped && !isOutput(input) || !isPlain(other) && column.isEmpty()) {
      return lost(grader, type, "it compares something else than the output with a text or data");
    }
    ledger.changed(
        "grader " + type,
        "words are split and folded in another way, so that the value differs",
        grader.path());
    return Optional.of(
        new Check.Measured(
            name,
            List.of(
                column.isPresent()
                    ? new CheckedFact.Compared(key, column.get())
                    : new CheckedFact.Likeness(key, other)),
            "#0 >= " + least.toPlainString(),
            "#0"));
  }

  private boolean isOutput(String template) {
    return whole(template).filter(output::equals).isPresent();
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
    BigDecimal low = end(grader, 0, BigDecimal.ZERO);
    BigDecimal high = end(grader, 1, BigDecimal.ONE);
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
    Optional<BigDecimal> share = least.map(it -> new Graded(name, low, high).share(it));
    return Optional.of(new Check.Judged(name, asked, true, share, false));
  }

  private static BigDecimal end(ForeignObject grader, int index, BigDecimal byDefault) {
    List<Json> range = grader.list("range");
    return index < range.size()
        ? ForeignObject.number(range.get(index)).orElse(byDefault)
        : byDefault;
  }

  /// The messages as one question. The document is where the output was, and columns of the data
  /// come as context parts.
  private String prompt(ForeignObject grader) {
    List<String> words = new ArrayList<>();
    for (ForeignObject message : grader.objects("input")) {
      message.skip("type", "role");
      words.add(message.find("content").map(GraderRow::text).orElse(""));
    }
    return NAME.matcher(String.join(" ", words))
        .replaceAll(it ->
            Matcher.quoteReplacement(
                it.group(1).equals(output)
                    ? "(the document)"
                    : it.group(1).startsWith("item.")
                        ? "(the part " + part(it.group()).orElseThrow() + ")"
                        : "(" + it.group(1) + ")"))
        .strip();
  }

  private static List<String> texts(List<Json> values) {
    return values.stream()
        .filter(JsonText.class::isInstance)
        .map(text -> ((JsonText) text).value())
        .toList();
  }
}
