package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The commands of `docs/deploy.md` by the rules of SAM: a command takes its parameters from the
/// sections `global` and its own of one environment of `samconfig.toml`; an option replaces a
/// parameter as a whole; what a stack is created with must say everything that has no default, and
/// an update keeps what it does not say.
class SamCommandsTest {

  private static final Path PAGE = Path.of("docs/deploy.md");
  private static final Template TEMPLATE = Template.read();
  private static final Pattern PARAMETER = Pattern.compile("(\\w+) = \"?([^\"]*)\"?");
  private static final Set<String> OPTIONS =
      Set.of("config-env", "parameter-overrides", "stack-name");

  @Test
  void every_command_of_sam_on_the_page_can_run_after_those_before_it() throws IOException {
    List<String> commands =
        Files.readAllLines(PAGE).stream().filter(it -> it.startsWith("sam ")).toList();

    assertThat(commands).hasSizeGreaterThan(3).first().asString().startsWith("sam validate");
    assertThat(problems(commands)).isEmpty();
  }

  @Test
  void a_stack_can_be_created_with_each_environment() throws IOException {
    for (String environment : List.of("default", "jvm")) {
      assertThat(environments().keySet()).contains(environment + ".deploy.parameters");
      assertThat(problems(List.of("sam deploy --config-env " + environment))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sam deploy --config-env staging                                    | no environment
          sam deploy --config-env jvm --parameter-overrides StoreText=false  | no Packaging
          sam deploy --config-env jvm --parameter-overrides Pakaging=jvm     | no parameter Pakaging
          sam deploy --config-env jvm --parameter-overrides Packaging=java   | Packaging=java
          sam deploy --config jvm                                            | --config
          sam delete --stack-name plum                                       | no stack plum
          """)
  void what_sam_or_cloudformation_would_refuse_is_seen(String command, String problem)
      throws IOException {
    assertThat(problems(List.of(command)).toString()).contains(problem);
  }

  private static List<String> problems(List<String> commands) throws IOException {
    Map<String, Map<String, String>> environments = environments();
    List<String> problems = new ArrayList<>();
    Set<String> stacks = new java.util.HashSet<>();
    for (String command : commands) {
      List<String> words = List.of(command.split(" +"));
      Map<String, String> options = new TreeMap<>();
      String option = "";
      for (String word : words.subList(2, words.size())) {
        if (word.startsWith("--")) {
          option = word.substring(2);
          options.put(option, "");
        } else {
          options.merge(option, word, (before, next) -> (before + " " + next).strip());
        }
      }
      options.keySet().stream()
          .filter(it -> !OPTIONS.contains(it))
          .forEach(it -> problems.add(command + ": no option --" + it));
      String environment = options.getOrDefault("config-env", "default");
      if (environments.keySet().stream().noneMatch(it -> it.startsWith(environment + "."))) {
        problems.add(command + ": no environment " + environment);
      }
      Map<String, String> parameters = new TreeMap<>();
      for (String section : List.of("global", words.get(1))) {
        parameters.putAll(
            environments.getOrDefault(environment + "." + section + ".parameters", Map.of()));
      }
      options.forEach((name, value) -> parameters.put(name.replace('-', '_'), value));
      String stack = parameters.getOrDefault("stack_name", "");
      switch (words.get(1)) {
        case "validate" -> {}
        case "deploy" ->
            deploy(parameters, stacks.add(stack)).forEach(it -> problems.add(command + ": " + it));
        case "delete" -> {
          if (!stacks.remove(stack)) {
            problems.add(command + ": no stack " + stack);
          }
        }
        default -> problems.add(command + ": no command " + words.get(1));
      }
    }
    return problems;
  }

  private static List<String> deploy(Map<String, String> parameters, boolean creates) {
    List<String> problems = new ArrayList<>();
    for (String needed : List.of("stack_name", "template_file", "resolve_s3")) {
      if (parameters.getOrDefault(needed, "").isEmpty()) {
        problems.add("no " + needed);
      }
    }
    if (!Files.isRegularFile(
        Template.FOLDER.resolve(parameters.getOrDefault("template_file", "none")))) {
      problems.add("no template");
    }
    // roles without names of their own
    if (!parameters.getOrDefault("capabilities", "").equals("CAPABILITY_IAM")) {
      problems.add("no CAPABILITY_IAM");
    }
    Map<String, Object> declared = Template.map(TEMPLATE.root().get("Parameters"));
    Map<String, String> given = new TreeMap<>();
    Stream.of(parameters.getOrDefault("parameter_overrides", "").split(" "))
        .filter(it -> !it.isEmpty())
        .forEach(it -> given.put(it.split("=", 2)[0], it.split("=", 2)[1]));
    given.forEach((name, value) -> {
      if (!declared.containsKey(name)) {
        problems.add("no parameter " + name);
      } else if (Template.map(declared.get(name)).get("AllowedValues") instanceof List<?> allowed
          && !allowed.contains(value)) {
        problems.add(name + "=" + value + " is not among " + allowed);
      }
    });
    declared.forEach((name, parameter) -> {
      if (creates && !Template.map(parameter).containsKey("Default") && !given.containsKey(name)) {
        problems.add("no " + name);
      }
    });
    return problems;
  }

  /// The sections of `samconfig.toml`, each with its parameters.
  private static Map<String, Map<String, String>> environments() throws IOException {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    Map<String, String> section = new TreeMap<>();
    for (String line : Files.readAllLines(Template.FOLDER.resolve("samconfig.toml"))) {
      Matcher parameter = PARAMETER.matcher(line);
      if (line.startsWith("[")) {
        section = new TreeMap<>();
        sections.put(line.substring(1, line.length() - 1), section);
      } else if (parameter.matches()) {
        section.put(parameter.group(1), parameter.group(2));
      }
    }
    return sections;
  }
}
