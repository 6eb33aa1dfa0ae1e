package dev.plumbline.aws.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.application.FunctionSettings;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.Stores;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `./mvnw quarkus:dev` works in, and what it is sent.
class DevelopmentModeTest {

  private static final byte[] DOCUMENT = "{\"text\":\"a\"}".getBytes(StandardCharsets.UTF_8);

  /// Where the event goes, and which one it is.
  private static final Pattern COMMAND =
      Pattern.compile("`curl localhost:(\\d+) -d @(infra/events/\\d\\d-([a-z]+)-[a-z-]+\\.json)`");

  @Test
  void without_a_folder_it_finds_its_store_again_after_a_change_of_the_sources() {
    Map<String, String> settings = Map.of();
    open(settings).artefacts().put(ArtefactKind.DOCUMENT, DOCUMENT);
    assertThat(found(open(settings))).isInstanceOf(ArtefactLookup.Found.class);
  }

  @Test
  void with_a_folder_it_works_there_like_the_command_line(@TempDir Path folder) {
    open(Map.of("PLUMBLINE_STORE", folder.toString()))
        .artefacts()
        .put(ArtefactKind.DOCUMENT, DOCUMENT);
    assertThat(folder.resolve("plumbline.db")).exists();
  }

  /// The examples are stored when it starts, so that the first event can be a score.
  @Test
  @Tag("check")
  void the_command_of_the_page_sends_an_event_to_the_function_that_is_exported()
      throws IOException {
    Properties properties = new Properties();
    try (Reader file =
        Files.newBufferedReader(Path.of("src/main/resources/application.properties"))) {
      properties.load(file);
    }
    Matcher command = COMMAND.matcher(Files.readString(Path.of("docs/reference/contributing.md")));
    assertThat(command.find()).isTrue();
    assertThat(command.group(1))
        .isEqualTo(properties.get("%dev.quarkus.lambda.mock-event-server.dev-port"));
    assertThat(Path.of(command.group(2))).exists();
    assertThat(command.group(3)).isEqualTo(properties.get("%dev.quarkus.funqy.export"));
  }

  private static ArtefactLookup found(Stores stores) {
    return stores
        .artefacts()
        .find(ArtefactKind.DOCUMENT, Digest.of(ArtefactKind.DOCUMENT, DOCUMENT));
  }

  private static Stores open(Map<String, String> environment) {
    return new DevelopmentStores(
            new SmallRyeConfigBuilder()
                .withSources(new EnvConfigSource(environment, 300))
                .withMapping(FunctionSettings.class)
                .build()
                .getConfigMapping(FunctionSettings.class))
        .open();
  }
}
