package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
  void every_command_of_sam_on_the_page_can_run_after_those_before_it()
      throws IOException, InterruptedException {
    List<String> commands = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("infra/deploy.sh ")) {
        commands.addAll(ran(line.split(" ")));
      } else if (line.startsWith("sam ")) {
        commands.add(line);
      }
    }
    assertThat(commands).hasSizeGreaterThan(3).first().asString().startsWith("sam validate");
    assertThat(problems(commands)).isEmpty();
  }

  @Test
  void each_change_of_code_or_of_a_setting_is_another_revision()
      throws IOException, InterruptedException {
    String plain = revision("jvm");
    assertThat(plain).matches("[0-9a-f]{64}").isEqualTo(revision("jvm"));
    assertThat(revision("jvm", "StoreText=false")).isNotEqualTo(plain);
    assertThat(revision("jvm", "StoreText=false"))
        .isNotEqualTo(revision("jvm", "StoreText=true"))
        .isEqualTo(revision("jvm", "StoreText=true", "StoreText=false"));
    Files.writeString(folder.resolve("infra/openapi.yaml"), "\n", StandardOpenOption.APPEND);
    assertThat(revision("jvm")).isNotEqualTo(plain);
    assertThat(ran("infra/deploy.sh", "jvm", "Architecture=x86_64").getLast())
        .contains(" Architecture=x86_64 ")
        .doesNotContain("arm64");
  }

  @TempDir private Path folder;

  private String revision(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("infra/deploy.sh"));
    command.addAll(List.of(words));
    return ran(command.toArray(String[]::new)).getLast().replaceAll(".*Revision=", "");
  }

  /// What the script has SAM do, with a package of this environment.
  private List<String> ran(String... words) throws IOException, InterruptedException {
    Path infra = folder.resolve("infra");
    if (!Files.exists(infra)) {
      Files.createDirectory(infra);
      try (Stream<Path> files = Files.list(Template.FOLDER)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, infra.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
      Files.createDirectories(folder.resolve("target"));
      try (ZipOutputStream zip =
          new ZipOutputStream(Files.newOutputStream(folder.resolve("target/function.zip")))) {
        zip.putNextEntry(new ZipEntry("lib/plumbline.jar"));
      }
      Path sam = Files.writeString(folder.resolve("sam"), "#!/bin/sh\necho \"sam $*\"\n");
      assertThat(sam.toFile().setExecutable(true)).isTrue();
    }
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.command().set(0, folder.resolve(words[0]).toString());
    builder.environment().merge("PATH", folder.toString(), (path, own) -> own + ":" + path);
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().filter(line -> line.startsWith("sam ")).toList();
  }

  @Test
  void a_stack_can_be_created_with_each_environment() throws IOException {
    for (String environment : List.of("default", "jvm")) {
      assertThat(environments().keySet()).contains(environment + ".deploy.parameters");
      // whoever goes past the script creates no stack, whose versions would never change
      assertThat(problems(List.of("sam deploy --config-env " + environment)))
          .containsExactly("sam deploy --config-env " + environment + ": no Revision");
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
