package dev.plumbline.cli.mcp;

import static dev.plumbline.cli.mcp.McpSession.META;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An agent beside a store, with the process that a user starts.
class McpCommandTest extends CommandFolder {

  private static final String TEXT = "Thank you for writing. We will send it on Monday.";
  private static final JsonObject DOCUMENT = JsonObject.of("text", TEXT);

  private String store;

  @BeforeEach
  void aRunAndARubric() throws IOException {
    store = path("store");
    Files.copy(Path.of("docs/examples/junit/reply.yaml"), file("reply.yaml"));
    write(
        "texts.jsonl",
        """
        {"id": "polite", "text": "%s"}
        {"id": "curt \\u001b[31m", "text": "No."}
        """
            .formatted(TEXT));
    evaluated("").ok();
  }

  private CapturedOutput evaluated(String line, Object... values) {
    List<String> words =
        List.of(
            "evaluate",
            "--rubric",
            path("reply.yaml"),
            "--documents",
            path("texts.jsonl"),
            "--store",
            store);
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(CapturedOutput.words(line, values)));
    return CapturedOutput.run("", all);
  }

  @Test
  void an_agent_reads_what_the_commands_print() throws Exception {
    try (McpSession agent = McpSession.start(folder, "--store", store)) {
      JsonObject run = JsonObject.of("run", "@latest");

      JsonObject rows = agent.call("plumbline_show", run);
      JsonObject one =
          agent.call("plumbline_explain", JsonObject.of("id", "polite", "run", "@latest"));
      JsonObject report = agent.call("plumbline_report", run);
      JsonObject check =
          agent.call("plumbline_check", JsonObject.of("min_pass_rate", 1, "run", "@latest"));
      JsonObject compared =
          agent.call("plumbline_compare", JsonObject.of("after", "@latest", "before", "@latest"));

      assertThat(rows.object("structuredContent").objects("documents"))
          .extracting(row -> row.text("id"))
          .containsExactly("polite", "curt \u001b[31m");
      assertThat(run("explain @latest polite").out())
          .startsWith(text(one).substring(0, text(one).indexOf("artefacts")));
      assertThat(report.object("structuredContent").number("documents")).isEqualTo(2);
      assertThat(text(check)).contains("\"outcome\":\"missed\"");
      assertThat(check.flag("isError")).isFalse();
      assertThat(text(compared)).contains("2 documents");
      assertThat(agent.end()).isZero();
    }
  }

  /// Clients validate both.
  @Test
  void every_tool_answers_as_its_schema_says_and_so_does_what_it_refuses() throws Exception {
    try (McpSession agent = McpSession.start(folder, "--store", store, "--judge", "tester")) {
      JsonObject question =
          agent
              .call("plumbline_questions", given())
              .object("structuredContent")
              .objects("questions")
              .getFirst();
      JsonObject tried = answered(question, "We will send it on Monday");
      JsonObject all =
          JsonObject.of(
              "after", "@latest",
              "answers", tried.get("answers"),
              "before", "@latest",
              "document", tried.get("document"),
              "id", "polite",
              "min_mean", 1,
              "quote", "a word",
              "rubric_file", "reply.yaml",
              "run", "@latest",
              "text", "a word");
      for (JsonObject tool : agent.ask("tools/list", META).object("result").objects("tools")) {
        JsonObjectBuilder arguments = JsonObject.builder();
        JsonObject properties = tool.object("inputSchema").object("properties");
        all.forEach((name, value) -> {
          if (properties.find(name).isPresent()) {
            arguments.put(name, value);
          }
        });

        JsonObject answer = agent.call(tool.text("name"), arguments.build());
        JsonObject refused = agent.call(tool.text("name"), JsonObject.of("run", "nobody"));

        assertThat(answer.flag("isError")).as(text(answer)).isFalse();
        for (JsonObject each : List.of(answer, refused)) {
          assertThat(
                  Schemas.problemsBy(
                      CanonicalJson.text(tool.object("outputSchema")),
                      Schemas.read(CanonicalJson.text(each.object("structuredContent")))))
              .as(tool.text("name"))
              .isEmpty();
        }
      }
      assertThat(text(agent.call("plumbline_check", JsonObject.of("run", "@latest"))))
          .contains("min_pass_rate")
          .doesNotContain("--");
    }
  }

  @Test
  void an_agent_is_the_judge_and_its_quotes_are_looked_up() throws Exception {
    JsonObject question;
    try (McpSession agent = McpSession.start(folder, "--store", store, "--judge", "tester")) {
      JsonObject asked = agent.call("plumbline_questions", given());
      question = asked.object("structuredContent").objects("questions").getFirst();

      JsonObject forged =
          agent.call("plumbline_record", answered(question, "We will sent it on Monday"));
      JsonObject tried =
          agent.call("plumbline_score", answered(question, "We will send it on Monday"));
      JsonObject stillAsked = agent.call("plumbline_questions", given());
      JsonObject recorded =
          agent.call("plumbline_record", answered(question, "We will send it on Monday"));
      JsonObject again =
          agent.call("plumbline_record", answered(question, "We will send it on Monday"));
      JsonObject other = agent.call("plumbline_record", answered(question, "We will send it"));
      JsonObject none = agent.call("plumbline_questions", given());

      assertThat(forged.flag("isError")).isTrue();
      assertThat(text(forged))
          .contains(
              "`We will sent it on Monday`", "closest passage is `We will send it on Monday`");
      assertThat(tried.object("structuredContent").flag("stored")).isFalse();
      assertThat(stillAsked).isEqualTo(asked);
      assertThat(recorded.object("structuredContent").flag("stored")).isTrue();
      assertThat(recorded.object("structuredContent").get("scorecard"))
          .isEqualTo(tried.object("structuredContent").get("scorecard"));
      assertThat(again).isEqualTo(recorded);
      assertThat(other.flag("isError")).isTrue();
      assertThat(text(other)).contains("a different answer of this judge is stored");
      assertThat(none.object("structuredContent").list("questions")).isEmpty();
      assertThat(agent.end()).isZero();
      String digest = recorded.object("structuredContent").text("digest");
      run("explain {}", digest).prints("extraction by mcp, model tester, prompt version prompt/1");
    }
    write("texts.jsonl", "{\"id\": \"polite\", \"text\": \"%s\"}\n".formatted(TEXT));
    evaluated("--judge mcp:tester:prompt/1").prints("1 document");
    run("store erase @latest polite --everywhere").ok();
    try (McpSession agent = McpSession.start(folder, "--store", store, "--judge", "tester")) {
      for (String tool : List.of("plumbline_score", "plumbline_record", "plumbline_questions")) {
        JsonObject refused =
            agent.call(
                tool, tool.endsWith("questions") ? given() : answered(question, "We will send"));
        assertThat(text(refused)).as(tool).contains("was erased");
        assertThat(refused.flag("isError")).isTrue();
      }
    }
  }

  @Test
  void what_is_tried_out_leaves_nothing_behind() throws Exception {
    String before = artefacts();
    try (McpSession agent = McpSession.start(folder, "--store", store)) {
      JsonObject question =
          agent
              .call("plumbline_questions", given())
              .object("structuredContent")
              .objects("questions")
              .getFirst();
      agent.call("plumbline_score", answered(question, "We will send it on Monday"));
      agent.call("plumbline_record", answered(question, "We have never said that at all"));
      assertThat(agent.end()).isZero();
    }
    assertThat(artefacts()).isEqualTo(before);
  }

  @Test
  void what_a_conversation_holds_that_nobody_said_is_told_to_the_agent_and_two_forms_are_refused()
      throws Exception {
    write(
        "talk.yaml",
        """
        rubric: talk
        version: 1.0.0
        document: {graded: [assistant]}
        traits: {help: {scale: {min: 1, max: 5}, items: [{id: H1, ask: Is a day named?}]}}
        plan: {composite: help}
        """);
    JsonObject talk =
        JsonObject.of(
            "messages",
            JsonArray.of(message("We send it on Monday. [PHONE]", true), message("Never.", false)));
    try (McpSession agent = McpSession.start(folder, "--store", store)) {
      JsonObject asked = agent.call("plumbline_questions", talking(talk));
      JsonObject twice =
          agent.call(
              "plumbline_questions",
              talking(JsonObject.of("messages", talk.get("messages"), "text", "Hello.")));

      assertThat(asked.object("structuredContent").list("notices"))
          .containsExactly(
              Json.of("left out: 1 x `public: false` (/messages/1)"),
              Json.of("redacted: 1 x `[PHONE]` (`document`), which proves nothing by itself"));
      assertThat(asked.toString()).doesNotContain("Never.");
      assertThat(twice.flag("isError")).isTrue();
      assertThat(text(twice)).contains("the document is given as `messages` and as `text`");
      assertThat(agent.end()).isZero();
    }
  }

  private static JsonObject message(String content, boolean isPublic) {
    return JsonObject.of("content", content, "public", isPublic, "role", "assistant");
  }

  private static JsonObject talking(JsonObject document) {
    return JsonObject.of("document", document, "rubric_file", "talk.yaml");
  }

  /// What the store says of itself but its size.
  private String artefacts() {
    return run("store info")
        .out()
        .lines()
        .filter(line -> !line.contains("B"))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void rubrics_below_the_folder_are_read_and_nothing_else_and_hostile_arguments_are_told()
      throws Exception {
    Path outside = Files.createTempFile("outside", ".yaml");
    Files.copy(file("reply.yaml"), outside, StandardCopyOption.REPLACE_EXISTING);
    Files.createSymbolicLink(file("link.yaml"), outside);
    write(".env", "KEY=SECRET-OF-THE-USER\n");
    write("secrets.yaml", "SECRET-OF-THE-USER: {not: {a: rubric}}\n");
    try (McpSession agent = McpSession.start(folder, "--store", store)) {
      for (String file :
          List.of(
              outside.toString(),
              "link.yaml",
              "../x.yaml",
              "a\u0000b",
              ".env",
              "secrets.yaml",
              "store",
              "store/plumbline.db")) {
        JsonObject answer = agent.call("plumbline_compile", JsonObject.of("rubric_file", file));
        assertThat(answer.flag("isError")).isTrue();
        assertThat(text(answer))
            .contains("there is no rubric", "below the folder of the server")
            .doesNotContain("SECRET-OF-THE-USER");
      }
      JsonObject options =
          agent.call("plumbline_show", JsonObject.of("run", "--store=/", "where", "--html=x"));
      JsonObject wrong =
          agent.call("plumbline_show", JsonObject.of("limit", "2", "rum", "@latest"));
      JsonObject huge = agent.call("plumbline_show", JsonObject.of("run", "x".repeat(3_000_000)));

      assertThat(options.flag("isError")).isTrue();
      assertThat(wrong.object("structuredContent").objects("problems"))
          .extracting(problem -> problem.text("path"))
          .containsExactly("/limit", "/rum", "/run");
      assertThat(huge.flag("isError")).isTrue();
      assertThat(agent.end()).isZero();
    } finally {
      Files.delete(outside);
    }
  }

  /// Every text that any tool that reads takes, as a file of words, an option and a path.
  @Test
  void no_word_of_an_agent_is_a_file_or_an_option() throws Exception {
    write("k.key", "SECRET-OF-THE-USER");
    write("latest", "--html\nwritten.html");
    List<Path> before = files();
    List<String> hostile =
        List.of(
            "@k.key",
            "@" + file("k.key"),
            "@/proc/self/environ",
            "@@k.key",
            "@",
            "k.key",
            "-",
            "--",
            "--help",
            "--version",
            "--html=written.html",
            "-h",
            "completion",
            "check",
            "$(cat k.key)",
            "${env:PATH}",
            path("k.key"));
    try (McpSession agent = McpSession.start(folder, "--store", store)) {
      for (JsonObject tool : agent.ask("tools/list", META).object("result").objects("tools")) {
        JsonObject properties = tool.object("inputSchema").object("properties");
        for (String attacked : properties.keys()) {
          if (!properties.object(attacked).text("type").equals("string")
              || attacked.equals("rubric_file")) {
            continue;
          }
          for (String word : hostile) {
            JsonObjectBuilder arguments = JsonObject.builder();
            properties.forEach((name, _) -> {
              if (name.equals(attacked)) {
                arguments.put(name, word);
              } else if (List.of("run", "before", "after").contains(name)) {
                arguments.put(name, "@latest");
              } else if (List.of("id", "text", "quote").contains(name)) {
                arguments.put(name, "polite");
              }
            });
            String answer = CanonicalJson.text(agent.call(tool.text("name"), arguments.build()));

            assertThat(answer)
                .as(tool.text("name") + " with " + attacked + " " + word)
                .doesNotContain("SECRET-OF-THE-USER", "Usage:", "PATH=");
            if (!attacked.equals("text") && !attacked.equals("quote")) {
              assertThat(answer).contains("\"isError\":true");
            }
          }
        }
      }
      Files.createDirectory(file("some"));
      for (String there : List.of("some", path("some"))) {
        String none = there.replaceFirst("some$", "none");
        assertThat(text(agent.call("plumbline_report", JsonObject.of("run", none))))
            .as("what is on the disk is not told")
            .isEqualTo(
                text(agent.call("plumbline_report", JsonObject.of("run", there)))
                    .replace(there, none));
      }
      Files.delete(file("some"));
      assertThat(agent.call("plumbline_report", JsonObject.of("run", "@latest")))
          .extracting(answer -> answer.flag("isError"))
          .isEqualTo(false);
      assertThat(agent.end()).isZero();
    }
    assertThat(files()).isEqualTo(before);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static JsonObject given() {
    return JsonObject.of("document", DOCUMENT, "rubric_file", "reply.yaml");
  }

  /// Answers of which the second quotes these words.
  private static JsonObject answered(JsonObject question, String words) {
    String prompt = question.text("prompt");
    int mark = prompt.indexOf("BEGIN text ") + "BEGIN text ".length();
    JsonObject reason = JsonObject.of("confidence", 80, "not_higher", "-", "not_lower", "-");
    JsonObject answer =
        JsonObject.of(
            "document", prompt.substring(mark, mark + 12),
            "items",
                JsonObject.of(
                    "C1", quoted("s1", "Thank you for writing"),
                    "H1", quoted("s2", words)),
            "traits", JsonObject.of("courtesy", reason, "help", reason));
    return JsonObject.of(
        "answers",
        JsonArray.of(JsonObject.of("answer", answer, "question", question.text("question"))),
        "document",
        DOCUMENT,
        "rubric_file",
        "reply.yaml");
  }

  private static JsonObject quoted(String unit, String words) {
    return JsonObject.of(
        "decision", 2, "quotes", JsonArray.of(JsonObject.of("text", words, "unit", unit)));
  }

  private static String text(JsonObject result) {
    return result.objects("content").getFirst().text("text");
  }
}
