package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Packs of a panel's run in which the panel, a juror or what they decide together was forged and
/// everything above it made to agree: the verifier combines the answers again and finds it.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForgedPanelsTest {

  private static final String RUBRIC =
      """
      rubric: letter
      version: 1.0.0
      facts:
        sure: {type: boolean, judged: {ask: Is the writer sure?, quotes: false}}
        hours: {type: integer, min: 0, max: 9, judged: {ask: How many hours?, quotes: false}}
      evidence: {per_item: 1, per_trait: 1}
      traits:
        claim:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
            - {id: C2, ask: Is there a reason?, scale: 0-1, cues: {positive: [because]}}
        form:
          scale: {min: 1, max: 5}
          items:
            - {id: L1, ask: How well is it said?, needs: 0, levels: {1: badly, 3: so so, 5: well}}
            - {id: N1, ask: Are its figures right?, scale: 0-1, needs: 0, may_not_apply: true}
            - {id: F1, ask: Is the sentence polite?, scale: 0-1, needs: 0, each: sentence}
      plan:
        composite: {formula: "claim + form * 0.1 + (sure ? 0.5 : 0) + hours * 0.01", pass: claim >= 3}
      """;

  private static final String TEXT = "We should go home because it is late.";

  private static final String CLAIM = "We should go home";

  private static final String REASON = "because it is late";

  private final IndependentVerifier verifier = IndependentVerifier.compiled();
  private Path folder;
  private PackEntries honest;
  private String store;

  @BeforeAll
  void a_run_of_three_jurors(@TempDir Path shared) throws IOException {
    folder = shared;
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    StringBuilder documents = new StringBuilder();
    for (String id : List.of("a", "b", "c", "d")) {
      documents.append("{\"id\": \"%s\", \"text\": \"%s %s\"}\n".formatted(id, TEXT, id));
    }
    Files.writeString(folder.resolve("documents.jsonl"), documents);
    Files.writeString(
        folder.resolve("one.jsonl"),
        answer("a", "2", 1, true, 3)
            + answer("b", "0", 0, true, 1)
            + answer("c", "2", 1, true, 2)
            + answer("d", "null", 1, false, 4));
    Files.writeString(
        folder.resolve("two.jsonl"),
        answer("a", "1", 1, true, 5)
            + answer("b", "1", 1, false, 2)
            + answer("d", "1", 0, false, 4));
    Files.writeString(
        folder.resolve("three.jsonl"),
        answer("a", "0", 1, false, 4)
            + answer("b", "2", 1, true, 3)
            + answer("d", "1", 1, false, 5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"median", "majority", "unanimous", "worst", "highest"})
  void what_honest_panels_decide_is_found_to_follow(String combine) throws IOException {
    PackEntries pack = pack(combine, 1, false, "all");
    String report = report(pack);
    assertThat(pack.text("documents/00000000/extraction"))
        .contains(
            "\"L1\":[\"1\",\"5\",\"3\"]",
            "\"N1\":[\"not-applicable\",\"not-applicable\",\"1\"]",
            "\"F1@s1\":[\"1\",\"0\",\"0\"]");
    assertThat(report)
        .contains(
            "4  extractions follow from those of their jurors", "4  scores follow from their trace")
        .doesNotContain("WRONG");
  }

  @ParameterizedTest
  @ValueSource(strings = {"median", "majority", "worst"})
  void so_it_is_with_weights_a_veto_and_jurors_that_were_not_asked(String combine)
      throws IOException {
    assertThat(report(pack(combine, 3, true, "until-decided"))).doesNotContain("WRONG");
    assertThat(report(pack(combine, 2, true, "all"))).doesNotContain("WRONG");
  }

  @Test
  void a_forged_combination_is_found() throws IOException {
    honest = pack("median", 1, false, "all");

    found("does not follow", 0, text -> text.replaceFirst("\"decision\":1", "\"decision\":2"));
    found("does not follow", 0, text -> text.replaceFirst("\"decision\":3", "\"decision\":5"));
    found("those whose answers count", 0, text -> text.replaceFirst("\"N1\":0", "\"N1\":1"));
    found("those whose answers count", 0, text -> text.replaceFirst("\"C1\":1", "\"C1\":0"));
    found(
        "answered otherwise",
        0,
        text -> text.replace("[\"2\",\"1\",\"0\"]", "[\"1\",\"1\",\"0\"]"));
    found("does not follow", 0, text -> text.replaceFirst("\"hours\":\"4\"", "\"hours\":\"9\""));
    found(
        "does not follow",
        2,
        text -> text.replaceFirst("\"unknown\":\"juror-failed\"", "\"unknown\":\"jurors-split\""));
  }

  @Test
  void a_dropped_juror_is_found() throws IOException {
    honest = pack("worst", 1, false, "all");

    found(
        "answered otherwise",
        0,
        text ->
            text.replaceFirst(
                ",\"sha256:[0-9a-f]{64}\"\\],\"replicates",
                ",\"unknown:not-recorded\"],\"replicates"),
        pack -> pack.map().remove("documents/00000000/juror-02"));
    found(
        "jurors, the panel 3",
        0,
        text -> text.replaceFirst(",\"sha256:[0-9a-f]{64}\"\\],\"replicates", "],\"replicates"),
        pack -> pack.map().remove("documents/00000000/juror-02"));
    found(
        "has no juror-02",
        0,
        text -> text,
        pack -> pack.map().remove("documents/00000000/juror-02"));
  }

  @Test
  void a_swapped_weight_a_veto_and_another_combination_are_found() throws IOException {
    PackEntries weighed = pack("median", 3, false, "all");
    panelForged(weighed, "\"weight\":3", "\"weight\":1000", false);
    panelForged(weighed, ",\"weight\":3", "", true);
    panelForged(weighed, "\"standard\":\"median\"", "\"standard\":\"worst\"", true);
    panelForged(weighed, "\"weight\":3", "\"veto\":true,\"weight\":3", false);
    panelForged(pack("highest", 1, true, "all"), ",\"veto\":true", "", false);
    panelForged(pack("median", 1, true, "all"), ",\"veto\":true", "", true);
  }

  @Test
  void what_a_juror_never_said_is_found() throws IOException {
    honest = pack("median", 1, false, "all");
    PackEntries forged = honest.copy();
    String name = "documents/00000000/juror-00";
    String before = digest(forged.text(name));
    forged.put(name, forged.text(name).replaceFirst("\"decision\":2", "\"decision\":0"));
    replaced(forged, 0, text -> text.replace(before, digest(forged.text(name))), _ -> {});
    assertThat(report(forged)).contains("WRONG", "the jurors answered otherwise");
  }

  /// Whether a panel that was changed, with all that names it, is found out; what changes nothing
  /// that is decided is no lie about the results, and the signature shows it.
  private void panelForged(PackEntries of, String from, String to, boolean found) {
    PackEntries forged = of.copy();
    String before = digest(forged.text("rubric/panel"));
    assertThat(forged.text("rubric/panel")).contains(from);
    forged.put("rubric/panel", forged.text("rubric/panel").replace(from, to));
    String after = digest(forged.text("rubric/panel"));
    forged.put("run/manifest", forged.text("run/manifest").replace(before, after));
    for (int i = 0; i < 4; i++) {
      replaced(forged, i, text -> text.replace(before, after), _ -> {});
    }
    if (found) {
      assertThat(report(forged)).as(to).contains("WRONG", "does not follow");
    } else {
      assertThat(report(forged)).as(to).doesNotContain("WRONG");
    }
  }

  private void found(String words, int document, UnaryOperator<String> change) {
    found(words, document, change, _ -> {});
  }

  private void found(
      String words, int document, UnaryOperator<String> change, Consumer<PackEntries> other) {
    PackEntries forged = honest.copy();
    replaced(forged, document, change, other);
    assertThat(report(forged)).contains("WRONG").contains(words);
  }

  /// Changes the extraction of a document, and all above it that names it.
  static void replaced(
      PackEntries pack, int document, UnaryOperator<String> change, Consumer<PackEntries> other) {
    String at = "documents/0000000" + document + "/";
    other.accept(pack);
    String extraction = digest(pack.text(at + "extraction"));
    pack.put(at + "extraction", change.apply(pack.text(at + "extraction")));
    String changed = digest(pack.text(at + "extraction"));
    String card = digest(pack.text(at + "scorecard"));
    pack.put(at + "scorecard", pack.text(at + "scorecard").replace(extraction, changed));
    String rescored = digest(pack.text(at + "scorecard"));
    pack.put(
        at + "line.json",
        pack.text(at + "line.json").replace(extraction, changed).replace(card, rescored));
  }

  private String report(PackEntries pack) {
    pack.rerooted().rehashed();
    return verifier.run(pack.write(folder.resolve("checked.zip")).toString()).out();
  }

  private static String digest(String artefact) {
    return "sha256:" + PackWriter.hex(artefact.getBytes(StandardCharsets.UTF_8));
  }

  private PackEntries pack(String combine, int weight, boolean veto, String ask)
      throws IOException {
    store = "store-" + combine + weight + veto + ask;
    Path panel = folder.resolve("panel.yaml");
    Files.writeString(
        panel,
        """
        jurors:
          - {judge: "example:one:1", completions: one.jsonl, weight: %d}
          - {judge: "example:two:1", completions: two.jsonl}
          - {judge: "example:three:1", completions: three.jsonl, veto: %b}
        combine: {default: %s}
        ask: %s
        """
            .formatted(weight, veto, combine, ask));
    run(
        "evaluate",
        "--rubric",
        path("rubric.yaml"),
        "--documents",
        path("documents.jsonl"),
        "--panel",
        panel.toString(),
        "--max-unscored",
        "1");
    run("export", path("run.zip"));
    return PackEntries.read(folder.resolve("run.zip"));
  }

  private void run(String command, String... options) {
    List<String> all =
        new ArrayList<>(
            command.equals("export")
                ? List.of("proof", "export", "@latest", "--out", options[0])
                : List.of(command));
    if (!command.equals("export")) {
      all.addAll(List.of(options));
    }
    all.addAll(List.of("--store", path(store)));
    CapturedOutput ran = CapturedOutput.run("", all).ok();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static String answer(String document, String claim, int reason, boolean sure, int hours) {
    return """
    {"document":"%s","completion":{"items":[{"item":"C1","decision":%s,"quotes":[%s]},{"item":"C2","decision":%d,"quotes":[%s]},{"item":"L1","decision":%d,"quotes":[]},{"item":"N1",%s,"quotes":[]},{"item":"F1@s1","decision":%d,"quotes":[]},{"item":"F1@s2","decision":1,"quotes":[]}],"facts":[{"fact":"sure","value":%b},{"fact":"hours","value":%d}]}}
    """
        .formatted(
            document,
            claim,
            claim.equals("0") || claim.equals("null") ? "" : quoted(CLAIM),
            reason,
            reason == 0 ? "" : quoted(REASON),
            2 * (hours % 3) + 1,
            hours % 2 == 1
                ? "\"decision\":\"not-applicable\",\"reason\":\"there are none\""
                : "\"decision\":1",
            hours / 2 % 2,
            sure,
            hours);
  }

  private static String quoted(String quote) {
    return "{\"text\":\"" + quote + "\"}";
  }
}
