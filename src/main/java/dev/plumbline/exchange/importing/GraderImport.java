package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.at;
import static dev.plumbline.exchange.importing.ForeignObject.members;
import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static dev.plumbline.exchange.importing.ImportedSuite.Outcome.NONE;
import static java.math.BigDecimal.ONE;
import static java.math.RoundingMode.HALF_EVEN;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.GraderChecks.GradedCheck;
import dev.plumbline.exchange.importing.GraderColumns.GraderRow;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Leaf;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An eval of OpenAI with its testing criteria, one grader, or the dimensions of a rubric evaluator
/// of Foundry.
public final class GraderImport {

  private static final List<String> WRAPPED = List.of("method", "reinforcement", "grader");

  private final ImportLedger ledger;
  private final List<GradedCheck> graded = new ArrayList<>();
  private final List<GraderRow> rows;
  private final GraderColumns columns;
  private final GraderChecks checks;
  private boolean isWhole = true;

  private GraderImport(ImportLedger ledger, List<GraderRow> rows, List<ForeignObject> graders) {
    this.ledger = ledger;
    this.rows = rows;
    this.columns = GraderColumns.of(graders, ledger);
    this.checks = new GraderChecks(columns, rows, ledger);
  }

  /// @param items rows of data, or output items of a run
  public static ImportedSuite read(
      ForeignFile file, Optional<ForeignFile> items, ImportLedger ledger) {
    Json value = file.value();
    JsonObject object =
        value instanceof JsonArray list ? JsonObject.of("dimensions", list) : members(value);
    ForeignObject root = new ForeignObject(object, "", ledger);
    List<ForeignObject> graders = graders(root);
    List<GraderRow> rows =
        items.map(each -> GraderRow.of(each, ledger)).orElseGet(() -> rows(root, ledger));
    return new GraderImport(ledger, rows, graders).suite(root, graders);
  }

  private static List<ForeignObject> graders(ForeignObject root) {
    if (root.has("testing_criteria")) {
      return root.objects("testing_criteria");
    }
    ForeignObject inner = root;
    for (String key : WRAPPED) {
      inner = inner.has(key) ? inner.object(key) : inner;
    }
    return inner.json().find("type").filter(JsonText.class::isInstance).isPresent()
        ? List.of(inner)
        : List.of();
  }

  /// Rows that are written into a data source.
  private static List<GraderRow> rows(ForeignObject root, ImportLedger ledger) {
    ForeignObject data = root.object("data_source");
    ForeignObject source = data.object("source");
    data.skip("type");
    return source.text("type").equals("file_content")
        ? GraderRow.of(source.list("content"), source.path() + "/content", ledger)
        : List.of();
  }

  private ImportedSuite suite(ForeignObject root, List<ForeignObject> graders) {
    if (rows.isEmpty()) {
      root.lose("data_source", "data come as documents");
    }
    root.leave("graders eval");
    String name = root.text("display_name") + root.text("name");
    String description = root.text("description");
    ForeignObject definition = root.has("definition") ? root.object("definition") : root;
    if (definition.has("dimensions")) {
      definition.skip("type");
    }
    List<Assertion> members = new ArrayList<>();
    definition.objects("dimensions").forEach(each -> dimension(each).ifPresent(members::add));
    Optional<BigDecimal> least =
        members.isEmpty() ? Optional.empty() : definition.number("pass_threshold");
    graders.forEach(each -> grader(each).ifPresent(members::add));
    Group all =
        members.size() == 1 && members.getFirst() instanceof Group group
            ? group
            : Group.of(members, least);
    return new ImportedSuite(
        unlessEmpty(name, "graders"),
        description,
        members.isEmpty()
            ? List.of()
            : rows.isEmpty()
                ? List.of(
                    Case.of("document-1", JsonObject.EMPTY, columns.context(Optional.empty()), all))
                : rows.stream().map(row -> documented(row, all)).toList());
  }

  private Case documented(GraderRow row, Group all) {
    Optional<Json> text = columns.output(row);
    List<Outcome> outcomes =
        graded.stream()
            .map(each -> row.result(each.name()).map(each::outcome).orElse(NONE))
            .toList();
    row.loseOthers(graded.stream().map(GradedCheck::name).toList(), ledger);
    if (text.isEmpty()) {
      ledger.lost("row without an output", "nothing was answered", row.id());
    }
    boolean recorded = text.isPresent() && outcomes.stream().anyMatch(each -> !each.equals(NONE));
    boolean decided =
        recorded
            && isWhole
            && all.formula().isEmpty()
            && outcomes.stream().allMatch(each -> each.passed().isPresent());
    boolean passed = outcomes.stream().allMatch(each -> each.passed().orElse(false));
    return Case.of(
            row.id(),
            text.map(it -> JsonObject.of("text", written(it))).orElse(JsonObject.EMPTY),
            columns.context(Optional.of(row)),
            all)
        .given(columns.facts(row))
        .recorded(
            recorded ? outcomes : List.of(), Optional.of(Outcome.of(passed)).filter(_ -> decided));
  }

