package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The binary that `./mvnw package -Dnative-cli` leaves, copied to another place and started from a
/// third one, without a Java in its environment.
class NativeCommandLineIT extends CommandFolder {

  private static final Path BINARY = Path.of("target/native/plumbline").toAbsolutePath();
  private static final Path JAR = Path.of("target/plumbline.jar").toAbsolutePath();
  private static final Path EVENTS = Path.of("events").toAbsolutePath();

  private Path elsewhere;
  private Path binary;

  @BeforeEach
  void built() throws IOException {
    Assumptions.assumeTrue(
        Files.exists(BINARY)
            && Files.getLastModifiedTime(BINARY).compareTo(Files.getLastModifiedTime(JAR)) > 0,
        "SKIPPED: there is no native command line of this build: run ./mvnw verify -Dnative-cli");
    elsewhere = Files.createDirectories(file("a folder with blanks"));
    binary = Files.copy(BINARY, file("plumb"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  @Test
  void it_prints_what_the_jar_prints() throws Exception {
    Path essay = EVENTS.resolve("essay");
    CapturedOutput ended = started("evaluate", essay.toString());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isEqualTo(Files.readString(essay.resolve("expected/explanation.txt")));
    ended.ok();
  }

  @Test
  void the_commands_of_every_day_work() throws Exception {
    Path documents = elsewhere.resolve("texts.jsonl");
    Files.writeString(
        documents,
        """
        {"id": "a", "text": "Our town should keep the library open on Sundays. For these reasons it should."}
        {"id": "作文", "text": "Nobody has a plan for any of it yet, and so it goes."}
        """);
    String rubric = EVENTS.resolve("essay/rubric.yaml").toString();

    ok("rubric", "compile", rubric, "--dry-run", "--sarif", "rubric.sarif");
    ok(
        "evaluate",
        "--rubric",
        rubric,
        "--documents",
        documents.toString(),
        "--name",
        "first",
        "--junit",
        "junit.xml",
        "--summary",
        "summary.md");
    ok("score", "first", "--rubric", rubric, "--name", "second");
    ok("store", "info");
    assertThat(ok("show", "first", "--where", "composite < 6")).contains("作文");
    ok("show", "first", "--format", "csv");
    ok("explain", "first", "a", "--html", "card.html");
    ok("report", "first", "--html", "report.html");
    ok("store", "query", "select id, composite from lines");
    ok("compare", "first", "second", "--json");
    ok("compare", "first", "--as-baseline");
    ok("compare", "check", "second", "--max-mean-drop", "0.1", "--junit", "check.xml");
    ok("proof", "keys", "key.pem");
    ok("proof", "export", "first", "--out", "pack");
    ok("proof", "verify", "first");
    ok("prompts", "--rubric", rubric, "--documents", documents.toString(), "--judge", "openai:m");
    ok("measure", "stats", "first", "--today", "2026-01-31");
    ok("store", "info");
    assertThat(ok("reference", "completion")).contains("plumbline");
    assertThat(ok("help", "evaluate")).contains("--documents");
  }

  @Test
  void exit_codes_and_messages_are_those_of_the_jar() throws Exception {
    started("evalute").ended(2).complains("evaluate");
    started("show", "@latest").ended(2).complains("there is no store");
  }

  private String ok(String... arguments) throws Exception {
    CapturedOutput ended = started(arguments);
    ended.ok();
    return ended.out();
  }

  private CapturedOutput started(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(binary.toString()));
    command.addAll(List.of(arguments));
    Path out = file("out");
    Path err = file("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(elsewhere.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().retainAll(List.of("HOME", "PATH", "LANG"));
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new CapturedOutput(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
