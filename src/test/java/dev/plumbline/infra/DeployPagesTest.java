package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.infra.Role.Deed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What `docs/deploy.md`, `docs/aws.md` and `docs/proof.md` say of the template, read beside the
/// template.
class DeployPagesTest {

  private static final Path DEPLOY = Path.of("docs/deploy.md");
  private static final Path AWS = Path.of("docs/aws.md");
  private static final Path EVENTS = Path.of("infra/events/README.md");
  private static final Path SECURITY = Path.of("docs/proof.md");
  private static final Template TEMPLATE = Template.read();

  /// What the page calls an operation, and what [RoleMatrixTest] sends for it.
  private static final Map<String, Set<String>> OPERATIONS =
      Map.ofEntries(
          Map.entry("check a rubric", Set.of("check")),
          Map.entry("lock a rubric", Set.of("lock")),
          Map.entry("draft a rubric", Set.of("draft")),
          Map.entry("approve a draft", Set.of("approve")),
          Map.entry("move an alias", Set.of("alias")),
          Map.entry("fit a calibration", Set.of("calibrate")),
          Map.entry("extract, score", Set.of("extract", "score")),
          Map.entry("evaluate", Set.of("evaluate")),
          Map.entry("read an outcome", Set.of("evaluation")),
          Map.entry(
              "get a form, answer it, correct, deny an appeal",
              Set.of("form", "review", "correction", "denial")),
          Map.entry("file an appeal", Set.of("appeal")),
          Map.entry("see a history", Set.of("history")));

  /// What the page calls rows of the table, and how their keys begin.
  private static final Map<String, Set<String>> ROWS =
      Map.ofEntries(
          Map.entry("bundles", Set.of("bundle")),
          Map.entry("specs", Set.of("extraction-spec", "scoring-spec")),
          Map.entry("names", Set.of("name")),
          Map.entry("aliases", Set.of("alias")),
          Map.entry("approvals", Set.of("approval")),
          Map.entry("documents", Set.of("document")),
          Map.entry("completions", Set.of("completion", "completions")),
          Map.entry("extractions", Set.of("extraction")),
          Map.entry("scorecards", Set.of("scorecard", "scorecards")),
          Map.entry("results", Set.of("result")),
          Map.entry("corrections", Set.of("correction", "proceedings")),
          Map.entry("appeals", Set.of("appeal", "proceedings")),
          Map.entry("answers", Set.of("completion", "completions")),
          Map.entry("pseudonyms of persons", Set.of("person", "person-name")),
          Map.entry("calibrations", Set.of("calibration")),
          Map.entry("panels", Set.of("panel")),
          Map.entry("runs", Set.of("run")));

  @Test
  void the_parameters_on_the_page_are_those_of_the_template_with_their_defaults()
      throws IOException {
    Map<String, String> declared = new TreeMap<>();
    Template.map(TEMPLATE.root().get("Parameters"))
        .forEach((name, parameter) ->
            declared.put(
                name, Template.map(parameter).getOrDefault("Default", "required").toString()));

    Map<String, String> stated = new TreeMap<>();
    for (List<String> row : rows(DEPLOY, "| parameter |")) {
      List<String> names = words(row.getFirst());
      List<String> defaults = List.of(row.get(1).replace("`", "").split(",", -1));
      for (int i = 0; i < names.size(); i++) {
        stated.put(names.get(i), i < defaults.size() ? defaults.get(i).strip() : "");
      }
    }

    assertThat(stated).isEqualTo(declared);
  }

  @Test
  void who_may_do_what_on_the_page_is_what_a_request_of_each_role_is_answered() throws IOException {
    Map<String, Set<String>> stated = new TreeMap<>();
    List<String> roles = words(heading(AWS, "| operation | request |"));
    for (List<String> row : rows(AWS, "| operation | request |")) {
      Set<String> may = new TreeSet<>();
      for (int i = 0; i < roles.size(); i++) {
        if (row.get(i + 2).equals("yes")) {
          may.add(roles.get(i));
        }
      }
      OPERATIONS.get(row.getFirst()).forEach(operation -> stated.put(operation, may));
    }

    Map<String, Set<String>> tested = new TreeMap<>();
    RoleMatrixTest.operations()
        .forEach((operation, attempt) ->
            tested.put(
                operation,
                attempt.may().stream()
                    .map(it -> it.replace("CallerRole", "").toLowerCase(Locale.ROOT))
                    .collect(Collectors.toCollection(TreeSet::new))));
    assertThat(stated).isEqualTo(tested);
  }

