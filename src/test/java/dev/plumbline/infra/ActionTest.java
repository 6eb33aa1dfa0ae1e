package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `infra/action` as GitHub's runner has it, without GitHub: `gh` is a script that keeps comments
/// in a file.
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class ActionTest {

  private static final Path FOLDER = Path.of("infra/action");
  private static final Path EXAMPLE = Path.of("docs/examples/ci");

  /// Another action, by the digest of a commit with its version.
  static final Pattern PIN =
      Pattern.compile("[a-z-]+/[a-z-]+(?:/[a-z-]+)?@[0-9a-f]{40} # v[0-9]+\\.[0-9]+\\.[0-9]+");

  /// What GitHub's command line is asked by the script, over the file `comments`.
  private static final String GH =
      """
      #!/usr/bin/env bash
      set -eu
      cd "$(dirname "$0")"
      [ ! -e forbidden ] || { echo 'HTTP 403' >&2; exit 1; }
      [ -e comments ] || echo '[]' >comments
      body= id=
      for each in "$@"; do
        case $each in
          body=@*) body=${each#body=@} ;;
          id=*) id=${each#id=} ;;
        esac
      done
      if [ -z "$body" ]; then
        jq '{data: {repository: {pullRequest: {comments: {nodes: .}}}}}' comments
      elif [ -n "$id" ]; then
        jq --arg id "$id" --rawfile body "$body" 'map(if .id == $id then .body = $body else . end)' comments >new
        mv new comments
      else
        jq --rawfile body "$body" '. + [{id: "ours-\\(length)", viewerDidAuthor: true, body: $body}]' comments >new
        mv new comments
      fi
      """;

  @TempDir private Path folder;
  private Runner runner;

  @BeforeEach
  void checkedOut() throws IOException {
    Tool.find("jq", "`apt-get install jq` tries the action");
    for (String name : List.of("rubric.yaml", "replies.jsonl", "replies-after.jsonl")) {
      Files.copy(EXAMPLE.resolve(name), folder.resolve(name));
    }
    runner = new Runner(folder);
    Path program =
        runner.program(
            "plumbline",
            "#!/bin/sh\nexec '%s/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Dslf4j.internal.verbosity=ERROR -cp '%s' %s \"$@\"\n"
                .formatted(
                    System.getProperty("java.home"),
                    System.getProperty("java.class.path"),
                    PlumblineCommand.class.getName()));
    runner
        .with("PROGRAM", program.toString())
        .with("WORKING_DIRECTORY", ".")
        .with("PLUMBLINE_STORE", ".plumbline")
        .with("RUBRIC", "rubric.yaml")
        .with("DOCUMENTS", "replies.jsonl");
    action().get("inputs").properties().stream()
        .filter(input -> input.getValue().has("default"))
        .forEach(input ->
            variables()
                .forEach((variable, value) -> {
                  if (value.equals("${{ inputs." + input.getKey() + " }}")
                      && !Set.of("PLUMBLINE_STORE", "WORKING_DIRECTORY").contains(variable)) {
                    runner.with(variable, input.getValue().get("default").asText());
                  }
                }));
  }

  @Test
  void the_first_run_becomes_the_baseline_and_a_worse_one_is_missed() throws Exception {
    runner
        .with("MAX_MEAN_DROP", "0.2")
        .with("MIN_PASS_RATE", "0.5")
        .with("NO_FLIPS_TO_FAIL", "true");

    Runner.Step first = runner.with("SET_BASELINE", "true").run("evaluate");
    Runner.Step change =
        runner
            .with("SET_BASELINE", "false")
            .with("DOCUMENTS", "replies-after.jsonl")
            .run("evaluate");

    assertThat(first.exit()).as(first.printed()).isZero();
    assertThat(first.commands()).isEmpty();
    assertThat(first.outputs())
        .containsEntry("outcome", "met")
        .containsEntry("pass-rate", "0.9167")
        .containsEntry("mean", "4.2667")
        .containsEntry("documents", "12")
        .containsEntry("passed", "11");
    assertThat(first.outputs().get("run")).matches("sha256:[0-9a-f]{64}");
    assertThat(change.exit()).isEqualTo(1);
    assertThat(change.outputs()).containsEntry("outcome", "missed").containsEntry("exit-code", "1");
    assertThat(change.commands()).containsExactly("::error::Plumbline: missed, exit code 1");
    assertThat(change.summary())
        .contains("| --max-mean-drop 0.2 | missed |", "| refund | flip-to-fail |", "9 of 12 passed")
        .isEqualTo(Files.readString(Path.of(change.outputs().get("summary"))));
    assertThat(change.outputs().keySet()).isEqualTo(texts(action().get("outputs")).keySet());
    assertThat(Path.of(change.outputs().get("junit"))).content().contains("<testsuites");
  }

  @Test
  void without_a_baseline_nothing_is_claimed_of_it() throws Exception {
    Runner.Step step = runner.with("NO_FLIPS_TO_FAIL", "true").run("evaluate");
    assertThat(step.exit()).isEqualTo(4);
    assertThat(step.outputs()).containsEntry("outcome", "unverifiable");
    assertThat(step.printed()).contains("set-baseline makes one on the main branch");
  }

  @Test
  void documents_and_inputs_cannot_give_commands() throws Exception {
    Files.writeString(
        folder.resolve("a b;touch owned.jsonl"),
        """
        {"id": "::error::owned", "text": "::set-output name=run::owned"}
        {"id": "##[error]owned", "text": "x"}
        {"id": "$(touch owned) @everyone <img src=x>", "text": "::stop-commands::owned"}
        {"id": "\\n::warning::owned", "text": "x"}
        """);

    Runner.Step step =
        runner
            .with("DOCUMENTS", "a b;touch owned.jsonl")
            .with("MIN_PASS_RATE", "0.9")
            .with("EVALUATE_OPTIONS", "--salt-seed=" + "0".repeat(64) + "\n\n--out=$(touch owned)")
            .run("evaluate");

    assertThat(step.outputs()).as(step.printed()).containsEntry("outcome", "missed");
    assertThat(step.printed()).contains("::error::owned");
    assertThat(step.commands()).containsExactly("::error::Plumbline: missed, exit code 1");
    assertThat(step.outputs().get("run")).matches("sha256:[0-9a-f]{64}");
    assertThat(step.summary()).contains("\\@everyone \\<img");
    assertThat(folder.resolve("owned")).doesNotExist();
  }

  @Test
  void an_output_is_one_line() throws Exception {
    runner.program("plumbline", "#!/bin/sh\n");
    Runner.Step step = runner.with("PROGRAM_PATH", "runner/bin").run("install");
    assertThat(step.outputs()).containsOnlyKeys("program");
    Path broken = Files.createDirectories(folder.resolve("line\noutcome=met"));
    Files.copy(folder.resolve("runner/bin/plumbline"), broken.resolve("plumbline"));
    assertThat(broken.resolve("plumbline").toFile().setExecutable(true)).isTrue();
    Runner.Step refused = runner.with("PROGRAM_PATH", broken.toString()).run("install");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.outputs()).isEmpty();
  }

  @Test
  void problems_of_a_rubric_are_beside_its_lines() throws Exception {
    String file = "100%,a:b.yaml";
    Files.writeString(
        folder.resolve(file),
        Files.readString(folder.resolve("rubric.yaml")).replace("weighted_mean", "weigthed_mean"));
    Runner.Step step =
        runner.with("RUBRIC", file).with("WORKING_DIRECTORY", "./texts/").run("evaluate");
    assertThat(step.exit()).isEqualTo(3);
    assertThat(step.outputs()).containsEntry("outcome", "rejected").containsEntry("run", "");
    assertThat(step.outputs()).containsKey("sarif").doesNotContainKey("junit");
    assertThat(step.commands().getFirst())
        .matches(
            "::error file=texts/100%25%2Ca%3Ab\\.yaml,line=[0-9]+,title=[a-z-]+::.*weigthed_mean.*");
    assertThat(step.summary()).contains("rejected");
  }

  @ParameterizedTest
  @CsvSource({
    "0,70,error",
    "1,70,error",
    "2,2,error",
    "4,4,unverifiable",
    "6,6,provider-failed",
    "7,7,error",
    "70,70,error"
  })
  void without_a_result_nothing_is_met_or_missed(int code, int exit, String outcome)
      throws Exception {
    runner.program(
        "plumbline", "#!/bin/sh\ncase $1 in evaluate) exit %d ;; esac\n".formatted(code));

    Runner.Step step = runner.run("evaluate");

    assertThat(step.exit()).isEqualTo(exit);
    assertThat(step.outputs()).containsEntry("outcome", outcome).containsEntry("pass-rate", "");
    assertThat(step.summary()).contains("Nothing was evaluated");
  }

  @Test
  void a_program_that_does_not_start_has_missed_nothing() throws Exception {
    runner.program("plumbline", "#!/bin/sh\nexit 1\n");
    assertThat(runner.run("evaluate").outputs())
        .containsEntry("outcome", "error")
        .containsEntry("exit-code", "70");
  }

  @Test
  void lines_that_were_left_out_are_not_forgotten_by_a_check_that_is_met() throws Exception {
    Files.writeString(
        folder.resolve("replies.jsonl"),
        Files.readString(folder.resolve("replies.jsonl")) + "no line\n");
    Runner.Step step =
        runner
            .with("EVALUATE_OPTIONS", "--skip-bad-lines")
            .with("MIN_PASS_RATE", "0.1")
            .with("SET_BASELINE", "true")
            .run("evaluate");
    assertThat(step.outputs()).as(step.printed()).containsEntry("outcome", "unverifiable");
    assertThat(step.printed()).doesNotContain("the baseline of help-desk-reply is");
  }

  @Test
  void one_comment_is_edited_and_that_of_another_person_is_left() throws Exception {
    runner.program("gh", GH);
    Path summary = Files.writeString(folder.resolve("summary.md"), "## one \\@octocat \\#1\n");
    runner
        .with("SUMMARY", summary.toString())
        .with("COMMENT_KEY", "rubric.yaml --> $(touch owned)")
        .with("GITHUB_REPOSITORY", "owner/name")
        .with("GITHUB_EVENT_PATH", event("{\"pull_request\": {\"number\": 7}}"));
    Path comments = folder.resolve("runner/bin/comments");

    assertThat(runner.run("comment").exit()).isZero();
    assertThat(Schemas.yaml(Files.readString(comments)).get(0).get("body").asText())
        .endsWith("\n## one @<!-- -->octocat #<!-- -->1\n");
    String marker =
        Schemas.yaml(Files.readString(comments))
            .get(0)
            .get("body")
            .asText()
            .lines()
            .findFirst()
            .orElseThrow();
    Files.writeString(
        comments,
        Files.readString(comments)
            .replaceFirst(
                "\\[",
                "[{\"id\": \"theirs\", \"viewerDidAuthor\": false, \"body\": \""
                    + marker
                    + "\"},"));
    Files.writeString(summary, "## two\n" + "é line\n".repeat(20_000));
    assertThat(runner.run("comment").commands()).isEmpty();

    JsonNode found = Schemas.yaml(Files.readString(comments));
    assertThat(found.size()).isEqualTo(2);
    assertThat(found.get(0).get("body").asText()).isEqualTo(marker);
    assertThat(marker).matches("<!-- plumbline [0-9a-f]{64} -->");
    assertThat(found.get(1).get("body").asText())
        .startsWith(marker + "\n## two\n")
        .endsWith("line\n\nThe summary of the job has the rest.\n")
        .hasSizeLessThan(65_536);
    runner.with("COMMENT_KEY", "another.yaml").run("comment");
    assertThat(Schemas.yaml(Files.readString(comments)).size()).isEqualTo(3);
    assertThat(folder.resolve("owned")).doesNotExist();
  }

  @Test
  void a_comment_that_may_not_be_written_fails_nothing() throws Exception {
    runner.program("gh", GH);
    Files.writeString(folder.resolve("runner/bin/forbidden"), "");
    runner
        .with("SUMMARY", Files.writeString(folder.resolve("summary.md"), "x").toString())
        .with("COMMENT_KEY", "rubric.yaml")
        .with("GITHUB_REPOSITORY", "owner/name")
        .with("GITHUB_EVENT_PATH", event("{\"pull_request\": {\"number\": 7}}"));
    Runner.Step step = runner.run("comment");
    assertThat(step.exit()).isZero();
    assertThat(step.commands()).singleElement().asString().startsWith("::warning::the comment");
    runner.with("GITHUB_EVENT_PATH", event("{}"));
    assertThat(runner.run("comment").exit()).isEqualTo(2);
  }

  @Test
  void without_a_path_the_checkout_of_the_action_is_built_once() throws Exception {
    Path checkout = Files.createDirectories(folder.resolve("plumbline/infra/action"));
    Path build = folder.resolve("plumbline/mvnw");
    Files.writeString(build, "#!/bin/sh\necho no JDK\nexit 1\n");
    assertThat(build.toFile().setExecutable(true)).isTrue();
    runner.with("GITHUB_ACTION_PATH", checkout.toString());

    Runner.Step failed = runner.run("install");
    Files.writeString(
        build,
        """
        #!/bin/sh
        mkdir target && echo jar >target/plumbline.jar
        printf '#!/bin/sh\\necho plumbline 0.2.0\\n' >target/plumbline && chmod +x target/plumbline
        """);
    Runner.Step built = runner.run("install");
    Files.writeString(build, "#!/bin/sh\nexit 1\n");
    Runner.Step again = runner.run("install");

    assertThat(failed.exit()).isEqualTo(69);
    assertThat(failed.commands()).singleElement().asString().contains("`actions/setup-java`");
    assertThat(built.exit()).as(built.printed()).isZero();
    assertThat(built.outputs().get("program")).endsWith("/plumbline/target/plumbline");
    assertThat(again.outputs()).isEqualTo(built.outputs());
  }

  @Test
  void no_script_has_an_expression_and_other_actions_are_pinned() throws IOException {
    for (JsonNode step : action().get("runs").get("steps")) {
      assertThat(step.path("run").asText()).doesNotContain("${{");
    }
    List<String> used =
        Files.readString(FOLDER.resolve("action.yml"))
            .lines()
            .filter(line -> line.contains("uses:"))
            .map(line -> line.replaceFirst(".*uses: ", ""))
            .toList();
    assertThat(used).isNotEmpty().allMatch(each -> PIN.matcher(each).matches());
  }

  @Test
  void the_job_of_the_page_gives_inputs_that_there_are() throws IOException {
    String page = Files.readString(Path.of("docs/ci.md"));
    int begin = page.indexOf("```yaml", page.indexOf("## GitHub Actions")) + "```yaml".length();
    JsonNode job = Schemas.yaml(page.substring(begin, page.indexOf("```", begin)));
    JsonNode step =
        job.get("jobs")
            .get("evaluate")
            .get("steps")
            .valueStream()
            .filter(each -> each.path("uses").asText().endsWith("/" + FOLDER))
            .findFirst()
            .orElseThrow();

    assertThat(texts(action().get("inputs")))
        .containsKeys(texts(step.get("with")).keySet().toArray(String[]::new));
    assertThat(names("steps\\.plumbline\\.outputs\\.([a-z-]+)", page))
        .isSubsetOf(texts(action().get("outputs")).keySet());
  }

  @Test
  void each_input_reaches_the_steps_and_each_output_comes_from_them() throws IOException {
    String text = Files.readString(FOLDER.resolve("action.yml"));
    String script = Files.readString(FOLDER.resolve("run.sh"));

    assertThat(texts(action().get("inputs")).keySet())
        .allMatch(each -> text.contains("inputs." + each));
    assertThat(names("output ([a-z-]+) ", script))
        .containsAll(texts(action().get("outputs")).keySet());
    // what others read: the program its store, `gh` its token
    assertThat(variables().keySet())
        .filteredOn(each -> !Set.of("PLUMBLINE_STORE", "GH_TOKEN").contains(each))
        .allMatch(each -> Pattern.compile("\\$\\{?" + each + "\\b").matcher(script).find());
  }

  private String event(String json) throws IOException {
    return Files.writeString(folder.resolve("event.json"), json).toString();
  }

  private static Set<String> names(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    Set<String> names = new TreeSet<>();
    while (found.find()) {
      names.add(found.group(1));
    }
    return names;
  }

  private static Map<String, JsonNode> texts(JsonNode members) {
    return members.properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /// The environment of all steps.
  private static Map<String, String> variables() {
    return action()
        .get("runs")
        .get("steps")
        .valueStream()
        .flatMap(step -> step.path("env").propertyStream())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, each -> each.getValue().asText(), (one, same) -> one));
  }

  private static JsonNode action() {
    try {
      return Schemas.yaml(Files.readString(FOLDER.resolve("action.yml")));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
