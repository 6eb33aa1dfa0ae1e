package dev.plumbline.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.fixtures.TwoJudges;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class BridgeCommandTest extends CommandFolder {

  private TwoJudges judges() {
    return new TwoJudges(folder, TwoJudges.RUBRIC);
  }

  /// The new judge answers the letters 20 to 139, the older one 0 to 119.
  private TwoJudges overlapping() {
    TwoJudges judges = judges();
    judges.run("old", false, TwoJudges.letters(0, 120));
    judges.run("new", true, TwoJudges.letters(20, 140));
    return judges;
  }

  @Test
  void a_bridge_is_fitted_on_what_both_judged_stored_applied_and_verified() throws IOException {
    TwoJudges judges = overlapping();

    CapturedOutput text = judges.ok("measure bridge old new --out ./map");
    JsonNode json = json(judges, "measure", "bridge", "old", "new", "--json");
    judges.run("later", true, TwoJudges.letters(140, 180), "--calibration", judges.path("map"));
    JsonNode artefact = Schemas.read(Files.readString(Path.of(judges.path("map"))));

    text.prints(
        "100 texts judged by both: `example:new:1` in `new`",
        json.at("/bridges/0/calibration").textValue());
    assertThat(Schemas.problems("bridge-report", json)).isEmpty();
    assertThat(Schemas.problems("calibration", artefact)).isEmpty();
    assertThat(artefact.at("/bridge/judge/model").textValue()).isEqualTo("old");
    assertThat(artefact.at("/scope/judge/model").textValue()).isEqualTo("new");
    assertThat(artefact.at("/documents").size())
        .isEqualTo(json.at("/bridges/0/anchors").intValue());
    assertThat(json.at("/bridges/0/biasBefore").asDouble()).isLessThan(-0.1);
    assertThat(json.at("/bridges/0/biasAfter").asDouble()).isBetween(-0.1, 0.1);
    judges
        .ok("explain later", TwoJudges.id(150))
        .prints("scores of the older judge example:old:1 of 80 % of such documents lie from");
    judges.ok("proof verify --all").prints("1 bridge, fitted again", "everything verifies");
    judges.ok("proof verify later").prints("1 bridge, fitted again");
  }

  @Test
  void a_run_with_a_bridge_is_compared_with_raw_scores_of_the_older_judge_in_either_order() {
    TwoJudges judges = overlapping();
    judges.ok("measure bridge old new --out ./map");
    List<Integer> letters = TwoJudges.letters(0, 120);
    judges.run("bridged", true, letters, "--calibration", judges.path("map"));
    judges.runBy("example:other:1", "other", true, letters);

    JsonNode raw = json(judges, "compare", "old", "bridged", "--raw", "--json");
    JsonNode there = json(judges, "compare", "old", "bridged", "--json");
    JsonNode back = json(judges, "compare", "bridged", "old", "--json");

    assertThat(Schemas.problems("comparison", there)).isEmpty();
    assertThat(raw.at("/scores").textValue()).isEqualTo("raw");
    assertThat(there.at("/scores").textValue()).isEqualTo("bridged");
    assertThat(back.at("/scores").textValue()).isEqualTo("bridged");
    String mean = "/comparison/difference/mean";
    assertThat(Math.abs(there.at(mean).asDouble())).isLessThan(Math.abs(raw.at(mean).asDouble()));
    assertThat(back.at(mean).asDouble()).isEqualTo(-there.at(mean).asDouble(), within(1e-12));
    assertThat(json(judges, "compare", "other", "bridged", "--json").at("/scores").textValue())
        .isEqualTo("raw");
    judges.ok("compare old bridged").prints("the mean bridged score of");
  }

  /// The new judge gives C1 less, finds that T2 does not apply to a quarter of the letters more,
  /// and has no answer that counts on T1 for one letter in ten.
  @Test
  void items_say_which_of_them_moved_by_how_much_and_where() {
    TwoJudges judges = overlapping();

    JsonNode json = json(judges, "measure", "bridge", "old", "new", "--json", "--differences");

    assertThat(Schemas.problems("bridge-report", json)).isEmpty();
    JsonNode c1 = item(json, "C1", "decision");
    assertThat(c1.at("/moved").booleanValue()).isTrue();
    assertThat(c1.at("/high").asDouble()).isNegative();
    JsonNode t2 = item(json, "T2", "not-applicable");
    assertThat(t2.at("/change").asDouble()).isEqualTo(0.25);
    assertThat(t2.at("/moved").booleanValue()).isTrue();
    assertThat(item(json, "T1", "unanswered").at("/change").asDouble()).isEqualTo(0.1);
    assertThat(item(json, "C2", "decision").at("/moved").booleanValue()).isFalse();
    assertThat(item(json, "U1", "decision").at("/pairs").intValue()).isEqualTo(200);
    assertThat(item(json, "U1", "decision").at("/documents").intValue()).isEqualTo(100);
    long listed =
        all(json.at("/differences")).stream()
            .filter(it -> it.at("/item").textValue().equals("C1"))
            .count();
    assertThat(listed).isEqualTo(c1.at("/pairs").intValue() - c1.at("/equal").intValue());
    assertThat(all(json.at("/differences")))
        .anyMatch(it ->
            it.at("/document").textValue().equals(TwoJudges.id(21))
                && it.at("/item").textValue().equals("T2")
                && it.at("/new").textValue().equals("not-applicable"))
        .anyMatch(it -> it.at("/item").textValue().equals("U1@s2"));
  }

  @Test
  void anchors_may_be_named_by_ids_that_are_not_ascii() {
    TwoJudges judges = overlapping();
    judges.write("anchors.txt", IntStream.range(10, 80).mapToObj(TwoJudges::id).toList());
    CapturedOutput output = judges.ok("measure bridge old new --anchors ./anchors.txt --json");
    assertThat(Schemas.read(output.out()).at("/texts").intValue()).isEqualTo(60);
    output.complains("warning: 10 anchors not judged in both runs");
  }

  @Test
  void too_few_anchors_are_refused_with_how_many_would_do() {
    TwoJudges judges = judges();
    judges.run("old", false, TwoJudges.letters(0, 120));
    judges.run("few", true, TwoJudges.letters(0, 30));
    judges.run("one", true, TwoJudges.letters(0, 1));

    CapturedOutput few = judges.output("measure bridge old few --precision 0.05");
    judges
        .output("measure bridge old one")
        .complains("composite: 1 anchor has a score by both judges, and 20 are the fewest");

    few.ended(ExitCode.USAGE);
    assertThat(few.err())
        .containsPattern(
            "composite: 2[0-9] anchors have a score by both judges, and [0-9]{3} would do: scores"
                + " that correlate by 0\\.[0-9]+ need so many for a standard error of 0\\.05");
    judges.output("measure bridge old few --precision 0").complains("--precision must be above 0");
  }

  @Test
  void what_cannot_be_bridged_is_refused_in_words() throws IOException {
    TwoJudges judges = judges();
    judges.run("old", false, TwoJudges.letters(0, 40));
    judges.run("again", false, TwoJudges.letters(0, 30));
    judges.run("apart", true, TwoJudges.letters(40, 80));
    judges.write(
        "rubric.yaml",
        List.of(
            TwoJudges.RUBRIC
                .replace("1.0.0", "1.1.0")
                .replace("composite >= 3", "composite >= 4")));
    judges.run("other", true, TwoJudges.letters(0, 40));

    judges
        .output("measure bridge old again")
        .complains("both runs are of the judge `example:old:1`");
    judges.output("measure bridge old old").complains("both runs are of the judge");
    judges.output("measure bridge old apart").complains("no text was judged in both runs");
    judges
        .output("measure bridge old other")
        .complains(
            "the runs are of different rubrics, letters@1.0.0 and letters@1.1.0: changed /plan");
    judges
        .output("measure bridge old apart --target clarty,tone2")
        .complains("there is no score `clarty`", "there is no score `tone2`");
  }

  @Test
  void a_bridge_is_applied_alone_and_to_the_new_judge_alone() {
    TwoJudges judges = overlapping();
    judges.ok("measure bridge old new --out ./map");
    judges.write(
        "labels.csv",
        IntStream.range(-1, 60)
            .mapToObj(i -> i < 0 ? "id,composite" : TwoJudges.id(60 + i) + "," + (1 + i % 5))
            .toList());
    judges.ok("measure calibrate fit --run new --labels ./labels.csv --out ./people");

    judges
        .output(
            "report new --calibration {} --labels",
            judges.path("map") + "," + judges.path("people"),
            judges.path("labels.csv"))
        .ended(ExitCode.USAGE)
        .complains("two calibrations are for `composite`", "a bridge is applied alone");
    judges.run("wrong", false, TwoJudges.letters(0, 5), "--calibration", judges.path("map"));
    judges.ok("explain wrong", TwoJudges.id(3)).prints("scope-mismatch");
  }

  /// The cut reads what the older judge would have given, so the bridge decides who passes.
  @Test
  void a_cut_on_the_calibrated_score_reads_the_bridged_one_and_another_is_left_alone() {
    TwoJudges raw = overlapping();
    raw.ok("measure bridge old new").prints("who passes does not change with a bridge");
    TwoJudges judges =
        new TwoJudges(
            folder,
            TwoJudges.RUBRIC
                .replace("pass: composite >= 3", "pass: composite >= 3, on: calibrated")
                .replace("version: 1.0.0", "version: 2.0.0"));
    judges.run("old2", false, TwoJudges.letters(0, 80));
    judges.run("new2", true, TwoJudges.letters(0, 80));
    JsonNode json =
        json(judges, "measure", "bridge", "old2", "new2", "--out", judges.path("map"), "--json");
    judges.run("decided", true, TwoJudges.letters(80, 100), "--calibration", judges.path("map"));
    assertThat(json.at("/verdicts").textValue()).isEqualTo("bridged");
    assertThat(judges.ok("explain decided", TwoJudges.id(81)).out())
        .containsPattern("composite +[0-9.]+, unrounded [0-9.]+\n +(pass|fail), passed: (yes|no)");
    judges.ok("show decided --format jsonl").prints("\"verdict\":\"pass\"", "\"verdict\":\"fail\"");
  }

  /// People know the older judge's calibrated scores, so these are its scale; a bridge to a bridge
  /// would add up the errors of both.
  @Test
  void the_scale_is_that_of_the_calibrated_scores_of_the_older_run_unless_raw_ones_are_asked_for()
      throws IOException {
    TwoJudges judges = overlapping();
    judges.write(
        "labels.csv",
        IntStream.range(-1, 120)
            .mapToObj(i -> i < 0 ? "id,composite" : TwoJudges.id(i) + "," + (1 + i % 3))
            .toList());
    judges.ok(
        "measure calibrate fit --run old --labels ./labels.csv --method offset --out ./people");
    judges.run("people", false, TwoJudges.letters(0, 120), "--calibration", judges.path("people"));

    judges
        .ok("measure bridge people new --out", judges.path("map"))
        .prints("the old scale is that of the calibrated scores");
    judges.ok("measure bridge people new --raw --out ./raw");
    judges.run("bridged", true, TwoJudges.letters(0, 60), "--calibration", judges.path("map"));
    judges.write("rubric.yaml", List.of(TwoJudges.RUBRIC));
    judges.runBy("example:third:1", "third", true, TwoJudges.letters(0, 60));
    JsonNode calibrated = Schemas.read(Files.readString(Path.of(judges.path("map"))));
    JsonNode raw = Schemas.read(Files.readString(Path.of(judges.path("raw"))));
    assertThat(calibrated.at("/bridge/calibration").textValue())
        .isEqualTo(
            Digest.of(
                    ArtefactKind.CALIBRATION,
                    Files.readString(Path.of(judges.path("people")))
                        .strip()
                        .getBytes(StandardCharsets.UTF_8))
                .toString());
    assertThat(calibrated.at("/scale/step").textValue()).isEqualTo("1");
    assertThat(raw.at("/bridge/calibration").isMissingNode()).isTrue();
    assertThat(raw.at("/scale/step").textValue()).isEqualTo("0.01");
    judges
        .output("measure bridge bridged third")
        .complains("the older run is itself bridged", "name a run of the judge `example:old:1`");
    judges.ok("measure bridge bridged third --raw").ok();
    judges.ok("proof verify --all").prints("3 bridges, fitted again");
  }

  @Test
  void drift_says_whether_a_judge_changed_with_a_bridge() {
    TwoJudges judges = overlapping();
    judges.ok("measure bridge old new --out ./map");
    judges.run("later", true, TwoJudges.letters(100, 160), "--calibration", judges.path("map"));

    JsonNode json = json(judges, "compare", "drift", "--series", "old", "new", "later", "--json");

    assertThat(Schemas.problems("drift", json)).isEmpty();
    judges.ok("compare drift old new").prints("the judge changed without a bridge");
    judges.ok("compare drift old later").prints("the judge changed with a bridge, `");
    judges.ok("compare drift new later").doesNotPrint("the judge changed");
    judges.ok("compare drift --series old new later").prints("changed: judge, without a bridge");
    judges.ok("compare drift --series old later").prints("changed: judge, with a bridge");
  }

  @Test
  void traits_are_bridged_together_and_what_is_wrong_of_several_is_said_together() {
    TwoJudges judges = overlapping();

    JsonNode json =
        json(
            judges,
            "measure",
            "bridge",
            "old",
            "new",
            "--target",
            "clarity,tone,clarity",
            "--out",
            judges.path("map"),
            "--json");
    judges
        .output("measure bridge old new --target clarity,tone --precision 0.01")
        .complains("clarity: ", "tone: ");
    judges.run("later", true, TwoJudges.letters(140, 150), "--calibration", judges.path("map"));

    assertThat(json.at("/bridges").findValuesAsText("target")).containsExactly("clarity", "tone");
    assertThat(judges.ok("explain later", TwoJudges.id(141)).out())
        .containsPattern("calibrated\n +clarity .*unrounded")
        .contains("  tone ");
    judges
        .output("measure bridge old new --target tone --scale 1:5:1")
        .complains("--scale is that of the composite");
    judges.output("measure bridge old new --scale 2:3:1").complains("is off the scale");
  }

  /// Lines of a run lead to its digest, so a run that was edited bridges nothing.
  @Test
  void a_run_that_was_edited_in_the_store_is_no_anchor() {
    TwoJudges judges = overlapping();
    RawStore.edit(file("store"), "update run_line set status = 'unscored' where position = 30");
    assertThat(judges.output("measure bridge old new").ended(ExitCode.CORRUPT).out()).isEmpty();
  }

  /// What a report says of a calibration's own labels is about people, and a bridge has none.
  @Test
  void a_report_on_labels_says_that_a_bridge_was_fitted_to_a_judge() throws IOException {
    TwoJudges judges = overlapping();
    judges.ok("measure bridge old new --out ./map");
    judges.run("later", true, TwoJudges.letters(140, 180), "--calibration", judges.path("map"));
    judges.write(
        "labels.csv",
        IntStream.range(139, 180)
            .mapToObj(i -> i < 140 ? "id,composite" : TwoJudges.id(i) + "," + (1 + i % 5))
            .toList());

    judges
        .ok("report later --labels", judges.path("labels.csv"))
        .prints("scores of an older judge: it is a bridge");
    JsonNode json =
        json(judges, "report", "later", "--labels", judges.path("labels.csv"), "--json");
    judges.ok("report later --labels ./labels.csv --out ./pages");
    judges.ok("explain later {} --html ./card.html", TwoJudges.id(150));
    assertThat(Schemas.problems("run-report", json)).isEmpty();
    assertThat(Files.readString(Path.of(judges.path("card.html"))))
        .contains(
            "On the scale of the older judge example old: ",
            "That judge gives such documents: 80 % from")
        .doesNotContain("People give");
  }

  /// With other facts a rubric may ask and score otherwise, whoever judges.
  @Test
  void texts_that_were_judged_with_other_facts_are_no_anchors() {
    TwoJudges judges = judges();
    judges.run("old", false, TwoJudges.letters(0, 60));
    judges.runWith("{\"channel\":\"web\"}", "new", TwoJudges.letters(0, 60), 25);
    JsonNode json = json(judges, "measure", "bridge", "old", "new", "--json");
    assertThat(json.at("/texts").intValue()).isEqualTo(35);
    assertThat(json.at("/otherFacts").intValue()).isEqualTo(25);
  }

  private static JsonNode json(TwoJudges judges, String... arguments) {
    return Schemas.read(judges.ok("", (Object) arguments).out());
  }

  private static JsonNode item(JsonNode report, String item, String figure) {
    return all(report.at("/items")).stream()
        .filter(it ->
            it.at("/item").textValue().equals(item) && it.at("/figure").textValue().equals(figure))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonNode> all(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
