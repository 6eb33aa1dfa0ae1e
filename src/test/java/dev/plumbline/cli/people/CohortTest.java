package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.workflow.pack.IndependentVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cohort from its texts to its table of marks, by people alone: two markers with a tolerance, an
/// adjudication, boundaries set after marking, a publication, six appeals, an erasure, letters, and
/// a pack that is verified without this program.
@Tag("slow")
@Tag("soak")
class CohortTest {

  private static final int ESSAYS = Soak.times("essays", 24, 120);
  private static final Path BOARD = Path.of("docs/examples/board");

  private static final List<String> WANTS =
      List.of(
          "We should have a later bus.",
          "The town ought to open the pool in winter.",
          "I think that it is right to start school at nine.",
          "This is about the market.");
  private static final List<String> REASONS =
      List.of(
          "That is so because many of us come from the villages.",
          "Since the last one leaves at six, nobody can stay.",
          "I have thought about it a lot.");
  private static final List<String> EXAMPLES =
      List.of(
          "For example, my sister waited for an hour on Friday.",
          "I think of a case such as the one in March.",
          "It is a nice place.");
  private static final List<String> OBJECTIONS =
      List.of(
          "Others say that it costs too much, but that can be solved.",
          "Of course it is not cheap.",
          "My uncle lives there.");

  /// A claim that neither the cues nor the markers of [BoardMarker] know.
  private static final String UNSEEN = "What I want is a bench in the shade.";

  @TempDir private Path folder;

  private final List<String> unseen = new ArrayList<>();

  @BeforeEach
  void evaluate() throws IOException {
    Path rubric =
        Files.writeString(
            folder.resolve("rubric.yaml"),
            Files.readString(BOARD.resolve("rubric.yaml"))
                + "grades: {composite: {bands: {A: 4.5, B: 3.5, C: 2.5, D: 1.5, E: 1}}}\n");
    Path documents = Files.writeString(folder.resolve("essays.jsonl"), essays());
    for (String person : List.of("marker-one", "marker-two", "the-chair", "the-writer")) {
      ok("review", "persons", "--add", "Name of " + person, "--pseudonym", person);
    }
    ok(
        "review",
        "--rubric",
        rubric.toString(),
        "--documents",
        documents.toString(),
        "--name",
        "texts",
        "--judge",
        "person:marker-one",
        "--judge",
        "person:marker-two",
        "--export",
        folder.resolve("all.jsonl").toString());
  }

