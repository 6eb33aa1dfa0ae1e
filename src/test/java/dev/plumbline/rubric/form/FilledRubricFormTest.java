package dev.plumbline.rubric.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.form.RubricFields.Addition;
import dev.plumbline.rubric.form.RubricFields.Field;
import dev.plumbline.rubric.form.RubricFields.Group;
import dev.plumbline.rubric.form.RubricFields.Kind;
import dev.plumbline.rubric.source.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilledRubricFormTest {

  private static final String SOURCE =
      """
      # ours
      rubric: letters
      version: 1.0.0
      facts: {words: {computed: words}}
      traits:
        kindness:
          scale: {min: 1, max: 5}
          items:
            - id: K1
              ask: Is it kind?
              cues: {positive: [thank you], clear: 1} # few
              # more to come
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: L1, ask: Is it clear?, scale: 0-1}

      plan:
        composite:
          weighted_mean: {kindness: 2, clarity: 1}
          total: 3
          pass: composite >= 3.5
      cases:
        - name: all
          items: {K1: 2, L1: 1}
          expect: {composite: 5}
        - name: nothing
          items: {K1: 0, L1: 0}
          expect: {composite: 1}
      """;

  @Test
  void a_form_that_is_sent_as_it_is_changes_no_byte_of_any_rubric() throws IOException {
    int read = 0;
    for (Path file : rubrics()) {
      byte[] bytes = Files.readAllBytes(file);
      Optional<SourceText> text = SourceText.read(bytes);
      if (text.isPresent()) {
        TreeMap<String, String> sent = new TreeMap<>();
        RubricFieldsReader.of(text.get())
            .fields()
            .forEach(field -> sent.put(name(field), field.value().replace("\n", "\r\n")));
        assertThat(new FilledRubricForm(sent).applied(text.get(), text).bytes())
            .as(file.toString())
            .isEqualTo(bytes);
        read++;
      }
    }
    assertThat(read).isGreaterThan(150);
  }

  @Test
  void a_field_of_any_rubric_changes_its_lines_alone_and_changes_back() throws IOException {
    int changed = 0;
    for (Path file : rubrics()) {
      Optional<SourceText> text = SourceText.read(Files.readAllBytes(file));
      boolean small = text.filter(it -> it.text().length() < 20_000).isPresent();
      List<Field> fields = small ? RubricFieldsReader.of(text.get()).fields().toList() : List.of();
      for (Field field : fields) {
        if (text.get().find(field.path()).isPresent()
            && !field.value().isEmpty()
            && field.kind() != Kind.CHOICE) {
          String other = field.kind() == Kind.NUMBER ? "93.25" : another(field);
          SourceText after = with(text.get(), field.path(), other);
          assertThat(after.text()).as(file + field.path()).isNotEqualTo(text.get().text());
          assertThat(value(after, field)).as(file + field.path()).isEqualTo(other);
          isAbout(file + field.path(), text.get(), after, field);
          assertThat(with(after, field.path(), field.value(), text).text())
              .as(file + field.path())
              .isEqualTo(text.get().text());
          changed++;
        }
      }
    }
    assertThat(changed).isGreaterThan(1_000);
  }

  private static String another(Field field) {
    return field.kind() == Kind.MARK ? "2.75" : field.value() + " # more: of it";
  }

  private static String value(SourceText text, Field field) {
    return RubricFieldsReader.of(text)
        .fields()
        .filter(it -> it.path().equals(field.path()))
        .map(Field::value)
        .findFirst()
        .orElse("");
  }

  private static void isAbout(String name, SourceText before, SourceText after, Field field) {
    List<ChangedLine> lines = ChangedLine.between(before.text(), after.text());
    int first = before.line(field.path());
    int last = first + (int) before.written(field.path()).lines().count() - 1;
    List<Integer> removed =
        lines.stream().filter(line -> !line.added()).map(ChangedLine::number).toList();
    boolean totals = field.path().contains("/weighted_mean/");
    assertThat(removed)
        .as(name)
        .isNotEmpty()
        .allMatch(line ->
            line >= first && line <= last || totals && line(before, line).contains("total"));
  }

  private static String line(SourceText text, int number) {
    return text.text().lines().toList().get(number - 1);
  }

  private static List<Path> rubrics() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String folder : List.of("events", "docs", "src/test/resources", "src/main/resources")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".yaml")).sorted().forEach(all::add);
      }
    }
    return all;
  }

  @Test
  void what_is_written_stands_where_it_belongs() {
    SourceText text = read(SOURCE);
    assertThat(with(text, "/owner", "the board").text())
        .isEqualTo(SOURCE.replace("version: 1.0.0\n", "version: 1.0.0\nowner: the board\n"));
    assertThat(with(text, "/plan/composite/pass", "4.25").text())
        .isEqualTo(SOURCE.replace(">= 3.5", ">= 4.25"));
    assertThat(with(text, "/plan/composite/weighted_mean/kindness", "1.5").text())
        .isEqualTo(
            SOURCE.replace("kindness: 2", "kindness: 1.5").replace("total: 3", "total: 2.5"));
    assertThat(
            with(text, "/traits/kindness/items/0/cues/positive", "thank you\nthanks, all").text())
        .isEqualTo(SOURCE.replace("[thank you]", "[thank you, \"thanks, all\"]"));
    assertThat(with(text, "/traits/kindness/items/0/cues/positive", "").text())
        .isEqualTo(SOURCE.replace("positive: [thank you], ", ""));
    assertThat(with(text, "/traits/clarity/items/0/reverse_scored", "true").text())
        .isEqualTo(SOURCE.replace("scale: 0-1}", "scale: 0-1, reverse_scored: true}"));
    assertThat(with(text, "/evidence/per_item", "2").text())
        .isEqualTo(SOURCE.replace("\nplan:", "evidence: {per_item: 2}\n\nplan:"));
    assertThat(with(text, "/traits/kindness/items/0/quote", "The words: all").text())
        .isEqualTo(
            SOURCE.replace("Is it kind?\n", "Is it kind?\n        quote: \"The words: all\"\n"));
    assertThat(with(text, "/plan/composite/pass", "").text())
        .isEqualTo(SOURCE.replace("    pass: composite >= 3.5\n", ""));
  }

  @Test
  void weights_and_a_pass_mark_come_where_there_were_none() {
    SourceText text = read(SOURCE.substring(0, SOURCE.indexOf("\nplan:")));
    assertThat(with(text, "/plan/composite/weighted_mean/clarity", "3").text())
        .endsWith(
            """
            plan:
              composite:
                weighted_mean: {kindness: 1, clarity: 3}
                total: 4
            """);
    assertThat(with(text, "/plan/composite/pass", "2.5").text())
        .endsWith(
            """
            plan:
              composite:
                weighted_mean: [kindness, clarity]
                pass: composite >= 2.5
            """);
    compiles(with(text, "/plan/composite/pass", "2.5"));
  }

  @Test
  void a_criterion_comes_and_goes_with_its_weight_and_examples() {
    SourceText text = read(SOURCE);
    SourceText more = add(text, Addition.CRITERION, "/traits", "Is it: short?", "Brevity");
    assertThat(more.text())
        .isEqualTo(
            SOURCE
                .replace(
                    "\n\nplan:",
                    """

                      criterion_3:
                        description: Brevity
                        scale: {min: 1, max: 5}
                        items:
                          - id: C3
                            ask: "Is it: short?"

                    plan:\
                    """)
                .replace("clarity: 1}", "clarity: 1, criterion_3: 1}")
                .replace("total: 3", "total: 4")
                .replace("L1: 1}", "L1: 1, C3: 2}")
                .replace("L1: 0}", "L1: 0, C3: 0}"));
    compiles(more);
    assertThat(FilledRubricForm.removed(more, "/traits/criterion_3").text()).isEqualTo(SOURCE);
    SourceText fewer = FilledRubricForm.removed(text, "/traits/kindness");
    compiles(fewer);
    assertThat(fewer.text())
        .contains("weighted_mean: {clarity: 1}\n    total: 1\n", "items: {L1: 1}")
        .doesNotContain("K1", "kindness", "more to come");
    assertThat(FilledRubricForm.removed(text, "/plan").text()).isEqualTo(SOURCE);
    assertThat(FilledRubricForm.removed(fewer, "/traits/clarity").text()).isEqualTo(fewer.text());
  }

  @Test
  void levels_grades_and_gates_are_added_in_their_order() {
    SourceText text = read(SOURCE);
    SourceText levels = add(text, Addition.LEVEL, "/traits/kindness/items/0", "3", "very");
    levels = add(levels, Addition.LEVEL, "/traits/kindness/items/0", "1", "not");
    levels = add(levels, Addition.LEVEL, "/traits/kindness/items/0", "2", "so, so");
    assertThat(levels.text())
        .contains(
            "        levels:\n          1: not\n          2: so, so\n          3: very\n        cues:");
    SourceText graded = add(text, Addition.BAND, "/grades/composite", "1", "C");
    graded = add(graded, Addition.BAND, "/grades/composite", "4.5", "A*");
    graded = add(graded, Addition.BAND, "/grades/composite", "3", "B/C");
    assertThat(graded.text()).contains("bands: {\"A*\": 4.5, \"B/C\": 3, C: 1}");
    compiles(graded);
    SourceText gated = add(text, Addition.GATE, "/gates", "words < 20", "too short");
    assertThat(gated.text())
        .contains("gates:\n  - id: too_short\n    when: words < 20\n    because: too short\n");
    SourceText two = add(gated, Addition.GATE, "/gates", "words > 900", "too short");
    assertThat(two.text()).contains("  - id: too_short_2\n");
    assertThat(FilledRubricForm.removed(two, "/gates/0").text())
        .contains("gates:\n  - id: too_short_2\n");
  }

  @Test
  void every_part_is_a_field_or_shown_as_it_is_written() throws IOException {
    for (Path file : rubrics()) {
      Optional<SourceText> text = SourceText.read(Files.readAllBytes(file));
      if (text.isPresent()) {
        RubricFields form = RubricFieldsReader.of(text.get());
        for (RubricFields.Part part : form.others()) {
          assertThat(line(text.get(), part.line()))
              .as(file + part.path())
              .contains(part.written().lines().findFirst().orElse(""));
        }
        assertThat(form.fields().map(Field::path)).as(file.toString()).doesNotHaveDuplicates();
      }
    }
    assertThat(RubricFieldsReader.of(read(SOURCE)).others())
        .extracting(RubricFields.Part::path)
        .containsExactly("/facts", "/cases");
    assertThat(RubricFieldsReader.of(read(SOURCE)).allGroups().map(Group::title))
        .contains("kindness", "K1", "Gates", "Grades");
  }

  private static void compiles(SourceText text) {
    assertThat(BundleCompiler.compile(text.bytes()))
        .as(text.text())
        .isInstanceOf(BundleCompilation.Locked.class);
  }

  private static SourceText add(
      SourceText text, Addition addition, String path, String first, String second) {
    return new FilledRubricForm(
            new TreeMap<>(
                Map.of(
                    FilledRubricForm.addition(addition, path, 1), first,
                    FilledRubricForm.addition(addition, path, 2), second)))
        .applied(text, Optional.empty());
  }

  private static SourceText with(SourceText text, String path, String value) {
    return with(text, path, value, Optional.empty());
  }

  private static SourceText with(
      SourceText text, String path, String value, Optional<SourceText> before) {
    return new FilledRubricForm(new TreeMap<>(Map.of(FilledRubricForm.field(path), value)))
        .applied(text, before);
  }

  private static String name(Field field) {
    return FilledRubricForm.field(field.path());
  }

  private static SourceText read(String source) {
    return SourceText.read(source.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }
}
