package dev.plumbline.rubric.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.HostileTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SourceTextTest {

  private static final List<String> VALUES =
      List.of("another one", "3.5", "a: b # c", "it's \"so\"", "two\nlines", "[a, b]", "é 😀?");

  private static final String SOURCE =
      """
      # head, 😀
      rubric: every-style   # the name
      version: 1.0.0
      description: >-
        folded words
        of two lines

        and a second paragraph
      owner: 'it''s me'
      language:
      traits:
        first:
          # of the first
          description: |
            one
              two
          items:
            - id: A1
              ask: "with \\u00e9"
              cues: {positive: [a, "b, c"], clear: 1}
              # behind the last
        second: {scale: {min: 1, max: 5}, items: [{id: B1, ask: flow?}]}

      plan:
        composite:
          weighted_mean: {first: 0.4, second: 0.6} # weights
          pass: composite >= 3
      cases:
        - name: one
          items: {A1: 2}
        # between
        - name: two
          items: {A1: 0}\
      """;

  @Test
  void a_value_of_any_rubric_changes_and_changes_back_and_every_other_byte_stays()
      throws IOException {
    int changed = 0;
    for (Path file : rubrics()) {
      byte[] bytes = Files.readAllBytes(file);
      Optional<SourceText> read = SourceText.read(bytes);
      if (read.isPresent()) {
        assertThat(read.get().bytes()).as(file.toString()).isEqualTo(bytes);
        changed += changed(file.toString(), read.get(), VALUES);
      }
    }
    assertThat(changed).isGreaterThan(5_000);
  }

  @Test
  void line_ends_a_byte_order_mark_and_hostile_texts_change_nothing_else() {
    for (String source : written(SOURCE)) {
      SourceText text = read(source);
      assertThat(text.text()).isEqualTo(source);
      assertThat(changed("styles", text, VALUES)).isGreaterThan(20);
    }
    changed("styles", read(SOURCE), HostileTexts.inRubrics());
  }

  private static List<String> written(String source) {
    return List.of(
        source,
        source + "\n",
        source.replace("\n", "\r\n"),
        source.replace("\n", "\r"),
        "\uFEFF" + source,
        "\uFEFF" + source.replace("\n", "\r\n") + "\r\n");
  }

  /// Changes some values to others and back.
  private static int changed(String name, SourceText text, List<String> values) {
    List<String> paths = new ArrayList<>();
    scalars(text.root(), paths);
    // a key in brackets without a colon
    paths.removeIf(path -> path.endsWith("/and show it?"));
    int number = 0;
    for (String path : paths) {
      String value = values.get(Math.floorMod(path.hashCode(), values.size()));
      SourceText other = text.replaced(path, new YamlValue.Text(value), Optional.empty());
      assertThat(other.value(path)).as(name + path).isEqualTo(value.strip());
      List<String> others = new ArrayList<>();
      scalars(other.root(), others);
      others.removeIf(it -> !paths.contains(it));
      assertThat(others).as(name + path).isEqualTo(paths);
      paths.stream()
          .filter(it -> !it.equals(path))
          .forEach(it -> assertThat(other.value(it)).as(name + it).isEqualTo(text.value(it)));
      isOneChange(name + path, text, other, path);
      assertThat(
              other.replaced(path, new YamlValue.Text(text.value(path)), Optional.of(text)).text())
          .as(name + path)
          .isEqualTo(text.text());
      number++;
      if (text.text().length() > 20_000 && number > 20) {
        return number;
      }
    }
    return number;
  }

  /// What differs is within what was written of the value.
  private static void isOneChange(String name, SourceText text, SourceText other, String path) {
    String before = text.text();
    String after = other.text();
    SourceText.Range range = text.range(text.find(path).orElseThrow()).orElseThrow();
    assertThat(after).as(name).startsWith(before.substring(0, range.start()));
    assertThat(after).as(name).endsWith(before.substring(range.end()));
  }

  private static void scalars(SourceNode node, List<String> paths) {
    switch (node) {
      case SourceNode.Mapping(_, var members) -> members.values().forEach(it -> scalars(it, paths));
      case SourceNode.Sequence(_, var elements) -> elements.forEach(it -> scalars(it, paths));
      case SourceNode.Scalar(var place, _, _) -> paths.add(place.path());
    }
  }

  @Test
  void a_member_or_element_goes_with_its_lines() {
    for (String source : written(SOURCE)) {
      String end = source.contains("\r\n") ? "\r\n" : source.contains("\r") ? "\r" : "\n";
      UnaryOperator<String> as = lines -> lines.replace("\n", end);
      SourceText text = read(source);
      gone(text, "/language", as.apply("language:\n"));
      gone(text, "/owner", as.apply("owner: 'it''s me'\n"));
      gone(
          text,
          "/description",
          as.apply(
              "description: >-\n  folded words\n  of two lines\n\n  and a second paragraph\n"));
      gone(text, "/traits/first/items/0/cues/clear", ", clear: 1");
      gone(text, "/traits/first/items/0/cues/positive/0", "a, ");
      gone(text, "/traits/first/items/0/cues/positive/1", ", \"b, c\"");
      gone(text, "/plan/composite/weighted_mean/first", "first: 0.4, ");
      gone(text, "/cases/0", as.apply("  - name: one\n    items: {A1: 2}\n"));
      gone(text, "/cases/1/name", as.apply("name: two\n    "));
      assertThat(text.removed("/cases/1/items/A1").find("/cases/1/items")).isEmpty();
      assertThat(text.removed("/traits/first").text())
          .contains(as.apply("traits:\n  second: {"))
          .doesNotContain("behind the last");
      assertThat(text.removed("/nothing").text()).isEqualTo(source);
    }
  }

  private static void gone(SourceText text, String path, String written) {
    SourceText other = text.removed(path);
    int at = text.text().indexOf(written);
    assertThat(at).as(path).isNotNegative();
    assertThat(other.text())
        .as(path)
        .isEqualTo(text.text().substring(0, at) + text.text().substring(at + written.length()));
  }

  @Test
  void a_member_or_element_comes_at_its_place() {
    for (String source : written(SOURCE)) {
      String end = source.contains("\r\n") ? "\r\n" : source.contains("\r") ? "\r" : "\n";
      SourceText text = read(source);
      List<String> order = List.of("rubric", "version", "description", "draft", "owner");
      assertThat(text.with("", "draft", new YamlValue.Text("en"), order).text())
          .isEqualTo(source.replace("owner:", "draft: en" + end + "owner:"));
      assertThat(
              text.with("/traits/first", "say", new YamlValue.Text("a: b"), List.of("say", "items"))
                  .text())
          .isEqualTo(
              source.replace("description: |", "say: \"a: b\"" + end + "    description: |"));
      assertThat(
              text.with(
                      "/plan/composite/weighted_mean",
                      "third",
                      new YamlValue.Word("1.5"),
                      List.of())
                  .text())
          .isEqualTo(source.replace("0.6}", "0.6, third: 1.5}"));
      assertThat(
              text.with("/traits/second/items/0", "id2", new YamlValue.Text("x, y"), List.of())
                  .text())
          .isEqualTo(source.replace("flow?}", "flow?, id2: \"x, y\"}"));
      assertThat(text.with("/cases", example()).text())
          .isEqualTo(
              source.stripTrailing()
                  + end
                  + String.join(
                      end, "  - name: three", "    items: {A1: 1}", "    list:", "      - a")
                  + (source.equals(source.stripTrailing()) ? "" : end));
      assertThat(text.with("/traits", "third", example(), List.of()).text())
          .isEqualTo(
              source.replace(
                  end + end + "plan:",
                  end
                      + String.join(
                          end,
                          "  third:",
                          "    name: three",
                          "    items: {A1: 1}",
                          "    list:",
                          "      - a")
                      + end
                      + end
                      + "plan:"));
      assertThat(text.with("/traits/first/items", new YamlValue.Text("x")).text())
          .contains("# behind the last" + end + "      - x" + end);
    }
  }

  private static YamlValue example() {
    return new YamlValue.Members(
        new LinkedHashMap<>(
            ordered(
                "name", new YamlValue.Text("three"),
                "items", new YamlValue.Members(ordered("A1", new YamlValue.Word("1")), true),
                "list", new YamlValue.Elements(List.of(new YamlValue.Text("a")), false))),
        false);
  }

  private static LinkedHashMap<String, YamlValue> ordered(Object... pairs) {
    LinkedHashMap<String, YamlValue> members = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      members.put((String) pairs[i], (YamlValue) pairs[i + 1]);
    }
    return members;
  }

  @Test
  void the_texts_of_a_list_change_one_by_one() {
    SourceText text = read(SOURCE);
    String list = "/traits/first/items/0/cues/positive";
    for (Map.Entry<List<String>, String> each :
        Map.of(
                List.of("a", "b, c"), "[a, \"b, c\"]",
                List.of("b, c"), "[\"b, c\"]",
                List.of("a"), "[a]",
                List.of("a", "b, c", "d"), "[a, \"b, c\", d]",
                List.of("x", "b, c"), "[x, \"b, c\"]",
                List.of("x", "a", "b, c"), "[x, \"a\", \"b, c\"]")
            .entrySet()) {
      assertThat(text.withTexts(list, each.getKey(), Optional.empty()).text())
          .isEqualTo(SOURCE.replace("[a, \"b, c\"]", each.getValue()));
    }
  }

  @Test
  void json_stays_json() {
    String source = "{\"rubric\": \"r\",\n\t\"version\": \"1.0.0\", \"plan\": {\"composite\": 1}}";
    SourceText text = read(source);
    assertThat(text.replaced("/rubric", new YamlValue.Text("a\"b"), Optional.empty()).text())
        .isEqualTo(source.replace("\"r\"", "\"a\\\"b\""));
    assertThat(text.replaced("/plan/composite", new YamlValue.Word("2.5"), Optional.empty()).text())
        .isEqualTo(source.replace(": 1}", ": 2.5}"));
    assertThat(text.with("/plan", "other", new YamlValue.Text("x"), List.of()).text())
        .isEqualTo(source.replace(": 1}", ": 1, \"other\": \"x\"}"));
    assertThat(text.removed("/version").text())
        .isEqualTo("{\"rubric\": \"r\", \"plan\": {\"composite\": 1}}");
  }

  @Test
  void what_cannot_be_read_has_no_positions() {
    for (String none : List.of("", "{", "a: [", "a: &x 1\nb: *x", "a: 1\na: 2", "a: !t 1")) {
      assertThat(SourceText.read(none.getBytes(StandardCharsets.UTF_8))).as(none).isEmpty();
    }
  }

  private static SourceText read(String source) {
    return SourceText.read(source.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  static List<Path> rubrics() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String folder :
        Arrays.asList("events", "docs", "src/test/resources", "src/main/resources")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".yaml")).sorted().forEach(all::add);
      }
    }
    return all;
  }
}
