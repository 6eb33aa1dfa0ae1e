package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the launcher starts Java, which here is a script that says with what it was started.
@Tag("slow")
class LauncherTest extends CommandFolder {

  private static final Path LAUNCHER = Path.of("src/main/launcher/plumbline").toAbsolutePath();

  @BeforeEach
  void makeJava() throws IOException {
    Path java = Files.createDirectories(file("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor each in \"$@\"; do echo \"$each\"; done\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    write("jdk/release", "JAVA_VERSION=\"25.0.1\"\n");
    sized("few.jsonl", 100_000);
    sized("many of them.jsonl", 20_000_001);
    sized(".plumbline/plumbline.db", 1_000_000);
    sized("other/plumbline.db", 100_000_001);
  }

  @ParameterizedTest
  @CsvSource({
    "evaluate|--documents|few.jsonl, true",
    "evaluate|--documents|many of them.jsonl, false",
    "evaluate|--documents=many of them.jsonl, false",
    "evaluate|--documents|few.jsonl|--store|other, true",
    "evaluate|--documents|none.jsonl, true",
    "evaluate, true",
    "score|first, true",
    "score|first|--store|other, false",
    "score|first|--store=other, false",
    "score|first|--store, true",
    "proof|verify|first, true",
    "proof|verify|first|--store|other, false",
    "explain|card|--store|other, true",
    "measure|calibrate|fit|--run|first, true",
    "measure|calibrate|fit|--run|first|--store|other, false",
    "measure|experiment|compare, false",
    "--help, true"
  })
  void the_second_compiler_is_for_large_work(String command, boolean isFirstAlone)
      throws IOException, InterruptedException {
    List<String> started = started(command.split("[|]"));

    assertThat(started.contains("-XX:TieredStopAtLevel=1")).isEqualTo(isFirstAlone);
    assertThat(String.join(" ", started)).endsWith(command.replace('|', ' '));
  }

  private List<String> started(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", LAUNCHER.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", path("jdk"));
    builder.environment().remove("PLUMBLINE_STORE");
    Path out = file("out.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).isZero();
    return Files.readString(out, StandardCharsets.UTF_8).lines().toList();
  }

  private void sized(String name, long bytes) throws IOException {
    Path file = file(name);
    Files.createDirectories(file.getParent());
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(bytes);
    }
  }
}