  /// Six essays have a claim that nobody sees at first.
  private String essays() {
    Random random = new Random(FreshSeeds.of(CohortTest.class)[0]);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ESSAYS; i++) {
      String id = Integer.toString(2001 + i);
      boolean hidden = unseen.size() < 6 && i % 3 == 0;
      if (hidden) {
        unseen.add(id);
      }
      String text =
          Stream.of(
                  hidden ? UNSEEN : any(WANTS, random),
                  any(REASONS, random),
                  any(EXAMPLES, random),
                  any(OBJECTIONS, random),
                  "Essay " + id + " ends here.")
              .collect(Collectors.joining(" "));
      lines.append("{\"id\": \"%s\", \"text\": \"%s\"}\n".formatted(id, text));
    }
    return lines.toString();
  }

  private static String any(List<String> sentences, Random random) {
    return sentences.get(random.nextInt(sentences.size()));
  }

  @Test
  void a_cohort_ends_in_words_for_its_writers_and_a_table_of_marks() throws IOException {
    marked();
    graded();
    String[] publish = {
      "decide", "publication", "june", "--appeals", "20d", "--by", "person:the-chair"
    };
    ok(publish);
    appealed();
    ok(publish);
    Path pages = pages();
    assertThat(pages.resolve(unseen.getFirst() + ".html"))
        .content()
        .contains("A person changed ", UNSEEN, "appeals until ")
        .doesNotContain("person:", "Name of");
    assertThat(pages).isDirectoryContaining("glob:**/" + (2000 + ESSAYS) + ".html");

    Map<String, String> marks = marks();
    assertThat(marks).hasSize(ESSAYS);
    erased();

    assertThat(ok("proof", "verify", "--all").out()).contains("everything verifies");
    Path pack = folder.resolve("pack.zip");
    ok("proof", "export", "june", "--out", pack.toString());
    IndependentVerifier.Outcome outcome = IndependentVerifier.compiled().run(pack.toString());
    assertThat(outcome.out()).doesNotContain("WRONG");
    assertThat(marks()).isEqualTo(marks);
  }

  /// Two markers, and a third person where they differ.
  private void marked() throws IOException {
    for (String marker : List.of("marker-one", "marker-two")) {
      imported(marker, "person:" + marker, "review", "texts", "--export");
    }
    imported(
        "settled",
        "adjudication:the-chair",
        "measure",
        "agreement",
        "marker-one",
        "marker-two",
        "--tolerance",
        "1",
        "--export");
    ok(
        "decide",
        "settlement",
        "texts",
        "marker-one",
        "marker-two",
        "settled",
        "--tolerance",
        "1",
        "--by",
        "person:the-chair",
        "--name",
        "june");
  }

  /// B begins lower than the rubric says, at the highest mark below, if somebody has one.
  private void graded() {
    marks().values().stream()
        .filter(mark -> mark.compareTo("3.50") < 0 && mark.compareTo("2.50") > 0)
        .max(Comparator.naturalOrder())
        .ifPresent(this::graded);
  }

  private void graded(String border) {
    String[] set = {
      "decide", "boundaries", "june", "B=" + border, "--by", "person:the-chair", "--reason", "hard"
    };
    String[] locked = Stream.concat(Stream.of(set), Stream.of("--lock")).toArray(String[]::new);
    assertThat(ok(Arrays.copyOf(set, 6)).out()).contains("nothing is stored");
    ok(locked);
    assertThat(run(locked).exit()).isNotZero();
    assertThat(marks("final,grade")).contains(border + ",B");
  }

  private void imported(String name, String judge, String... export) throws IOException {
    Path form = folder.resolve(name + ".jsonl");
    Path filled = folder.resolve(name + ".filled.jsonl");
    ok(
        Stream.concat(Stream.of(export), Stream.of(form.toString(), "--judge", judge))
            .toArray(String[]::new));
    BoardMarker.fill(form, filled, 0);
    ok("review", "texts", "--import", filled.toString(), "--name", name);
  }

  /// Of six appeals three are upheld, two denied, and one is withdrawn.
  private void appealed() {
    for (int i = 0; i < unseen.size(); i++) {
      String id = unseen.get(i);
      ok(
          "decide",
          "appeal",
          "june",
          id,
          "--item",
          "C1",
          "--ground",
          "My first sentence is a claim.",
          "--policy",
          BOARD.resolve("appeals.yaml").toString(),
          "--by",
          "person:the-writer");
      if (i == 5) {
        ok("decide", "appeal", "june", id, "--state", "withdrawn", "--by", "person:the-writer");
        continue;
      }
      for (String person : List.of("person:the-chair", "person:marker-one")) {
        List<String> decision =
            new ArrayList<>(
                List.of(
                    "decide", "appeal", "june", id, "--by", person, "--note", "it is read again"));
        decision.addAll(
            i < 3
                ? List.of("--state", "upheld", "--now", "2", "--quote", UNSEEN)
                : List.of("--state", "denied"));
        ok(decision.toArray(String[]::new));
      }
    }
  }

  /// The marks by document, as the table has them.
  private Map<String, String> marks() {
    Map<String, String> marks = new TreeMap<>();
    for (String row : marks("id,final")) {
      marks.put(row.split(",")[0], row.split(",")[1]);
    }
    return marks;
  }

  private List<String> marks(String columns) {
    return ok("show", "june", "--format", "csv", "--columns", columns)
        .out()
        .lines()
        .skip(1)
        .toList();
  }

  private void erased() throws IOException {
    String last = Integer.toString(2000 + ESSAYS);
    String line = ok("show", "june", last, "--json").out();
    ok("store", "erase", line.replaceAll("(?s).*\"document\":\"([^\"]*)\".*", "$1"));
    assertThat(pages().resolve(last + ".html"))
        .content()
        .contains("Your text is not stored any more")
        .doesNotContain("<mark>");
  }

  private Path pages() {
    Path pages = folder.resolve("pages");
    ok("explain", "june", "--all", "--for", "writer", "--out", pages.toString());
    return pages;
  }

  private CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.resolve("store").toString())), arguments);
  }

  private CapturedOutput ok(String... arguments) {
    CapturedOutput output = run(arguments);
    assertThat(output.exit())
        .as(String.join(" ", arguments) + "\n" + output.err() + output.out())
        .isEqualTo(ExitCode.OK);
    return output;
  }
}
