package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class CalibrateStudyCommandTest extends CommandFolder {

  private static final String HEAD =
      "{\"task\":\"made\",\"scale\":{\"min\":1,\"max\":5,\"step\":1},\"names\":[\"clear\",\"long\"]}\n";

  private Path made;

  @BeforeEach
  void write() throws IOException {
    made = write("made.jsonl", HEAD + rows(120));
  }

  @Test
  void a_study_is_a_line_of_json_with_figures_as_numbers() {
    CapturedOutput run = study("--json --at 40 --repeats 3 --method offset").ok();
    assertThat(run.err()).isEmpty();
    String number = "-?[0-9]+(\\.[0-9]{1,6})?";
    assertThat(run.out())
        .matches(
            ("\\{'coverage':\\{'80':N,'90':N\\},'firstPercentile':N,'hurts':N,'labels':40,'largeLosses':N,'mae':\\{'mean':N,'raw':N\\},'methods':\\{'offset':3\\},'nonFinite':0,'qwk':\\{'mean':N,'raw':N,'sd':N\\},'referral':N,'repeats':3,'spearman':\\{'mean':N,'raw':N\\},'task':'made','width':\\{'80':N,'90':N\\},'worst':N\\}\n")
                .replace('\'', '"')
                .replace("N", number));
  }

  @Test
  void the_judge_as_it_is_gains_nothing_and_loses_nothing() {
    CapturedOutput run = study("--json --at 20 --method identity");
    assertThat(figure(run, "qwk", "mean")).isEqualTo(figure(run, "qwk", "raw"));
    run.prints("\"hurts\":0,", "\"worst\":0}");
  }

  @Test
  void seeds_of_one_file_are_one_task() {
    study("--at 40 --seed 1-2 --repeats 2 --method offset")
        .prints("referral")
        .doesNotPrint("standard error over the");
  }

  @Test
  void a_lenient_judge_is_repaired() {
    CapturedOutput run = study("--json --at 40 --seed 7");

    // the made judge is one point above the people
    assertThat(figure(run, "qwk", "mean")).isGreaterThan(figure(run, "qwk", "raw") + 0.1);
    assertThat(figure(run, "mae", "mean")).isLessThan(figure(run, "mae", "raw") - 0.1);
  }

  @Test
  void several_files_have_a_last_line_with_their_means() throws IOException {
    Path other = write("other.jsonl", HEAD.replace("made", "other") + rows(90));
    CapturedOutput run =
        CapturedOutput.run(
            "measure calibrate study --json --quiet --at 30 --repeats 2 --method offset --data",
            made,
            other);
    assertThat(run.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"task\":\"made\""),
            line -> assertThat(line).contains("\"task\":\"other\""),
            line -> assertThat(line).contains("\"task\":\"mean\"", "\"methods\":{\"offset\":4}"));
  }

  @Test
  void a_table_explains_its_columns() {
    CapturedOutput run = study("--at 30 --repeats 2");
    assertThat(run.out())
        .startsWith("task   raw QWK     QWK      sd   raw MAE     MAE   raw rho     rho   hurts")
        .contains("\nmade     0.", "hurts: share of the runs");
  }

  @Test
  void a_seed_repeats_and_another_does_not() {
    String[] plan = {"--json", "--at", "30", "--repeats", "2", "--method", "offset", "--seed"};
    String first = study("", (Object) with(plan, "3")).out();
    assertThat(study("", (Object) with(plan, "3")).out()).isEqualTo(first);
    assertThat(study("", (Object) with(plan, "4")).out()).isNotEqualTo(first);
    study("", (Object) with(plan, "3-4")).prints("\"methods\":{\"offset\":4}");
  }

  @Test
  void families_are_left_out_one_at_a_time() throws IOException {
    Path other = write("other.jsonl", HEAD.replace("made", "other3/x") + rows(60));
    String[] options = {"--leave-out-families", "--at", "20", "--repeats", "1"};
    families(other, options).ok().prints("made, 1 task", "other, 1 task", "all tasks", "in use");
    study("", (Object) options).complains("two families or more");
    families(other, "--leave-out-families", "--method", "ridge-quantile")
        .complains("`--method auto`");
    families(other, "--leave-out-families", "--objective", "mae").complains("QWK");
  }

  private CapturedOutput families(Path other, String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of("measure", "calibrate", "study", "--quiet", "--data", made.toString()));
    arguments.add(other.toString());
    arguments.addAll(List.of(options));
    return CapturedOutput.run("", arguments);
  }

  @Test
  void signals_can_be_left_out() {
    String[] plan = {"--json", "--at", "40", "--repeats", "2", "--method", "ridge-quantile"};
    String all = study("", (Object) plan).out();
    String judge = study("", (Object) with(plan, "--signals", "judge")).out();
    String none = study("", (Object) with(plan, "--without", "clear", "--without", "long")).out();
    assertThat(judge).isNotEqualTo(all).isEqualTo(none);
  }

  @Test
  void a_file_with_too_few_rows_is_refused_before_anything_is_printed() throws IOException {
    Path small = write("small.jsonl", HEAD + rows(70));
    Path tiny = write("tiny.jsonl", HEAD + rows(9));
    CapturedOutput run =
        CapturedOutput.run("measure calibrate study --at 40 --data", made, small, tiny)
            .ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replace(folder + "/", ""))
        .isEqualTo(
            """
            small.jsonl: 70 rows are too few for 40 labels, since half of them are held out, at most `--at 35`, or 79 rows
            tiny.jsonl: 9 rows are too few for 40 labels, since half of them are held out, at least 39 rows are needed
            """);
  }

  @Test
  void every_bad_line_of_every_file_is_reported_at_once() throws IOException {
    Path bad =
        write(
            "bad.jsonl",
            HEAD
                + """
                {"id":"a","judge":3,"signals":[1,2],"human":3}
                {"id":"a","judge":3,"signals":[1,2],"human":3}
                {"id":"b","judge":5.5,"signals":[1],"human":0}
                {"id":"c","judge":"4","signals":[1,"x"]}
                {"judge":4,"human":4}
                {"id":"d","judge":4,"signals":[1,2],"human":4,"raters":[4,9],"group":1}
                {"id":"e","judge":4,"signals":[1,1e13],"human":null}
                nonsense
                """);
    Path headless =
        write(
            "headless.jsonl",
            "{\"task\":\"x\",\"scale\":{\"min\":1,\"max\":5,\"step\":3},\"names\":[\"a\",\"a\"]}\n"
                + "{\"id\":1}\n");

    CapturedOutput run =
        CapturedOutput.run("measure calibrate study --data", bad, headless).ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replace(folder + "/", "").lines())
        .containsExactly(
            "bad.jsonl:3:1 /id: the id `a` is in line 2 already, give every row its own id",
            "bad.jsonl:4:1 /human: 0 is outside the scale, it is from 1 to 5",
            "bad.jsonl:4:1 /judge: 5.5 is outside the scale, it is from 1 to 5",
            "bad.jsonl:4:1 /signals: a list of 1, the first line names 2",
            "bad.jsonl:5:1 /human: missing, give a number",
            "bad.jsonl:5:1 /judge: not a number, give a number",
            "bad.jsonl:5:1 /signals: not a number, give a number",
            "bad.jsonl:6:1 /id: `id` is missing or not an id, give a text",
            "bad.jsonl:6:1 /signals: missing, write `[…]`",
            "bad.jsonl:7:1 /group: not a text, give a text",
            "bad.jsonl:7:1 /raters: 9 is outside the scale, it is from 1 to 5",
            "bad.jsonl:8:1 /human: not a number, give a number",
            "bad.jsonl:8:1 /signals: the number is too large, its absolute value may be at most"
                + " 10^12",
            "bad.jsonl:9:9: the input is not JSON from here on, JSON by RFC 8259",
            "headless.jsonl:1:1 /names: a name is not a text or is repeated, give every signal its"
                + " own name",
            "headless.jsonl:1:1 /scale: from 1 to 5 by 3 is not a scale, `max` must be a whole"
                + " number of steps above `min`, with at most 1001 points",
            "headless.jsonl:2:1 /human: missing, give a number",
            "headless.jsonl:2:1 /judge: missing, give a number",
            "headless.jsonl:2:1 /signals: missing, write `[…]`");
  }

  @Test
  void a_broken_first_line_does_not_make_a_row_the_first_line() throws IOException {
    Path bad = write("bad.jsonl", HEAD.substring(0, 30) + "\n" + rows(2));
    CapturedOutput run = CapturedOutput.run("measure calibrate study --data", bad);
    assertThat(run.err().lines()).hasSize(1);
    run.complains("bad.jsonl:1:", "the input ends inside a value");
  }

  @Test
  void a_file_that_was_cut_off_is_warned_of() throws IOException {
    Path cut = write("cut.jsonl", HEAD.replace("\"names\"", "\"rows\":200,\"names\"") + rows(120));
    CapturedOutput run =
        CapturedOutput.run("measure calibrate study --at 20 --repeats 1 --data", cut).ok();
    assertThat(run.err())
        .startsWith("warning: ")
        .endsWith("cut.jsonl: the first line announces 200 rows, but the file has 120\n");
  }

  @Test
  void every_method_is_named_in_the_help() {
    String help =
        CapturedOutput.run("measure calibrate study --help").out().replaceAll("\\s+", " ");
    String methods =
        String.join(
            ", ",
            Arrays.stream(CalibrationMethod.values()).map(CalibrationMethod::wireName).toList());
    assertThat(sorted(help.replaceAll(".*one of ([a-z, -]+?) \\(default.*", "$1")))
        .isEqualTo(sorted(methods));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "measure calibrate",
        "measure calibrate study",
        "measure calibrate study --data",
        "measure calibrate study --data none.jsonl",
        "measure calibrate study --data EMPTY",
        "measure calibrate study --data HEAD",
        "measure calibrate study --data MADE --at 19",
        "measure calibrate study --data MADE --at many",
        "measure calibrate study --data MADE --labels 30",
        "measure calibrate study --run none --data MADE",
        "measure calibrate study --run none",
        "measure calibrate study --data MADE --at 30 --repeats 0",
        "measure calibrate study --data MADE --at 30 --seed -1",
        "measure calibrate study --data MADE --at 30 --seed 5-1",
        "measure calibrate study --data MADE --at 30 --seed 1-2-3",
        "measure calibrate study --data MADE --at 30 --signals some",
        "measure calibrate study --data MADE --at 30 --without log_length",
        "measure calibrate study --data MADE --at 30 --method sprad",
        "measure calibrate study --data MADE --at 30 --objective fun",
        "measure calibrate study --data MADE --at 30 --lables x"
      })
  void wrong_usage_ends_with_two_and_no_stack_trace(String arguments) throws IOException {
    String empty = write("empty.jsonl", "").toString();
    String head = write("head.jsonl", HEAD).toString();

    CapturedOutput run =
        CapturedOutput.run(
                arguments
                    .replace("MADE", made.toString())
                    .replace("EMPTY", empty)
                    .replace("HEAD", head)
                    .split(" "))
            .ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isNotBlank().doesNotContain("Exception", "\tat ");
  }

  @Test
  void a_mistyped_name_is_met_with_the_right_one() {
    study("--at 30 --method ofset").complains("did you mean `offset`?");
    study("--at 30 --without lang").complains("did you mean `long`?");
    study("--lables 30").complains("unknown option `--lables`");
  }

  private CapturedOutput study(String line, Object... values) {
    return CapturedOutput.run(
        "measure calibrate study --data", made, CapturedOutput.words(line, values));
  }

  /// People go through the scale; the judge is one off, and off by another one now and then.
  private static String rows(int count) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int human = 1 + i * 7 % 5;
      int slip = i * 13 % 11 == 0 ? -1 : 0;
      int judge = Math.clamp(human + 1 + slip, 1, 5);
      rows.append("{\"id\":" + i + ",\"judge\":" + judge + ",\"signals\":[" + (human + i % 3) + ",")
          .append(i * 31 % 17 + 0.5)
          .append("],\"human\":" + human + "}\n");
    }
    return rows.toString();
  }

  private static double figure(CapturedOutput run, String group, String name) {
    String object = run.out().split("\"" + group + "\":\\{")[1].split("}")[0];
    return Double.parseDouble(object.split("\"" + name + "\":")[1].split(",")[0]);
  }

  private static List<String> sorted(String list) {
    return Arrays.stream(list.split(", ")).sorted().toList();
  }

  private static String[] with(String[] some, String... more) {
    List<String> all = new ArrayList<>(List.of(some));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
