package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.plumbline.MainCode;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.NumberFunction;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.NodeKind;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import dev.plumbline.store.Stores;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// What the compiler cannot remind of when something is added: places that name every one of a
/// kind. `docs/reference/contributing.md` lists them.
@Tag("check")
class RecipesTest {

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Path MEANING = Path.of("docs/format/plan-cases.txt");
  private static final Path RUBRICS = Path.of("docs/rubrics.md");

  @Test
  void a_recipe_names_files_types_and_tests_that_exist() throws IOException {
    String page = text(Path.of("docs/reference/contributing.md"));
    String recipes = page.substring(page.indexOf("| to add |"));
    List<String> unknown = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(Path.of("src"))) {
      Set<String> files =
          sources
              .flatMap(
                  file -> Stream.of(file.toString(), file.toString().replaceFirst("\\.java$", "")))
              .collect(Collectors.toSet());
      for (MatchResult code : CODE.matcher(recipes).results().toList()) {
        String name = code.group(1).replaceFirst("\\.[a-zA-Z_]+$", "");
        if (!Files.exists(Path.of(code.group(1)))
            && files.stream()
                .noneMatch(it -> it.endsWith("/" + code.group(1)) || it.endsWith("/" + name))) {
          unknown.add(code.group(1));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void every_kind_of_node_is_explained_and_shown_by_a_case() throws IOException {
    String rubrics;
    try (Stream<Path> files = Files.walk(Path.of("events"))) {
      rubrics =
          String.join(
              "\n",
              files.filter(file -> file.endsWith("rubric.yaml")).map(RecipesTest::text).toList());
    }
    for (NodeKind kind : NodeKind.written()) {
      assertThat(text(RUBRICS)).contains("| `" + kind.wireName() + "` |");
      assertThat(text(MEANING)).contains(kind.wireName() + ": ");
      assertThat(rubrics).contains(kind.wireName() + ":");
    }
  }

  @Test
  void every_step_of_a_trace_is_explained() {
    for (TraceStepKind kind : TraceStepKind.values()) {
      assertThat(text(RUBRICS)).contains("`" + kind.wireName() + "`");
    }
  }

  /// What the tests generate is computed again by a second reader of traces and by other engines.
  @Test
  void generated_rubrics_have_every_kind_of_node_and_every_function() {
    EnumSet<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    EnumSet<NumberFunction> functions = EnumSet.noneOf(NumberFunction.class);
    for (int seed = 0;
        seed < 300
            && !(kinds.size() == NodeKind.values().length
                && functions.size() == NumberFunction.values().length);
        seed++) {
      for (Node node : GeneratedCorpus.bundle(seed).scoring().program().nodes()) {
        kinds.add(NodeKind.of(node.body()));
        if (node.body() instanceof Node.Formula(Expression formula)) {
          for (NumberFunction function : NumberFunction.values()) {
            if (formula.toString().contains(function.name())) {
              functions.add(function);
            }
          }
        }
      }
    }

    assertThat(kinds).containsExactlyInAnyOrder(NodeKind.values());
    assertThat(functions).containsExactlyInAnyOrder(NumberFunction.values());
  }

  @Test
  void every_match_of_a_quote_is_explained_and_may_be_accepted_if_it_is_found() {
    for (MatchKind kind : MatchKind.values()) {
      assertThat(text(Path.of("docs/judges.md"))).contains("`" + kind.wireName() + "`");
    }
    assertThat(EvidencePolicy.MATCHES)
        .containsExactlyElementsOf(
            Stream.of(MatchKind.values())
                .filter(MatchKind::isFound)
                .map(MatchKind::wireName)
                .toList());
    assertThat(text(RUBRICS))
        .contains(EvidencePolicy.MATCHES.stream().map(it -> "`" + it + "`").toList());
  }

  @Test
  void every_vendor_is_explained_and_in_the_help() {
    for (String vendor : ModelFactory.PROVIDERS) {
      assertThat(text(Path.of("docs/judges.md"))).contains("| `" + vendor + "`");
      for (String command : List.of("evaluate", "extract", "draft")) {
        CommandLine all = PlumblineCommand.line(Map.of());
        CommandLine line =
            command.equals("draft")
                ? all.getSubcommands().get("rubric").getSubcommands().get(command)
                : all.getSubcommands().get(command);
        assertThat(line.getUsageMessage().replaceAll("\\s+", " ")).contains(vendor);
      }
    }
  }

  @Test
  void every_command_can_be_called() {
    TreeSet<String> called = new TreeSet<>();
    collect(PlumblineCommand.line(Map.of()), called);
    TreeSet<String> written = new TreeSet<>();
    for (JavaClass type : MainCode.CLASSES) {
      if (type.isAnnotatedWith(Command.class)
          && !type.getModifiers().contains(JavaModifier.ABSTRACT)) {
        written.add(type.getName());
      }
    }
    assertThat(called).containsAll(written);
  }

  @Test
  void every_command_is_found_by_its_name() {
    CommandLine root = PlumblineCommand.line(Map.of());
    for (String name : Commands.NAMES) {
      assertNamed(root, name);
      Commands.members(name).forEach(member -> assertNamed(root, name + " " + member));
    }
  }

  private static void assertNamed(CommandLine root, String path) {
    CommandLine command = root;
    for (String word : path.split(" ")) {
      command = command.getSubcommands().get(word);
      assertThat(command.getCommandName()).isEqualTo(word);
    }
    assertThat(command.getCommandSpec().userObject()).isInstanceOf(Commands.type(path));
  }

  private static void collect(CommandLine command, TreeSet<String> names) {
    names.add(command.getCommandSpec().userObject().getClass().getName());
    command.getSubcommands().values().forEach(each -> collect(each, names));
  }

  @Test
  void every_store_keeps_the_contract_of_stores() {
    TreeSet<String> kinds = new TreeSet<>();
    for (JavaClass type : MainCode.CLASSES) {
      if (type.getConstructorCallsFromSelf().stream()
              .anyMatch(it -> it.getTargetOwner().isEquivalentTo(Stores.class))
          && (type.getPackageName().startsWith("dev.plumbline.store.")
              || type.getPackageName().equals("dev.plumbline.aws.dynamodb"))) {
        kinds.add(type.getPackageName());
      }
    }
    TreeSet<String> tested = new TreeSet<>();
    new ClassFileImporter()
        .importPackages("dev.plumbline.store", "dev.plumbline.aws.dynamodb")
        .forEach(type -> {
          if (type.getAllRawSuperclasses().stream()
              .anyMatch(it -> it.getSimpleName().equals("StoreContract"))) {
            tested.add(type.getPackageName());
          }
        });

    assertThat(kinds).isNotEmpty();
    assertThat(tested).containsAll(kinds);
  }

  @Test
  void every_library_has_a_reason() {
    Matcher dependency =
        Pattern.compile(
                "<dependency>\\s*<groupId>[^<]*</groupId>\\s*<artifactId>([^<]*)</artifactId>")
            .matcher(text(Path.of("pom.xml")));
    String reasons = text(Path.of("docs/adr/0004-dependencies.md"));
    TreeSet<String> without = new TreeSet<>();
    while (dependency.find()) {
      if (!reasons.contains(dependency.group(1))) {
        without.add(dependency.group(1));
      }
    }

    // lists of versions, not libraries
    without.removeAll(List.of("bom", "quarkus-bom"));
    assertThat(without).isEmpty();
  }

  /// What is neither optional, as the libraries of the functions are, nor only for tests.
  @Test
  void every_library_of_the_command_line_is_in_its_file() {
    String pom = text(Path.of("pom.xml"));
    String shaded = pom.substring(pom.indexOf("<includes>\n                <include>"));
    Matcher dependency =
        Pattern.compile(
                "<dependency>\\s*<groupId>([^<$]*)</groupId>\\s*<artifactId>([^<]*)</artifactId>"
                    + "(<version>[^<]*</version>)?</dependency>")
            .matcher(pom.substring(0, pom.indexOf("<build>")));
    TreeSet<String> missing = new TreeSet<>();
    while (dependency.find()) {
      if (!shaded.contains("<include>" + dependency.group(1) + ":" + dependency.group(2) + "<")
          && !shaded.contains("<include>" + dependency.group(1) + ":*<")) {
        missing.add(dependency.group(1) + ":" + dependency.group(2));
      }
    }
    assertThat(missing).isEmpty();
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }
}