  /// A judge gives each dimension 1 to 5, which count as 0 to 1.
  private Optional<Assertion> dimension(ForeignObject dimension) {
    String id = dimension.text("id");
    String description = dimension.text("description");
    BigDecimal weight = dimension.number("weight").orElse(ONE);
    if (description.isEmpty() || weight.signum() < 0) {
      return dimension.nothing("dimension", "it has no description, or a weight below 0");
    }
    if (!dimension.flag("always_applicable").orElse(false)) {
      dimension.changed(
          "always_applicable: false",
          "the dimension always applies: let its item say `may_not_apply`");
    }
    dimension.changed("dimension", "a judge gives a score from 0 to 1 in place of 1 to 5");
    ImportedCheck check =
        new Judged(unlessEmpty(id, "dimension"), description, true, Optional.empty(), false);
    graded.add(GradedCheck.of(check, id));
    return Optional.of(new Leaf(check, weight, ""));
  }

  /// A grader with its place among the leaves.
  private Optional<Assertion> grader(ForeignObject grader) {
    if (grader.json().is("type", "multi")) {
      return Optional.<Assertion>of(multi(grader)).filter(each -> !each.leaves().isEmpty());
    }
    Optional<GradedCheck> check = checks.check(grader);
    check.ifPresent(graded::add);
    isWhole &= check.isPresent();
    return check.map(it -> Leaf.of(it.check()));
  }

  /// A formula over graders. Where one of them is lost, the others are kept with their mean.
  private Group multi(ForeignObject grader) {
    grader.skip("type name id");
    String formula = grader.text("calculate_output");
    SequencedMap<ForeignObject, String> names = new LinkedHashMap<>();
    grader.objects("graders").forEach(each -> names.put(each, written(at(each.json(), "name"))));
    if (names.isEmpty()) {
      ForeignObject named = grader.object("graders");
      named.keys().forEach(key -> names.put(named.object(key), key));
    }
    List<Assertion> members = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (ForeignObject each : names.keySet()) {
      grader(each)
          .ifPresent(member -> {
            String value = "#" + members.size();
            values.add(member instanceof Leaf ? graded.getLast().unscaled(value) : value);
            members.add(member);
          });
    }
    GraderFormula computed =
        members.size() < names.size()
            ? new GraderFormula("", "a grader of it is lost")
            : GraderFormula.of(formula, List.copyOf(names.values()), values);
    if (computed.problem().isEmpty()) {
      grader.kept("grader multi");
    } else {
      isWhole = false;
      grader.changed("grader multi", computed.problem() + ": the mean of its graders counts");
    }
    return new Group(members, Optional.empty(), ONE, "", computed.written());
  }

  /// What a multi grader computes over its graders, in the terms of a rubric.
  ///
  /// @param written names the graders `#0`, `#1`, …; empty if it is refused
  /// @param problem why it is refused
  record GraderFormula(String written, String problem) {

    private static final int LENGTH_MAX = 2_000;
    private static final int DECIMALS_MAX = 12;
    private static final List<String> FUNCTIONS = List.of("min", "max", "abs");
    private static final Pattern TOKEN =
        Pattern.compile(
            "([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?|([A-Za-z_][A-Za-z0-9_]*)"
                + "|([-+*/(),])|\\s+");

    /// @param values what each name stands for, by the places of `names`
    static GraderFormula of(String formula, List<String> names, List<String> values) {
      if (formula.isBlank() || formula.length() > LENGTH_MAX) {
        return refused("it has no formula, or a long one");
      }
      StringBuilder out = new StringBuilder();
      Matcher token = TOKEN.matcher(formula);
      while (token.regionStart() < formula.length()) {
        if (!token.lookingAt()) {
          return refused(
              "it has " + formula.charAt(token.regionStart()) + ", which is no arithmetic here");
        }
        String name = token.group(3);
        int place = name == null ? -1 : names.indexOf(name);
        if (name != null && place < 0 && !FUNCTIONS.contains(name)) {
          return refused(name + " is neither a grader of it nor one of min, max, abs");
        }
        out.append(
            token.group(1) != null
                ? number(token.group())
                : place < 0 ? token.group() : values.get(place));
        token.region(token.end(), formula.length());
      }
      String problem = problem(out.toString(), names.size());
      return problem.isEmpty() ? new GraderFormula(out.toString(), "") : refused(problem);
    }

    /// Why a rubric refuses a formula; empty if it takes it.
    private static String problem(String formula, int graders) {
      StringBuilder facts = new StringBuilder();
      StringBuilder nodes = new StringBuilder();
      for (int i = graders - 1; i >= 0; i--) {
        facts.append("  f%s: {type: decimal, min: 0, max: 1}\n".formatted(i));
        nodes.append("  n%1$s: f%1$s\n".formatted(i));
      }
      String rubric =
          "rubric: trial\nversion: 1.0.0\nfacts:\n%splan:\n  composite: %s\n%s"
              .formatted(facts, PlainJson.text(Json.of(formula.replace('#', 'n'))), nodes);
      return BundleCompiler.compile(rubric.getBytes(UTF_8)) instanceof Rejected(var problems)
          ? problems.getFirst().message()
          : "";
    }

    private static String number(String written) {
      BigDecimal number = new BigDecimal(written);
      return number
          .setScale(Math.min(DECIMALS_MAX, Math.max(0, number.scale())), HALF_EVEN)
          .toPlainString();
    }

    private static GraderFormula refused(String why) {
      return new GraderFormula("", why);
    }
  }
}
