package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// A suite as a folder, with what became of each construct and how far recorded results agree.
public final class SuiteImport {

  private static final int DIFFERENCES_SHOWN = 20;

  /// More values no fact has, and so no rubric more sets of checks.
  private static final int GROUPS_MAX = 200;

  /// A rubric with its files by their names in the import.
  private record Part(
      SequencedMap<String, byte[]> files,
      Bundle bundle,
      List<Problem> warnings,
      SuiteAgreement agreement) {}

  private final ImportedSuite suite;
  private final List<ImportLedger.Row> rows;
  private final SequencedMap<String, byte[]> files = new LinkedHashMap<>();
  private final List<Bundle> bundles;
  private final List<Problem> warnings;
  private final SuiteAgreement agreement;

  private SuiteImport(ImportedSuite suite, List<ImportLedger.Row> rows, List<Part> parts) {
    this.suite = suite;
    this.rows = rows;
    parts.forEach(part -> files.putAll(part.files()));
    this.bundles = parts.stream().map(Part::bundle).toList();
    this.warnings = parts.stream().flatMap(part -> part.warnings().stream()).toList();
    this.agreement = SuiteAgreement.of(parts.stream().map(Part::agreement).toList());
  }

  /// Tests that are too different for one rubric become several, each in a folder of its own.
  ///
  /// @param source the file's name, for problems
  /// @throws Refusal if there is nothing that a rubric could check
  public static SuiteImport of(String source, ImportedSuite suite, ImportLedger ledger) {
    if (suite.cases().isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, source, nothing(ledger));
    }
    List<List<ImportedSuite.Case>> divided = new ArrayList<>();
    divide(answeredOnce(distinct(suite), ledger), divided);
    List<Part> parts = new ArrayList<>();
    for (List<ImportedSuite.Case> cases : divided) {
      String part = divided.size() == 1 ? "" : "part-" + (parts.size() + 1);
      parts.add(part(source, part, with((suite.name() + " " + part).strip(), cases, suite)));
    }
    return new SuiteImport(suite, ledger.rows(), parts);
  }

  private static ImportedSuite with(
      String name, List<ImportedSuite.Case> cases, ImportedSuite suite) {
    return new ImportedSuite(name, suite.description(), cases, suite.given());
  }

  /// The tests, or their halves until a rubric can have each. Those that check the same stay
  /// together.
  private static void divide(ImportedSuite suite, List<List<ImportedSuite.Case>> divided) {
    List<Assertion.Group> groups =
        suite.cases().stream().map(ImportedSuite.Case::checks).distinct().toList();
    if (groups.size() == 1 || groups.size() <= GROUPS_MAX && isCompiled(suite)) {
      divided.add(suite.cases());
      return;
    }
    int half = groups.size() / 2;
    for (Set<Assertion.Group> some :
        List.of(
            new HashSet<>(groups.subList(0, half)),
            new HashSet<>(groups.subList(half, groups.size())))) {
      divide(
          with(
              suite.name(),
              suite.cases().stream().filter(each -> some.contains(each.checks())).toList(),
              suite),
          divided);
    }
  }

  private static boolean isCompiled(ImportedSuite suite) {
    byte[] rubric = new SuiteRubric(suite).yaml().getBytes(StandardCharsets.UTF_8);
    return BundleCompiler.compile(rubric) instanceof BundleCompilation.Locked;
  }

  private static Part part(String source, String folder, ImportedSuite suite) {
    SuiteRubric rubric = new SuiteRubric(suite);
    SuiteFiles files = new SuiteFiles(suite, rubric);
    SequencedMap<String, byte[]> written = files.files();
    SequencedMap<String, byte[]> named = new LinkedHashMap<>();
    written.forEach(
        (name, bytes) -> named.put(folder.isEmpty() ? name : folder + "/" + name, bytes));
    return switch (BundleCompiler.compile(written.get("rubric.yaml"))) {
      case BundleCompilation.Locked locked ->
          new Part(
              named,
              locked.bundle(),
              locked.warnings(),
              SuiteAgreement.of(suite, rubric, files, locked.bundle()));
      case BundleCompilation.DraftLocked _ ->
          throw new IllegalStateException("what is imported is no draft");
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(
              Refusal.Kind.REJECTED,
              source,
              problems.stream()
                  .map(
                      p -> new Problem(p.kind(), Place.of(p.place().path()), p.message(), p.help()))
                  .toList());
    };
  }

  /// The reasons, since a refusal is all that the user sees.
  private static List<Problem> nothing(ImportLedger ledger) {
    List<Problem> problems = new ArrayList<>();
    problems.add(
        Problem.at(
            "",
            ProblemCode.EMPTY,
            "nothing in it can be checked by a rubric",
            "give a file with tests or graders that code or a judge can decide"));
    ledger.rows().stream()
        .filter(row -> row.entry().fate() == ImportLedger.Fate.LOST)
        .forEach(row ->
            problems.add(
                Problem.at(
                    row.places().getFirst(),
                    ProblemCode.EMPTY,
                    EscapedText.onOneLine(row.entry().construct())
                        + ": "
                        + EscapedText.onOneLine(row.entry().why()),
                    row.count() + " of it")));
    return problems;
  }

  /// An answer belongs to a text, so two outputs with one text have one: that of the first.
  private static ImportedSuite answeredOnce(ImportedSuite suite, ImportLedger ledger) {
    Map<List<Object>, ImportedSuite.Case> firsts = new HashMap<>();
    List<ImportedSuite.Case> cases = new ArrayList<>();
    for (ImportedSuite.Case each : suite.cases()) {
      ImportedSuite.Case first =
          firsts.computeIfAbsent(
              List.of(each.content(), each.context(), each.checks(), each.outcomes().size()),
              _ -> each);
      List<ImportedSuite.Outcome> outcomes = new ArrayList<>(each.outcomes());
      List<Assertion.Leaf> leaves = each.checks().leaves();
      for (int i = 0; i < outcomes.size(); i++) {
        if (leaves.get(i).check() instanceof Check.Judged) {
          outcomes.set(i, first.outcomes().get(i));
        }
      }
      if (each.hasOutput() && !outcomes.equals(each.outcomes())) {
        ledger.changed(
            "answer about the text of another output",
            "an answer belongs to a text, so that of the first output with this text is taken;"
                + " trials are replicates of a judge",
            "/" + each.id());
        cases.add(each.judged(outcomes));
      } else {
        cases.add(each);
      }
    }
    return new ImportedSuite(suite.name(), suite.description(), cases, suite.given());
  }

  /// The ids of documents must differ.
  private static ImportedSuite distinct(ImportedSuite suite) {
    TreeSet<String> taken = new TreeSet<>();
    List<ImportedSuite.Case> cases = new ArrayList<>();
    for (ImportedSuite.Case each : suite.cases()) {
      String id = each.id();
      for (int i = 2; !taken.add(id); i++) {
        id = each.id() + "-" + i;
      }
      cases.add(each.named(id));
    }
    return new ImportedSuite(suite.name(), suite.description(), cases, suite.given());
  }

  /// Writes all files or none.
  ///
  /// @param force whether files with other contents are replaced
  /// @throws Refusal if there are such files and they are not to be replaced
  public void write(Path folder, boolean force) throws IOException {
    ImportedFiles.write(files, folder, force);
  }

  public String text(Path folder) {
    StringBuilder out = new StringBuilder();
    long outputs = suite.cases().stream().filter(ImportedSuite.Case::hasOutput).count();
    out.append("imported ")
        .append(Plural.of(suite.cases().size(), "test"))
        .append(", ")
        .append(Plural.of((int) outputs, "recorded output"))
        .append('\n');
    files.keySet().forEach(name -> out.append("  ").append(folder.resolve(name)).append('\n'));
    bundles.forEach(each -> out.append("  bundle ").append(each.digest()).append('\n'));
    if (bundles.size() > 1) {
      out.append("the tests are too different for one rubric, so there are ")
          .append(bundles.size())
          .append('\n');
    }
    ConstructReport.append(rows, out);
    agreement(out);
    if (!warnings.isEmpty()) {
      out.append(Plural.of(warnings.size(), "warning"))
          .append(" of `rubric compile` about the rubric\n");
    }
    return out.toString();
  }

  private void agreement(StringBuilder out) {
    if (agreement.outputs() == 0) {
      return;
    }
    out.append("recorded results of ")
        .append(Plural.of(agreement.outputs(), "output"))
        .append(": ")
        .append(agreement.agreed())
        .append(" of ")
        .append(agreement.compared())
        .append(" come out the same\n");
    agreement.differences().stream()
        .limit(DIFFERENCES_SHOWN)
        .forEach(each ->
            out.append("  ")
                .append(EscapedText.onOneLine(each.document()))
                .append(' ')
                .append(each.what())
                .append(": recorded ")
                .append(each.recorded())
                .append(", here ")
                .append(each.here())
                .append('\n'));
    int more = agreement.differences().size() - DIFFERENCES_SHOWN;
    if (more > 0) {
      out.append("  and ").append(more).append(" more\n");
    }
  }

  public JsonObject json(Path folder) {
    return JsonObject.builder()
        .put("outcome", "imported")
        .put("digest", bundles.getFirst().digest())
        .putUnlessEmpty(
            "others",
            JsonArray.texts(
                bundles.stream().skip(1).map(each -> each.digest().toString()).toList()))
        .put(
            "files",
            JsonArray.texts(
                files.keySet().stream().map(name -> folder.resolve(name).toString()).toList()))
        .put("tests", suite.cases().size())
        .put("constructs", ConstructReport.json(rows))
        .put("agreement", agreement.json())
        .put("warnings", ProblemJson.of(warnings))
        .build();
  }
}
