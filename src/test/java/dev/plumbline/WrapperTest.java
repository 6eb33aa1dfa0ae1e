package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Maven's wrapper with what is ours: each script first looks for a JDK, and what is downloaded is
/// checked. `wrapper:wrapper` writes the scripts anew; put the lines back that this test misses.
@Tag("check")
class WrapperTest {

  private static final Path PROPERTIES = Path.of(".mvn/wrapper/maven-wrapper.properties");
  private static final Pattern REGISTRY =
      Pattern.compile(
          "\\b(?:repo1?\\.maven\\.(?:apache\\.)?org|central\\.sonatype\\.com|registry\\.npmjs\\.org"
              + "|files\\.pythonhosted\\.org|pypi\\.org|plugins\\.gradle\\.org|proxy\\.golang\\.org"
              + "|static\\.crates\\.io|crates\\.io|rubygems\\.org|docker\\.io|ghcr\\.io|quay\\.io)\\b");
  private static final Set<String> NOT_SOURCES =
      Set.of(".git", "target", ".plumbline", ".idea", ".vscode", "node_modules");

  @Test
  void each_script_looks_for_a_jdk_first() throws IOException {
    assertThat(Files.readAllLines(Path.of("mvnw")).get(1))
        .startsWith(". \"$(dirname \"$0\")/.mvn/jdk.sh\"");
    assertThat(Files.readAllLines(Path.of("mvnw.cmd")).get(1))
        .isEqualTo("@CALL \"%~dp0.mvn\\jdk.cmd\" || EXIT /B 1");
  }

  @Test
  void both_searches_want_the_jdk_that_the_build_enforces() throws IOException {
    assertThat(Files.readString(Path.of(".mvn/jdk.sh"))).contains("-ge 25 ]");
    assertThat(Files.readString(Path.of(".mvn/jdk.cmd"))).contains("GEQ 25 ");
    assertThat(Files.readString(Path.of("pom.xml"))).contains("<version>[25,)</version>");
  }

  @Test
  void the_distribution_is_checked() throws IOException {
    assertThat(Files.readString(PROPERTIES))
        .containsPattern("(?m)^distributionSha256Sum=[0-9a-f]{64}$");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void an_older_jdk_of_java_home_is_passed_over_and_a_newer_one_taken(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path newer = jdk(folder.resolve("newer"), "99.0.1");
    Path older = jdk(folder.resolve("older"), "21.0.4");
    assertThat(found(newer)).isEqualTo(newer.toString());
    assertThat(found(older)).isNotEqualTo(older.toString());
  }

  @Test
  void no_other_file_names_a_registry() throws IOException {
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        Path.of(""),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes unused) {
            return NOT_SOURCES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes unused)
              throws IOException {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            if (!file.equals(PROPERTIES) && REGISTRY.matcher(text).find()) {
              found.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(found).isEmpty();
  }

  private static Path jdk(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Path javac = Files.writeString(home.resolve("bin/javac"), "#!/bin/sh\n");
    Files.setPosixFilePermissions(javac, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  /// What the search finds with a JAVA_HOME; empty if it finds none.
  private static String found(Path javaHome) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", ". ./.mvn/jdk.sh && printf %s \"$JAVA_HOME\"");
    builder.environment().put("JAVA_HOME", javaHome.toString());
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }
}
