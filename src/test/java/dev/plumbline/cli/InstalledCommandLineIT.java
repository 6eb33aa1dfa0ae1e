package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What `./mvnw package` leaves, copied to another place and started from a third one.
@DisabledOnOs(OS.WINDOWS)
class InstalledCommandLineIT extends CommandFolder {

  private static final Path BUILT = Path.of("target").toAbsolutePath();
  private static final Path ESSAY = Path.of("events/essay").toAbsolutePath();

  private Path elsewhere;

  @BeforeEach
  void packaged() throws IOException {
    Assumptions.assumeTrue(
        Files.exists(BUILT.resolve("plumbline.jar")),
        "SKIPPED: there is no target/plumbline.jar: run ./mvnw package first");
    elsewhere = Files.createDirectories(file("a folder with blanks"));
  }

  @Test
  void the_jar_the_launcher_and_the_cache_are_all_that_is_needed() throws Exception {
    Path bin = installed("bin", StandardCopyOption.COPY_ATTRIBUTES);
    CapturedOutput ended = started(bin.resolve("plumbline"), "evaluate", ESSAY.toString());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isEqualTo(Files.readString(ESSAY.resolve("expected/explanation.txt")));
    ended.ok();
    assertThat(elsewhere.resolve(".plumbline/plumbline.db")).exists();
  }

  /// The cache takes none that is older.
  @Test
  void no_class_is_older_than_java_6() throws IOException {
    try (JarFile jar = new JarFile(BUILT.resolve("plumbline.jar").toFile())) {
      List<String> old = new ArrayList<>();
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")) {
          try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            in.skipNBytes(6);
            if (in.readUnsignedShort() < 50) {
              old.add(entry.getName());
            }
          }
        }
      }
      assertThat(old).isEmpty();
    }
  }

  @Test
  void a_cache_that_does_not_fit_changes_nothing() throws Exception {
    Path bin = installed("bin");
    Files.writeString(bin.resolve("plumbline.aot"), "not a cache");
    CapturedOutput ended = started(bin.resolve("plumbline"), "evaluate", ESSAY.toString());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).startsWith("short-argument 1.0.0\n");
    ended.ok();
  }

  @Test
  void a_link_to_the_launcher_finds_the_jar_in_the_folder_for_libraries() throws Exception {
    Path bin = installed("opt/bin");
    Path lib = Files.createDirectories(file("opt/lib"));
    Files.move(bin.resolve("plumbline.jar"), lib.resolve("plumbline.jar"));
    Path link = Files.createSymbolicLink(file("plumb"), Path.of("opt/bin/plumbline"));
    CapturedOutput ended = started(link, "--version");
    assertThat(ended.out()).startsWith("plumbline 0.2.0");
    ended.ok();
  }

  @Test
  void exit_codes_and_arguments_pass_through() throws Exception {
    Path bin = installed("bin");
    started(bin.resolve("plumbline"), "evalute").ended(2).complains("evaluate");
    started(bin.resolve("plumbline"), "evaluate", "no such folder*").complains("no such folder*");
  }

  @Test
  void without_its_jar_the_launcher_says_what_it_lacks() throws Exception {
    Path bin = installed("bin");
    Files.delete(bin.resolve("plumbline.jar"));
    started(bin.resolve("plumbline"), "--version")
        .ended(69)
        .complains("there is no plumbline.jar")
        .doesNotComplain("Exception");
  }

  @Test
  void the_jar_alone_runs_without_a_warning() throws Exception {
    Path bin = installed("bin");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    CapturedOutput ended =
        ended(java, "-jar", bin.resolve("plumbline.jar").toString(), "evaluate", ESSAY.toString());
    assertThat(ended.err()).isEmpty();
    ended.ok();
  }

  @Test
  void the_jar_has_nothing_of_the_functions_and_the_notices_of_all_that_it_contains()
      throws Exception {
    try (JarFile jar = new JarFile(BUILT.resolve("plumbline.jar").toFile())) {
      Manifest manifest = jar.getManifest();
      assertThat(manifest.getMainAttributes().getValue("Enable-Native-Access"))
          .isEqualTo("ALL-UNNAMED");
      assertThat(jar.stream().map(entry -> entry.getName()))
          .contains("LICENSE", "META-INF/NOTICE", "org/sqlite/JDBC.class")
          .noneMatch(name -> name.startsWith("dev/plumbline/aws/lambda/"))
          .noneMatch(name -> name.startsWith("io/quarkus/"));
    }
  }

  private Path installed(String place, StandardCopyOption... options) throws IOException {
    Path bin = Files.createDirectories(file(place));
    for (String name : List.of("plumbline", "plumbline.jar", "plumbline.aot")) {
      Files.copy(BUILT.resolve(name), bin.resolve(name), options);
    }
    assertThat(bin.resolve("plumbline").toFile().setExecutable(true)).isTrue();
    return bin;
  }

  private CapturedOutput started(Path launcher, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    return ended(command.toArray(String[]::new));
  }

  private CapturedOutput ended(String... command) throws Exception {
    Path out = file("out");
    Path err = file("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(elsewhere.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("PLUMBLINE_STORE");
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new CapturedOutput(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
