package dev.plumbline.infra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The files that point at a release, and the script that writes a release into them.
@DisabledOnOs(OS.WINDOWS)
class ReleaseFilesTest {

  private static final String CATALOG = "jbang-catalog.json";
  private static final String FORMULA = "infra/homebrew/plumbline.rb";
  private static final String PACKAGE = "clients/npm/package.json";
  private static final String SCRIPT = "infra/release/fill.sh";

  @TempDir private Path folder;

  @Test
  void a_release_is_written_into_each_and_the_next_one_over_it() throws Exception {
    copy();
    Path jar = Files.writeString(folder.resolve("plumbline.jar"), "one");
    assertThat(filled("1.2.3", "someone/plumbline", jar)).isEmpty();
    Files.writeString(jar, "");
    assertThat(filled("1.2.4", "someone/plumbline", jar)).contains("there is no");
    Files.writeString(jar, "two");

    assertThat(filled("v10.0.0", "another-one/name.of-it", jar)).isEmpty();

    String url =
        "https://github.com/another-one/name.of-it/releases/download/v10.0.0/plumbline.jar";
    assertThat(alias(folder).get("script-ref").asText()).isEqualTo(url);
    assertThat(Files.readString(folder.resolve(FORMULA)))
        .contains(
            "  url \"" + url + "\"\n",
            "  homepage \"https://github.com/another-one/name.of-it\"\n",
            "  sha256 \"3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3\"\n")
        .doesNotContain("1.2.3", "OWNER");
    assertThat(json(folder.resolve(PACKAGE)).get("version").asText()).isEqualTo("10.0.0");
    for (String file : List.of(CATALOG, FORMULA, PACKAGE)) {
      assertThat(Files.readAllLines(folder.resolve(file)))
          .as(file)
          .hasSameSizeAs(Files.readAllLines(Path.of(file)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.2,a/b,no version",
    "1.2.3-rc1,a/b,no version",
    "1.2.3#x,a/b,no version",
    "1.2.3,a,no repository",
    "1.2.3,a/b#c,no repository"
  })
  void what_is_no_release_changes_nothing(String version, String repository, String problem)
      throws Exception {
    copy();
    Path jar = Files.writeString(folder.resolve("plumbline.jar"), "one");

    assertThat(filled(version, repository, jar)).contains(problem);

    for (String file : List.of(CATALOG, FORMULA, PACKAGE)) {
      assertThat(folder.resolve(file)).hasSameTextualContentAs(Path.of(file));
    }
  }

  @Test
  void each_way_starts_the_jar_as_the_launcher_does() throws IOException {
    String launcher = Files.readString(Path.of("src/main/launcher/plumbline"));
    String npm = Files.readString(Path.of("clients/npm/bin/plumbline.js"));
    String formula = Files.readString(Path.of(FORMULA));

    JsonNode options = alias(Path.of("")).get("java-options");
    assertThat(options.valueStream().map(JsonNode::asText))
        .hasSize(3)
        .allMatch(each -> launcher.contains(each) && npm.contains(each) && formula.contains(each));
    assertThat(alias(Path.of("")).get("java").asText()).isEqualTo("25+");
    assertThat(npm).contains("const LEAST_JAVA = 25;");
  }

  @Test
  void the_package_has_the_version_of_the_build_and_needs_no_other() throws IOException {
    Matcher built =
        Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(Path.of("pom.xml")));
    assertThat(built.find()).isTrue();
    JsonNode manifest = json(Path.of(PACKAGE));

    assertThat(manifest.get("version").asText()).isEqualTo(built.group(1));
    assertThat(manifest.has("dependencies")).isFalse();
    // what is installed runs nothing by itself
    assertThat(manifest.get("scripts").propertyStream().map(Map.Entry::getKey))
        .containsExactly("prepack");
  }

  private void copy() throws IOException {
    for (String file : List.of(CATALOG, FORMULA, PACKAGE, SCRIPT)) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.copy(Path.of(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /// What the script said.
  private String filled(String version, String repository, Path jar)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", SCRIPT, version, repository, jar.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(said.isEmpty() ? 0 : 2);
    return said;
  }

  private static JsonNode alias(Path root) throws IOException {
    return json(root.resolve(CATALOG)).get("aliases").get("plumbline");
  }

  private static JsonNode json(Path file) throws IOException {
    return Schemas.read(Files.readString(file));
  }
}
