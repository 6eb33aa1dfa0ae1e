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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The workflow that drafts a release: what it may do, and that it publishes what the build makes.
@DisabledOnOs(OS.WINDOWS)
class ReleaseWorkflowTest {

  private static final Path WORKFLOW = Path.of(".github/workflows/release.yml");
  private static final String STAGE = "infra/release/stage.sh";

  /// What of `target` a release is made of, and the line of `pom.xml` that makes it.
  private static final Map<String, String> MADE =
      Map.of(
          "target/plumbline.jar", "<outputFile>${project.build.directory}/plumbline.jar<",
          "target/plumbline", "tofile=\"${project.build.directory}/plumbline\"",
          "target/native/plumbline", "<argument>${project.build.directory}/native/plumbline<",
          "target/plumbline-image.tar", "<argument>${project.build.directory}/plumbline-image.tar<",
          "target/sbom.json", "<outputName>sbom<");

  @TempDir private Path folder;

  @Test
  void each_job_may_do_what_it_needs_and_other_actions_are_pinned() throws IOException {
    JsonNode workflow = Schemas.yaml(Files.readString(WORKFLOW));

    assertThat(workflow.get("permissions")).isEmpty();
    assertThat(permissions(workflow, "build")).containsExactly("contents: read");
    assertThat(permissions(workflow, "draft"))
        .containsExactlyInAnyOrder("contents: write", "id-token: write", "attestations: write");
    for (JsonNode job : workflow.get("jobs")) {
      for (JsonNode step : job.get("steps")) {
        assertThat(step.path("run").asText()).doesNotContain("${{");
      }
    }
    // what has a token that can write runs nothing of the build
    assertThat(workflow.get("jobs").get("draft").toString()).doesNotContain("mvnw", "infra/");
    assertThat(Files.readString(WORKFLOW).lines().filter(line -> line.contains("uses:")))
        .isNotEmpty()
        .allMatch(line -> ActionTest.PIN.matcher(line.replaceFirst(".*uses: ", "")).matches());
  }

  @Test
  void every_path_is_made_by_the_build_or_lies_in_the_repository() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String stage = Files.readString(Path.of(STAGE));
    Set<String> targets = found("target/(?!release)[a-z/.-]+[a-z]", stage);

    assertThat(targets).isEqualTo(new TreeSet<>(MADE.keySet()));
    MADE.forEach((path, line) -> assertThat(pom).as(path).contains(line));
    assertThat(found("(?:infra|src|clients)/[A-Za-z/.-]+[a-z]", stage + Files.readString(WORKFLOW)))
        .contains(STAGE)
        .allMatch(path -> Files.exists(Path.of(path.replaceFirst("/\\*.*", ""))));
    assertThat(found("-D([A-Za-z-]+)", Files.readString(WORKFLOW)))
        .isNotEmpty()
        .allMatch(property ->
            pom.contains("<name>" + property + "</name>") || pom.contains("<" + property + ">"));
  }

  @Test
  @Tag("slow")
  void a_release_has_all_of_it_with_sums_that_fit() throws Exception {
    Tool.find("npm", "npm packs the package of a release");
    built("plumbline 1.2.3");

    assertThat(staged("v1.2.4").exit()).isEqualTo(2);
    assertThat(staged("1.2.3").said()).contains("the tag is `1.2.3`, and the build says");
    Tool.Ran ran = staged("v1.2.3");

    assertThat(ran.exit()).as(ran.said()).isZero();
    Path release = folder.resolve("target/release");
    Set<String> names;
    try (Stream<Path> files = Files.list(release)) {
      names = files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
    assertThat(names)
        .contains(
            "plumbline",
            "plumbline.jar",
            "plumbline-linux-x64",
            "plumbline-image.tar",
            "plumbline-1.2.3.tgz",
            "sbom.json",
            "LICENSE",
            "Verify.java",
            "jbang-catalog.json",
            "plumbline.rb");
    assertThat(Files.readAllLines(release.resolve("sha256sums.txt"))).hasSize(names.size() - 1);
    assertThat(ended(release, "sha256sum", "--check", "--strict", "sha256sums.txt").exit())
        .isZero();
    assertThat(release.resolve("plumbline.rb")).content().contains("/v1.2.3/plumbline.jar\"");
    // the names by which the action asks for them
    assertThat(names)
        .containsAll(
            found("asset=([a-z0-9.-]+)", Files.readString(Path.of("infra/action/run.sh"))));
  }

  private void built(String version) throws IOException {
    Files.createDirectories(folder.resolve("target/native"));
    for (String path : MADE.keySet()) {
      Files.writeString(folder.resolve(path), "#!/bin/sh\necho " + version + "\n");
      assertThat(folder.resolve(path).toFile().setExecutable(true)).isTrue();
    }
    List<String> sources;
    try (Stream<Path> pack =
        Files.list(Path.of("src/main/resources/dev/plumbline/workflow/pack"))) {
      sources = pack.map(Path::toString).toList();
    }
    for (String file :
        Stream.concat(
                sources.stream(),
                Stream.of(
                    "LICENSE",
                    "jbang-catalog.json",
                    "infra/homebrew/plumbline.rb",
                    STAGE,
                    "infra/release/fill.sh",
                    "clients/npm/package.json",
                    "clients/npm/prepack.js",
                    "clients/npm/bin/plumbline.js"))
            .toList()) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.copy(Path.of(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  private Tool.Ran staged(String tag) throws IOException, InterruptedException {
    return ended(folder, "bash", STAGE, tag, "owner/plumbline");
  }

  private Tool.Ran ended(Path where, String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().put("npm_config_cache", folder.resolve("cache").toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Tool.Ran(process.waitFor(), said);
  }

  private static List<String> permissions(JsonNode workflow, String job) {
    return workflow
        .get("jobs")
        .get(job)
        .get("permissions")
        .propertyStream()
        .map(each -> each.getKey() + ": " + each.getValue().asText())
        .toList();
  }

  private static Set<String> found(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    Set<String> found = new TreeSet<>();
    while (matcher.find()) {
      found.add(matcher.group(matcher.groupCount()));
    }
    return found;
  }
}
