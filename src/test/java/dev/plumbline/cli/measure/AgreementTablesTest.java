package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Agreement of tables as people keep them in spreadsheets.
class AgreementTablesTest {

  @TempDir private Path folder;

  private CapturedOutput run(String line, Object... values) {
    return CapturedOutput.run("measure agreement " + line, values);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void a_table_of_candidates_and_criteria_is_a_rater() throws IOException {
    String ada = file("ada.csv", "Candidate;C1;C2;note\nanna;3;2;ok\nben;1;;\ncara;2;2;x\n");
    String bob = file("bob.csv", "Candidate,C1,C2\nanna,3,1\nben,2,2\ncara,2,2\ndora,1,1\n");

    CapturedOutput run = run("{} {} --map id=Candidate", ada, bob);

    // of C1, 3-3, 1-2 and 2-2; of C2, 2-1 and 2-2, and one left open
    run.prints(
        "ada  bob            5          1  0.600",
        "anna      C2    ada 2, bob 1",
        "ben       C1    ada 1, bob 2");
    run.complains(
        "column without a number left out: `note`", "1 with decisions of one rater alone: `dora`");
  }

  @Test
  void a_column_names_the_raters_of_one_table() throws IOException {
    String table = file("all.csv", "id,marker,C1\na,x,1\na,y,2\nb,x,N/A\nb,y,2\n");
    CapturedOutput run = run("{} --map rater=marker --missing N/A", table);
    assertThat(run.err()).isEmpty();
    run.prints("x    y              1          1  0.000");
  }

  @Test
  void all_that_is_wrong_in_tables_is_told_at_once() throws IOException {
    String table = file("all.csv", "id,rater,C1\na,x,1\na,x,2\nb,x,2.5\n");
    String other = file("other.csv", "name,C1\na,1\n");
    assertThat(run("{}", table, other).err().lines())
        .containsExactlyInAnyOrder(
            table
                + ":3:1: `x` has decided on `a` already, keep the row that counts, or name raters"
                + " with `--map rater=COLUMN`",
            table
                + ":4:1: `2.5` of `C1` is no whole number, give decisions such as 3; what is none is"
                + " named with `--missing`",
            other + ":1:1: there is no column `id`, name it with `--map id=COLUMN`");
  }
}
