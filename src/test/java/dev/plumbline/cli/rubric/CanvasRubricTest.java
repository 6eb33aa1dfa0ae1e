package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rubrics to Canvas and back.
class CanvasRubricTest {

  private static final String HEADER =
      "Rubric Name,Criteria Name,Criteria Description,Criteria Enable Range,"
          + "Rating Name,Rating Description,Rating Points,"
          + "Rating Name,Rating Description,Rating Points,"
          + "Rating Name,Rating Description,Rating Points\n";

  private static final String ESSAY =
      HEADER
          + "Essay Two,Thesis,Is there a claim?,false,"
          + "Excellent,\"Clear, and \"\"defended\"\"\",10,Fair,Vague,6.5,Missing,None,0\n"
          + "Essay Two,'=Sources,,false,Full,All cited,5,None,'-none-,0\n"
          + "Essay Two,Über alles,\"Two\nlines\",false,Ja,Da,3,Nein,Fort,1\n";

  @TempDir private Path folder;

  @Test
  void a_file_of_canvas_comes_back_byte_for_byte() throws IOException {
    Path file = Files.writeString(folder.resolve("canvas.csv"), ESSAY);
    CapturedOutput imported = imported(file).ok();
    assertThat(exported("essay-two").out()).isEqualTo(ESSAY);
    assertThat(exported("essay-two").err()).isEmpty();
    assertThat(Files.readString(folder.resolve("rubrics/essay-two.yaml")))
        .contains(
            "description: \"Essay Two\"",
            "\"=Sources\"",
            "0: \"None: -none-\"",
            "13: \"Level 6.5. Fair: Vague\"",
            "sum: [thesis, sources, ber_alles]",
            "expect: {composite: 18}");
  }

  @Test
  void columns_may_be_numbered_rows_ragged_and_rubrics_several() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("canvas.csv"),
            "\uFEFFRubric Name;Criteria Name;Criteria Enable Range;Rating Name 1;Rating Description 1;"
                + "Rating Points 1\r\n"
                + "One;A;TRUE;Good;;2,5;Bad;;0\r\n"
                + "Two;B;false;3;words;3;;;;0;;0\r\n"
                + ";C;;Yes;it is;1;No;it is not;0\r\n\r\n");

    imported(file)
        .ok()
        .prints("A: a rating is its highest points", "imported 2 rubrics with 3 items");
    assertThat(exported("one").out()).endsWith("\nOne,A,,false,2.5,Good,2.5,0,Bad,0\n");
    exported("two")
        .prints("\nTwo,B,,false,3,words,3,0,It is worse than level 3.,0\n", "\nTwo,C,,false,Yes,");
  }

  @Test
  void what_became_of_each_construct_is_said() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("canvas.csv"),
            "Rubric Name,Criteria Name,Outcome,Criteria Description,Rating Name,Rating Description,Rating Points\n"
                + "One,A,o1,what,Good,words,1,Bad,none,0\nTwo,B,o2,,Good,words,1,Bad,none,0\n");

    imported(file)
        .prints(
            "exactly as in the source\n  2 x criterion\n  1 x description\n  4 x level\n",
            "lost\n  2 x column Outcome: nothing here reads it (one, two)\n");
    Path table =
        Files.writeString(folder.resolve("t.csv"), "criterion,1,2,note\nA,no,yes,n,more\n");
    CapturedOutput.run("import --from table {} --out", table, folder)
        .prints(
            "  1 x cells of A: the header has no columns for them (t)",
            "  1 x column note: it is not a level (t)");
  }

  @Test
  void every_fault_is_named_with_its_line() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("canvas.csv"),
            HEADER
                + "Essay,Thesis,,false,Good,yes,many,Bad,no,0\n"
                + "Essay,,,false,Good,yes,1,Bad,no,0\n"
                + "Essay,Alone,,false,Good,yes,1\n"
                + "Essay,Twice,,false,Good,yes,1,Bad,no,1.0,Worse,none,0\n"
                + "Essay,Big,,false,Good,yes,\"1,000\",Fair,so,\"12,5\",Bad,no,0\n");

    imported(file)
        .ended(ExitCode.USAGE)
        .complains(
            "csv:2:1: a rating of `Thesis` has the points `many`",
            "csv:3:1: the row names no criterion",
            "csv:4:1: the criterion `Alone` has fewer than two ratings",
            "csv:5:1: two ratings of `Twice` have 1 points",
            "csv:6:1: a rating of `Big` has the points `1,000`",
            "1000 and some as 1")
        .doesNotComplain("12,5");
    assertThat(folder.resolve("rubrics")).doesNotExist();
    Files.writeString(file, "criterion,1,2\nThesis,no,yes\n");
    imported(file).complains("there is no column `Rubric Name`");
    Files.writeString(file, HEADER);
    imported(file).complains("the file has no criteria");
  }

  @Test
  void points_are_what_a_trait_adds_and_what_canvas_does_otherwise_is_said() throws IOException {
    Path rubric =
        Files.writeString(
            folder.resolve("rubric.yaml"),
            """
            rubric: essay
            version: 1.0.0
            facts: {words: {computed: words}}
            gates: [{id: short, when: words < 3, because: it is short}]
            traits:
              order:
                description: "Order: the order of the parts"
                scale: {min: 1, max: 5}
                anchors: {1: none, 3: "some: here and there", 5: all}
                items:
                  - {id: O2, ask: Does it begin well?}
                  - {id: O1, ask: Does it end well?}
              insults:
                scale: {min: 0, max: 6}
                items: [{id: I1, ask: Are there insults?, reverse_scored: true}]
            plan:
              composite: {weighted_mean: {order: 2, insults: 1}, total: 3}
            """);

    CapturedOutput exported = run("rubric export", rubric);

    assertThat(exported.out())
        .isEqualTo(
            HEADER
                + "essay,Order,the order of the parts,true,10,all,10,some,here and there,6,2,none,2\n"
                + "essay,insults,Are there insults?,false,absent,,6,partial,,3,clear,,0\n");
    exported.complains("the total there is the mark times 3", "gates are not in it");
  }

  @Test
  void every_rubric_of_the_cases_is_exported_and_comes_back_or_is_refused() throws IOException {
    int back = 0;
    List<Path> cases;
    try (Stream<Path> folders = Files.list(Path.of("events"))) {
      cases =
          folders.map(one -> one.resolve("rubric.yaml")).filter(Files::exists).sorted().toList();
    }
    for (Path rubric : cases) {
      CapturedOutput exported = run("rubric export", rubric);
      assertThat(exported.exit())
          .as("%s", rubric)
          .isIn(ExitCode.OK, ExitCode.USAGE, ExitCode.REJECTED);
      if (exported.exit() == ExitCode.OK) {
        Path file = Files.writeString(folder.resolve("canvas.csv"), exported.out());
        CapturedOutput imported = imported(file, "--force").ok();
        back++;
      }
    }
    assertThat(back).isGreaterThanOrEqualTo(20);
  }

  private CapturedOutput imported(Path file, String... options) {
    return run("import --from canvas {} --out", file, folder + "/rubrics", options);
  }

  private CapturedOutput exported(String name) {
    CapturedOutput exported = run("rubric export", folder + "/rubrics/" + name + ".yaml").ok();
    return exported;
  }

  private static CapturedOutput run(String line, Object... values) {
    return CapturedOutput.run(line, values);
  }
}
