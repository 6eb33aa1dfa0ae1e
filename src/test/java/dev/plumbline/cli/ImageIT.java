package dev.plumbline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.fixtures.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// `target/plumbline-image.tar`, unpacked, and run as its user with nothing else in sight.
@EnabledOnOs(OS.LINUX)
class ImageIT extends CommandFolder {

  private static final Path IMAGE = Path.of("target/plumbline-image.tar");

  private JsonNode config;
  private Path root;
  private final List<List<String>> layers = new ArrayList<>();

  private record Ended(int exit, String said) {}

  @BeforeEach
  void unpacked() throws IOException, InterruptedException {
    if (!Files.exists(IMAGE)) {
      System.err.println("SKIPPED: there is no " + IMAGE + ": -Dnative-cli -Dimage builds it");
    }
    Assumptions.assumeTrue(Files.exists(IMAGE), "no image");
    Path parts = Files.createDirectories(file("parts"));
    root = Files.createDirectories(file("root"));
    ended("tar", "xf", IMAGE.toString(), "-C", parts.toString());
    JsonNode manifest = Schemas.read(Files.readString(parts.resolve("manifest.json"))).get(0);
    config =
        Schemas.read(Files.readString(parts.resolve(manifest.get("Config").asText())))
            .get("config");
    for (JsonNode layer : manifest.get("Layers")) {
      String file = parts.resolve(layer.asText()).toString();
      layers.add(
          ended("tar", "--warning=no-unknown-keyword", "-tzf", file).said().lines().toList());
      ended("tar", "xzpf", file, "-C", root.toString());
    }
  }

  @Test
  void a_layer_has_a_name_once_and_no_layer_hides_a_file_of_another() {
    assertThat(layers).isNotEmpty().allSatisfy(names -> assertThat(names).doesNotHaveDuplicates());
    assertThat(layers.stream().flatMap(List::stream).filter(name -> !name.endsWith("/")))
        .isNotEmpty()
        .doesNotHaveDuplicates();
  }

  @Test
  void it_runs_as_its_user_with_what_it_contains() throws Exception {
    assertThat(config.get("User").asText()).isEqualTo("65532:65532");
    assertThat(config.get("Entrypoint").toString()).isEqualTo("[\"/usr/bin/plumbline\"]");
    Ended version = inside("--version");
    boolean isAllowed = !version.said().contains("not permitted");
    if (!isAllowed) {
      System.err.println("SKIPPED: the image was not run, since that needs the rights of root");
    }
    Assumptions.assumeTrue(isAllowed, "no root");

    assertThat(version.said())
        .isEqualTo(
            "plumbline %s\n"
                .formatted(config.get("Labels").get("org.opencontainers.image.version").asText()));
    Ended demo = inside("demo", "/work/d");
    assertThat(demo.exit()).as(demo.said()).isZero();
    assertThat(root.resolve("work/d/report.html")).exists();
    assertThat(ended("stat", "-c", "%u", root.resolve("work/d").toString()).said())
        .isEqualTo("65532\n");
  }

  @Test
  void it_lists_every_file_with_its_digest_and_origin() throws Exception {
    List<String> lines = Files.readAllLines(root.resolve("contents.txt"));
    assertThat(lines)
        .anyMatch(line -> line.contains("  /usr/bin/plumbline  plumbline"))
        .anyMatch(line -> line.matches(".*/libc\\.so\\.6  libc6 [0-9].*"))
        .anyMatch(line -> line.contains("  /usr/share/doc/libc6/copyright  "));
    for (String line : lines) {
      String[] part = line.split("  ", 3);
      assertThat(ended("sha256sum", root + part[1]).said()).startsWith(part[0] + " ");
    }
    try (Stream<Path> files = Files.walk(root)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(lines.size() + 1);
    }
  }

  /// With what every runtime of containers brings: `/proc` and `/dev`, gone with the process.
  private Ended inside(String... arguments) throws IOException, InterruptedException {
    Files.createDirectories(root.resolve("proc"));
    Files.createDirectories(root.resolve("dev"));
    String script =
        "mount --bind /proc \"$0/proc\" && mount --rbind /dev \"$0/dev\" && cd / && exec chroot"
            + " --userspec=65532:65532 \"$0\" /usr/bin/plumbline \"$@\"";
    return ended(
        Stream.concat(
                Stream.of("unshare", "--mount", "sh", "-c", script, root.toString()),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  private static Ended ended(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("HOME", "/work");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), said);
  }
}
