package dev.plumbline.aws.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.openapi.StoreInFolder;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.web.RawHttp;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages as `./mvnw quarkus:dev` serves them beside the API.
@QuarkusTest
@Tag("application")
@TestProfile(StoreInFolder.class)
class DevelopmentPagesTest {

  private static final Pattern RUN = Pattern.compile("/runs/[0-9a-f]{64}/");

  @TestHTTPResource("/")
  URI root;

  @ConfigProperty(name = "plumbline.store")
  String store;

  @Inject DevelopmentSite development;

  @TempDir private Path folder;

  private RawHttp reader;
  private String run;

  @BeforeEach
  void evaluate() throws IOException {
    Path texts =
        Files.writeString(
            folder.resolve("texts.jsonl"),
            "{\"id\":\"a\",\"text\":\"We should keep the library open.\"}\n");
    CapturedOutput.run(
        "evaluate",
        "--rubric",
        "events/essay/rubric.yaml",
        "--documents",
        texts.toString(),
        "--store",
        store,
        "--name",
        "essays");
    reader =
        RawHttp.enter(
            "http://localhost:" + root.getPort() + development.site().orElseThrow().entry());
    Matcher link = RUN.matcher(reader.get("/").body());
    assertThat(link.find()).isTrue();
    run = link.group();
  }

  @Test
  void the_pages_are_those_of_view() throws IOException {
    Path files = folder.resolve("files");
    CapturedOutput.run("report", "essays", "--store", store, "--out", files.toString());

    for (String page : new String[] {"report.html", "card-1.html"}) {
      RawHttp.Answer answer = reader.get(run + page);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(Files.readString(files.resolve(page)));
      assertThat(answer.header("Content-Security-Policy")).contains("default-src 'none'");
    }
    assertThat(reader.get(run).body()).contains("1 document");
    String digest = run.replaceAll("[^0-9a-f]*([0-9a-f]{64}).*", "$1");
    assertThat(reader.get("/compare?before=" + digest + "&after=" + digest).status())
        .isEqualTo(200);
    assertThat(reader.get(run + "card-9.html").status()).isEqualTo(404);
  }

  @Test
  void who_has_not_the_printed_address_sees_nothing() throws IOException {
    RawHttp stranger = RawHttp.stranger(root.getPort());

    assertThat(stranger.get("/").status()).isEqualTo(403);
    assertThat(stranger.get(run).status()).isEqualTo(403);
    assertThat(stranger.get("/?token=" + "0".repeat(64)).status()).isEqualTo(403);
    assertThat(reader.ask("GET", run, "evil.example:" + root.getPort(), "").status())
        .isEqualTo(403);
    assertThat(reader.get(run, "Sec-Fetch-Site: cross-site").status()).isEqualTo(403);
    assertThat(reader.get("/runs/..%2f..%2fetc").status()).isEqualTo(404);
    assertThat(reader.post(run + "simulate", "rubric=x").status()).isEqualTo(403);
  }
}
