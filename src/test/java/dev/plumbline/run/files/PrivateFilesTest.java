package dev.plumbline.run.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrivateFilesTest extends CommandFolder {

  @Test
  void only_the_owner_may_read_what_is_written() throws IOException {
    assumeModes();
    Path inner = file("a/b");
    PrivateFiles.createFolder(inner);
    PrivateFiles.replace(inner.resolve("whole"), "one".getBytes(UTF_8));
    PrivateFiles.replace(inner.resolve("lines"), lines -> lines.write('1'));
    PrivateFiles.replace(inner.resolve("lines"), lines -> lines.write('2'));
    assertThat(modes(file("a")))
        .containsExactly(
            "a rwx------", "a/b rwx------", "a/b/lines rw-------", "a/b/whole rw-------");
    assertThat(inner.resolve("lines")).hasContent("2");
  }

  @Test
  void what_a_link_leads_to_is_replaced_and_a_pipe_is_written() throws Exception {
    Path real = write("real", "old");
    Path link = Files.createSymbolicLink(file("link"), real);
    PrivateFiles.replace(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");

    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    Path pipe = file("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader =
        new ProcessBuilder("cat", pipe.toString()).redirectOutput(file("got").toFile()).start();
    PrivateFiles.replace(pipe, "through");
    assertThat(reader.waitFor()).isZero();
    assertThat(file("got")).hasContent("through");
    PrivateFiles.clear(pipe);
    PrivateFiles.clear(link);
    assertThat(link).isSymbolicLink().isEmptyFile();
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
  }

  @Test
  void a_link_to_a_pipe_without_a_name_is_written() throws Exception {
    Process reader = new ProcessBuilder("cat").redirectOutput(file("got").toFile()).start();
    Path input = Path.of("/proc/%s/fd/0".formatted(reader.pid()));
    assumeTrue(Files.isSymbolicLink(input));
    PrivateFiles.replace(input, "through");
    reader.getOutputStream().close();
    assertThat(reader.waitFor()).isZero();
    assertThat(file("got")).hasContent("through");
  }

  @Test
  void a_file_that_others_could_read_is_replaced_by_one_that_they_cannot() throws IOException {
    assumeModes();
    Path file = write("file", "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Path left = write("file.new", "left over");
    Files.setPosixFilePermissions(left, PosixFilePermissions.fromString("rw-r--r--"));
    PrivateFiles.replace(file, "new".getBytes(UTF_8));
    assertThat(modes(folder)).contains("file rw-------");
    assertThat(file).hasContent("new");
    assertThat(left).doesNotExist();
  }

  @Test
  void a_run_can_be_read_by_its_owner_only() throws IOException {
    assumeModes();
    Path documents = file("documents.jsonl");
    Files.writeString(
        documents, "{\"id\":\"a\",\"text\":\"Our town should keep the library open.\"}\n");
    Path out = file("new/run");
    run(
        "evaluate --rubric events/essay/rubric.yaml --documents {} --out {} --quiet",
        documents,
        out);
    assertThat(modes(file("new")))
        .hasSizeGreaterThan(4)
        .allMatch(line -> line.endsWith(" rwx------") || line.endsWith(" rw-------"));
  }

  private void assumeModes() {
    assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "the file system has no modes");
  }

  private List<String> modes(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      return files
          .filter(file -> !file.equals(folder))
          .map(file -> name(file) + " " + mode(file))
          .sorted()
          .toList();
    }
  }

  private String name(Path file) {
    return folder.relativize(file).toString();
  }

  private static String mode(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
