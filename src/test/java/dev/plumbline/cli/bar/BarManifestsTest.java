package dev.plumbline.cli.bar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.files.FileDigest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class BarManifestsTest {

  private static final String RUBRIC =
      """
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because], clear: 1}}
      plan:
        composite: {weighted_mean: {support: 1}, pass: composite >= 3}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "a", "text": "We stayed because it rained."}
      {"id": "b", "text": "We stayed."}
      """;

  private static final String MANIFEST =
      """
      version: prml/0.1
      claim_id: 01985a2b-7c00-7abc-8def-0123456789ab
      created_at: "2026-03-04T05:06:07Z"
      metric: pass_rate
      comparator: ">="
      threshold: 0.9
      dataset: {id: essays of March, hash: %s}
      seed: 7
      producer: {id: schule.example}
      """;

  @TempDir private Path folder;

  private Path documents;

  @BeforeEach
  void a_run_like_the_one_to_come() throws IOException {
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    documents = Files.writeString(folder.resolve("monday.jsonl"), DOCUMENTS);
    assertThat(run("proof", "keys", "new", folder.resolve("key").toString()).exit()).isZero();
    evaluate("monday");
  }

  @Test
  void each_limit_of_a_bar_is_a_manifest_with_its_digest_beside_it() throws IOException {
    String bar =
        locked("--min-pass-rate", "0.5", "--max-mean-drop=0.10", "--no-flips-to-fail").substring(7);

    CapturedOutput exported = exported(bar);

    assertThat(exported.exit()).as(exported.err()).isEqualTo(ExitCode.OK);
    assertThat(exported.out().lines()).hasSize(4).allMatch(line -> line.endsWith(".prml.yaml"));
    String manifest = Files.readString(manifest("mean_drop"));
    assertThat(manifest)
        .contains(
            "\ncomparator: <=\n", "\nthreshold: 0.1\n", "\nseed: 42\n", "  id: essays, seed 42\n")
        .contains("  bar: sha256:" + bar + "\n", "  judge: cues", "  baseline: sha256:")
        .contains("  documents: 2 documents by text, root of RFC 6962\n")
        .containsPattern(
            "claim_id: [0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\n");
    assertThat(Files.readString(folder.resolve("prml/mean_drop.prml.prml.sha256")))
        .isEqualTo(FileDigest.of(manifest.getBytes(StandardCharsets.UTF_8)) + "\n");
    assertThat(exported(bar).out()).isEqualTo(exported.out());
    assertThat(Files.readString(manifest("flips_to_fail"))).contains("\nthreshold: 0.0\n");
  }

  @Test
  void what_manifests_cannot_say_is_listed() {
    String bar =
        lockedExactly(
            "--test=pass",
            "--margin=pass=0.02",
            "--expires=2099-01-01",
            "--min-mean=3.12345678901234567890123");

    assertThat(exported(bar).out())
        .contains(
            "not said by PRML: --test pass --margin pass=0.02 --level 0.05: a test of two runs",
            "not said by PRML: --expires 2099-01-01: a manifest has no last day",
            "not said by PRML: --min-mean 3.12345678901234567890123: the limit is no 64-bit number",
            "unscored_rate.prml.yaml");
    assertThat(manifest("mean_score")).doesNotExist();
  }

  @Test
  void a_different_file_stays_and_a_changed_one_is_not_locked() throws IOException {
    String bar = locked("--min-pass-rate=0.5");
    exported(bar);
    Path file = manifest("pass_rate");
    Files.writeString(file, Files.readString(file).replace("0.5", "0.4"));

    assertThat(exported(bar).err()).contains("a different file of this name exists");
    CapturedOutput lock = locking("--prml=" + file);
    assertThat(lock.exit()).isEqualTo(ExitCode.CORRUPT);
    assertThat(lock.err()).contains("the manifest was changed after it was locked");
  }

  @Test
  void exported_manifests_lock_the_same_criteria_again() throws IOException {
    String bar = locked("--min-pass-rate=0.5", "--max-mean-drop=0.1");
    exported(bar);

    String again =
        lockedExactly(
            "--prml=" + manifest("pass_rate"),
            "--prml=" + manifest("mean_drop"),
            "--prml=" + manifest("unscored_rate"),
            "--test=score");

    assertThat(run("bar", "show").out())
        .contains(
            again.substring(7, 19),
            "--min-pass-rate 0.5 --max-mean-drop 0.1 --test score --margin score=0 --level 0.05"
                + " --max-unscored 0.05");
    exported(again, "again");
    assertThat(Files.readString(folder.resolve("again/pass_rate.prml.yaml")))
        .contains("\nseed: 42\n", "PRML " + hash("pass_rate") + " " + hash("mean_drop"));
  }

  @Test
  void a_manifest_of_a_file_is_locked_with_the_file() throws IOException {
    Path file = written(MANIFEST.formatted(FileDigest.of(documents)) + "notes: for the board\n");

    assertThat(locking("--prml=" + file).err())
        .contains("the data of the manifest are not the documents of the run");
    CapturedOutput lock = locking("--prml=" + file, "--dataset=" + documents);

    assertThat(lock.exit()).as(lock.err()).isEqualTo(ExitCode.OK);
    assertThat(lock.err()).contains("left out, since it limits nothing: notes");
    assertThat(run("bar", "show", "--json").out()).contains("--min-pass-rate 0.9");
  }

  @Test
  void another_file_or_other_documents_are_refused() throws IOException {
    Path other =
        Files.writeString(folder.resolve("other.jsonl"), DOCUMENTS.replace("rained", "snowed"));
    Path file = written(MANIFEST.formatted(FileDigest.of(other)));

    assertThat(locking("--prml=" + file, "--dataset=" + documents).err())
        .contains("the SHA-256 of this file is " + FileDigest.of(documents));
    assertThat(locking("--prml=" + file, "--dataset=" + other).err())
        .contains("the documents of this file are not those of the run");
    assertThat(locking("--prml=" + file, "--dataset=" + other, "--by-id").exit())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void an_amendment_continues_the_claim_of_the_manifest_that_it_amends() throws IOException {
    String first = locked("--min-pass-rate=0.5");
    exported(first);
    String second =
        lockedExactly("--min-pass-rate=0.6", "--amends=" + first, "--reason=too low: see #4");

    assertThat(exported(second, "second").exit()).isEqualTo(ExitCode.OK);

    String before = Files.readString(manifest("pass_rate"));
    Path after = folder.resolve("second/pass_rate.prml.yaml");
    assertThat(Files.readString(after))
        .contains(before.lines().findFirst().orElseThrow())
        .contains("\nprior_hash: " + hash("pass_rate") + "\n", "\nnotes: 'too low: see #4'\n");
    assertThat(locking("--prml=" + after).err())
        .contains("amends the manifest " + hash("pass_rate") + ", which is not known");
    CapturedOutput lock = locking("--prml=" + after, "--amends=" + first, "--reason=once more");
    assertThat(lock.exit()).as(lock.err()).isEqualTo(ExitCode.OK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "pass_rate | accuracy | a bar has no criterion for the metric `accuracy`",
        "pass_rate | pass-rate | did you mean `pass_rate`?",
        "\">=\" | \">\" | a bar does not ask for pass_rate `>` a threshold",
        "\">=\" | \"=>\" | unknown comparator `=>`",
        "0.9 | 1.2 | `threshold` is `1.2`, a share is from 0 to 1",
        "0.9 | \"0.9\" | not a finite number",
        "0.9 | .inf | not a finite number",
        "0.9 | 1e-999 | not a finite number",
        "schule.example | 12 | `id` is `12`, not a text",
        "essays of March | '' | `id` is empty",
        "seed: 7 | seed: 7.5 | `seed` is `7.5`, write a whole number, or null",
        "seed: 7 | seeds: 7 | `seed` is missing",
        "01985a2b-7c00-7abc | 01985a2b-7c00-4abc | write a UUID of version 7",
        "2026-03-04T05 | 4 March T05 | write a time such as",
        "prml/0.1 | prml/9.9 | unknown version `prml/9.9`",
        "prml/0.1 | !!str prml/0.1 | tags are not supported",
        "id: schule.example | id: &a b | anchors are not supported",
        "id: schule.example | id: *a | this is an alias",
        "seed: 7 | ^seed: 7\nseed: 8^ | the key `seed` is duplicated",
        "seed: 7 | ^seed: 7\nprml_mode: streaming^ | unknown key `prml_mode`",
        "seed: 7 | ^seed: 7\nmetric_args: {tolerance: 1}^ | `tolerance` is `1`, which no bar asks for",
        "seed: 7 | ^seed: 7\nmetric_args: {judge: other}^ | `judge` is `other`, and `cues",
        "seed: 7 | ^seed: 7\nmetric_args: {judge: [a]}^ | a list has no canonical form",
      })
  void what_a_bar_cannot_mean_is_refused_with_a_word(String written, String changed, String message)
      throws IOException {
    Path file =
        written(MANIFEST.formatted(FileDigest.of(documents)).replace(written, changed.strip()));

    CapturedOutput lock = locking("--prml=" + file, "--dataset=" + documents);

    assertThat(lock.exit()).as(lock.err()).isEqualTo(ExitCode.USAGE);
    assertThat(lock.err()).contains(message);
  }

  @Test
  void the_second_version_counts_documents_and_ends_what_was_revoked() throws IOException {
    String manifest = MANIFEST.formatted(FileDigest.of(documents)).replace("prml/0.1", "prml/0.2");

    assertThat(wrong(manifest + "sample_size: 3\n"))
        .contains("`sample_size` is 3, and the run has 2 documents");
    assertThat(wrong(manifest + "prml_mode: streaming\n")).contains("not in a window of time");
    assertThat(wrong(manifest + "revoked_at: \"2026-05-01T00:00:00Z\"\n"))
        .contains("this manifest was revoked");
    assertThat(
            locking("--prml=" + written(manifest + "sample_size: 2\n"), "--dataset=" + documents)
                .exit())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void options_and_manifests_do_not_ask_for_the_same() throws IOException {
    Path file = written(MANIFEST.formatted(FileDigest.of(documents)));
    String data = "--dataset=" + documents;

    assertThat(locking("--prml=" + file, data, "--min-pass-rate=0.9").err())
        .contains("--min-pass-rate is asked for by a manifest already");
    assertThat(locking("--prml=" + file, data, "--drawn=so").err()).contains("leave out --drawn");
    assertThat(locking(data, "--min-mean=1").err()).contains("--dataset needs --prml");
    assertThat(locking("--prml=" + file, "--prml=" + file + ".copy", data).err())
        .contains("pass_rate.yaml.copy");
    Files.copy(file, folder.resolve("b.yaml"));
    assertThat(locking("--prml=" + file, "--prml=" + folder.resolve("b.yaml"), data).err())
        .contains("both are about pass_rate");
    assertThat(run("bar", "export", "0000000000", "--prml=" + folder, "--producer=x").err())
        .contains("there is no bar");
  }

  @Test
  void a_producer_that_has_no_form_is_refused() {
    String bar = locked("--min-pass-rate=0.5");

    CapturedOutput export =
        run("bar", "export", bar, "--prml=" + folder.resolve("p"), "--producer=a\u2028b");

    assertThat(export.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(export.err()).contains("a character that PRML does not allow");
    assertThat(folder.resolve("p")).doesNotExist();
  }

  private String wrong(String manifest) throws IOException {
    CapturedOutput lock = locking("--prml=" + written(manifest), "--dataset=" + documents);
    assertThat(lock.exit()).isEqualTo(ExitCode.USAGE);
    return lock.err();
  }

  private Path written(String manifest) throws IOException {
    return Files.writeString(folder.resolve("pass_rate.yaml"), manifest);
  }

  private Path manifest(String metric) {
    return folder.resolve("prml").resolve(metric + ".prml.yaml");
  }

  private String hash(String metric) throws IOException {
    return FileDigest.of(manifest(metric));
  }

  private CapturedOutput exported(String bar) {
    return exported(bar, "prml");
  }

  private CapturedOutput exported(String bar, String to) {
    return run("bar", "export", bar, "--prml=" + folder.resolve(to), "--producer=schule.example");
  }

  private String locked(String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.add("--drawn=essays, seed 42");
    return lockedExactly(words.toArray(String[]::new));
  }

  private String lockedExactly(String... options) {
    CapturedOutput lock = locking(options);
    assertThat(lock.exit()).as(lock.err()).isEqualTo(ExitCode.OK);
    return lock.out().lines().findFirst().orElseThrow().split(" +")[1];
  }

  private CapturedOutput locking(String... options) {
    List<String> words =
        new ArrayList<>(List.of("bar", "lock", "monday", "--key=" + folder.resolve("key")));
    words.addAll(List.of(options));
    return run(words.toArray(String[]::new));
  }

  private void evaluate(String name) {
    CapturedOutput evaluated =
        run(
            "evaluate",
            "--rubric=" + folder.resolve("rubric.yaml"),
            "--documents=" + documents,
            "--name=" + name);
    assertThat(evaluated.exit()).as(evaluated.err()).isEqualTo(ExitCode.OK);
  }

  private CapturedOutput run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    if (!words[0].equals("proof") || !words[1].equals("keys")) {
      all.add("--store=" + folder.resolve("store"));
    }
    return CapturedOutput.run(all.toArray(String[]::new));
  }
}
