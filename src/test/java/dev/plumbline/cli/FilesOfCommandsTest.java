package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.SmallDisk;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What commands leave in files, and which files they read.
@Tag("slow")
class FilesOfCommandsTest extends CommandFolder {

  private String rubric = "";

  @BeforeEach
  void rubric() throws IOException {
    rubric = write("rubric.yaml", Rubrics.REASONS).toString();
  }

  @Test
  void a_backup_is_for_its_owner_alone_and_replaces_nothing() throws IOException {
    Path text = write("d.jsonl", "{\"id\":\"a\",\"text\":\"So.\"}\n");
    evaluate(text.toString(), "--name", "first").ok();
    String copy = path("copy.db");
    run("store copy", copy).ok();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(copy))))
        .isEqualTo("rw-------");
    assertThat(Path.of(copy + ".new")).doesNotExist();
    run("store copy", copy).complains("is there already");
  }

  @Test
  void keys_that_could_not_be_written_leave_no_file() throws Exception {
    Path disk = Files.createDirectory(file("disk"));
    try (SmallDisk small = SmallDisk.mount(disk, "64k")) {
      small.fill();
      CapturedOutput made =
          CapturedOutput.run("proof keys", disk.resolve("release.key")).ended(ExitCode.STORE);
      try (Stream<Path> left = Files.list(disk)) {
        assertThat(left).containsExactly(disk.resolve("filler"));
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void texts_from_standard_input_are_in_no_file_that_a_kill_would_leave() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    List<Path> before = copies(temporary);
    InputStream stdin = System.in;
    try {
      System.setIn(
          new ByteArrayInputStream(
              "{\"id\":\"a\",\"text\":\"It rained because of it.\"}\n"
                  .getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] bytes, int from, int length) {
              assertThat(copies(temporary)).isEqualTo(before);
              return super.read(bytes, from, length);
            }
          });

      evaluate("-").ok();
    } finally {
      System.setIn(stdin);
    }
    run("show @latest").prints("a  ");
  }

  private static List<Path> copies(Path temporary) {
    try (Stream<Path> all = Files.list(temporary)) {
      return all.filter(it -> it.toString().endsWith(".jsonl")).sorted().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Test
  void a_link_out_of_a_folder_of_texts_is_not_followed() throws IOException {
    Path texts = Files.createDirectory(file("texts"));
    Files.writeString(texts.resolve("a.txt"), "It rained because of it.");
    Files.createSymbolicLink(texts.resolve("b.txt"), texts.resolve("a.txt"));
    evaluate(texts.toString()).ok();
    Path secret = write("secret", "root:x:0:0");
    Files.createSymbolicLink(texts.resolve("c.txt"), secret);
    evaluate(texts.toString())
        .ended(ExitCode.USAGE)
        .complains("c.txt: this is a link that leads out of the folder");
    Files.delete(texts.resolve("c.txt"));
    Files.createSymbolicLink(texts.resolve("a.facts.json"), secret);
    evaluate(texts.toString()).complains("a.facts.json: this is a link");
  }

  @Test
  void a_run_keeps_its_name_and_the_same_input_has_no_second_one() throws IOException {
    String text = write("d.jsonl", "{\"id\":\"a\",\"text\":\"So.\"}\n").toString();
    evaluate(text, "--name", "first").ok();
    evaluate(text, "--name", "second")
        .ended(ExitCode.USAGE)
        .complains(
            "the same was evaluated before, as the run first, whose name stays", "--name first");
    run("show first").ok();
    evaluate(text).ok();
    evaluate(text, "--name", "first").ok();
  }

  private CapturedOutput evaluate(String documents, String... more) {
    return run("evaluate --rubric {} --documents {} --quiet", rubric, documents, more);
  }
}
