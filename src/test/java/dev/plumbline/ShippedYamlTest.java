package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// Editors and scripts read rubrics with parsers of YAML 1.1, to which `{ask: Is it kind?}` in one
/// line is an error (SnakeYAML 2, PyYAML 6).
class ShippedYamlTest extends CommandFolder {

  private static final Pattern FENCED = Pattern.compile("(?ms)^```yaml\\n(.*?)^```");

  @Test
  void what_is_shipped_and_shown_is_read_alike_by_parsers_of_both_versions() throws IOException {
    List<String> different = new ArrayList<>();
    for (String root : List.of("docs", "events", "src/main/resources", "README.md")) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          String name = file.toString();
          if (name.endsWith(".yaml")) {
            compare(name, Files.readString(file), different);
          } else if (name.endsWith(".md")) {
            Matcher block = FENCED.matcher(Files.readString(file));
            while (block.find()) {
              compare(name, block.group(1), different);
            }
          }
        }
      }
    }

    assertThat(different).isEmpty();
  }

  @Test
  void what_a_command_writes_is_read_alike_too() throws IOException {
    List<String> different = new ArrayList<>();
    Path made = file("made");
    CapturedOutput run = CapturedOutput.run("new --from support-reply --out", made).ok();
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".yaml")).toList()) {
        compare(file.toString(), Files.readString(file, StandardCharsets.UTF_8), different);
      }
    }
    assertThat(different).isEmpty();
  }

  private static void compare(String name, String yaml, List<String> different) {
    try {
      Object older = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
      Object newer = new Load(LoadSettings.builder().build()).loadFromString(yaml);
      if (!shape(older).equals(shape(newer))) {
        different.add(name);
      }
    } catch (org.yaml.snakeyaml.error.YAMLException refused) {
      different.add(name + ": " + refused.getMessage().lines().limit(6).toList());
    } catch (org.snakeyaml.engine.v2.exceptions.YamlEngineException partial) {
      // a part of a file, as pages show them
    }
  }

  /// Keys and texts; a version of YAML may take `on` or a day for something else than a text.
  private static String shape(Object value) {
    return switch (value) {
      case java.util.Map<?, ?> map ->
          map.entrySet().stream()
              .map(each ->
                  String.valueOf(each.getKey()).replace("true", "on")
                      + "="
                      + shape(each.getValue()))
              .sorted()
              .toList()
              .toString();
      case List<?> list -> list.stream().map(ShippedYamlTest::shape).toList().toString();
      case String text -> text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") ? "" : text;
      case null, default -> "";
    };
  }

  @Test
  void a_rubric_that_others_read_otherwise_is_said_once_when_it_is_compiled(@TempDir Path folder)
      throws IOException {
    Path rubric = file("made.yaml");
    Files.writeString(
        rubric,
        """
        rubric: made
        version: 1.0.0
        facts:
          tone: {type: enum, values: [yes, "no", kind?]}
        plan:
          composite:
            rules:
              - {id: R1, when: tone == "yes", weight: 010}
        """);

    CapturedOutput output = CapturedOutput.run("rubric compile {} --dry-run", rubric).ok();
    assertThat(output.err().lines())
        .containsExactly(
            "warning: "
                + rubric
                + ":4:31: `yes` and 2 other values: readers of YAML 1.1 stop at a question mark in"
                + " brackets, and take words such as `yes`, `010` and `1:30` for no texts, put them in"
                + " quotation marks");
  }
}