  /// Those of the steps of a batch alone are not answered over HTTP.
  @Test
  void the_page_names_each_outcome_beside_its_status() throws IOException {
    Set<String> stated = new TreeSet<>();
    Set<String> declared = new TreeSet<>();
    for (List<String> row : rows(AWS, "| status | outcomes |")) {
      words(row.get(1))
          .forEach(outcome -> stated.add(outcome + " " + row.getFirst().contains(status(outcome))));
    }
    for (FunctionOutcome outcome : FunctionOutcome.values()) {
      if (outcome != FunctionOutcome.SPLIT && outcome != FunctionOutcome.EVALUATED) {
        declared.add(outcome.wireName() + " true");
      }
    }
    assertThat(stated).isEqualTo(declared);
  }

  private static String status(String outcome) {
    return Integer.toString(FunctionOutcome.status(outcome));
  }

  @Test
  void a_function_puts_the_rows_that_the_page_says_and_no_others() throws IOException {
    Set<String> kinds = new TreeSet<>();
    ROWS.values().forEach(kinds::addAll);
    Map<String, Set<String>> stated = new LinkedHashMap<>();
    Map<String, Set<String>> allowed = new LinkedHashMap<>();
    for (List<String> row : rows(AWS, "| | puts |")) {
      String function = row.getFirst().replace("`", "");
      Set<String> puts = new TreeSet<>();
      // what only some parameters bring, and leases, which are updated, are tested with the roles
      String always = row.get(1).replaceAll("; with .*|, leases", "");
      for (String each : always.split("[,;] | and ")) {
        puts.addAll(ROWS.get(each));
      }
      stated.put(function, puts);
      Role role = Role.of(TEMPLATE, role(function));
      allowed.put(
          function,
          kinds.stream()
              .filter(kind -> role.may(Deed.onRow("PutItem", kind + "#ab")))
              .collect(Collectors.toCollection(TreeSet::new)));
    }

    assertThat(stated).isEqualTo(allowed);
  }

  /// Parameters, outputs and policies that the pages name.
  @Test
  void every_name_of_the_template_on_the_pages_is_in_the_template() throws IOException {
    Set<String> known = new TreeSet<>();
    for (String part : List.of("Parameters", "Resources", "Outputs")) {
      known.addAll(Template.map(TEMPLATE.root().get(part)).keySet());
    }
    List<String> named = new ArrayList<>();
    for (Path page : List.of(DEPLOY, AWS, EVENTS, SECURITY)) {
      Pattern.compile("`([A-Z][a-z]+[A-Z]\\w*)`|(?:<|out )([A-Z]\\w+)[>)]")
          .matcher(Files.readString(page))
          .results()
          .map(it -> it.group(1) == null ? it.group(2) : it.group(1))
          .filter(it -> !it.endsWith("Test"))
          .forEach(named::add);
    }
    // values of `Deployment`
    named.removeIf(it -> it.equals("AllAtOnce") || it.startsWith("Canary"));

    assertThat(named).hasSizeGreaterThan(40).allSatisfy(it -> assertThat(known).contains(it));
  }

  private static String role(String function) {
    return Stream.of(function.split("-"))
        .map(it -> it.substring(0, 1).toUpperCase(Locale.ROOT) + it.substring(1))
        .collect(Collectors.joining("", "", "Role"));
  }

  private static String heading(Path page, String begin) throws IOException {
    return Files.readString(page)
        .lines()
        .filter(line -> line.startsWith(begin))
        .findFirst()
        .orElseThrow();
  }

  /// The cells of the table that begins so.
  private static List<List<String>> rows(Path page, String begin) throws IOException {
    return Files.readString(page)
        .lines()
        .dropWhile(line -> !line.startsWith(begin))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Stream.of(line.split("\\|", -1)).skip(1).map(String::strip).toList())
        .toList();
  }

  /// What stands between backticks.
  private static List<String> words(String cell) {
    return Pattern.compile("`([^`]+)`").matcher(cell).results().map(it -> it.group(1)).toList();
  }
}
