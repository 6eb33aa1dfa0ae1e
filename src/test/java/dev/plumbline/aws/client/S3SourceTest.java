package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import dev.plumbline.store.ObjectSource.SourceBusyException;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/// Against a server with the S3 API: `moto_server`, or the one named by `-Ds3.endpoint=`.
@Tag("slow")
class S3SourceTest {

  private static final String BUCKET = "texts-of-s3-source-test";
  private static final int BYTES_MAX = 1000;

  private static S3Client client;
  private static S3Source source;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    client = Moto.client();
    source = Moto.source(Moto.endpoint());
    Moto.create(client, BUCKET);
  }

  @Test
  void each_version_is_read_as_written() {
    String first = put("essay.txt", "first");
    String second = put("essay.txt", "second");
    assertThat(text(fetch("essay.txt", first))).isEqualTo("first");
    assertThat(text(fetch("essay.txt", second))).isEqualTo("second");
    assertThat(text(fetch("essay.txt", ""))).isEqualTo("second");
    assertThat(((FetchResult.Fetched) fetch("essay.txt", "")).versionId()).isEqualTo(second);
  }

  @Test
  void absent_objects_are_missing() {
    String version = put("gone.txt", "here");
    String deleted = client.deleteObject(it -> it.bucket(BUCKET).key("gone.txt")).versionId();
    assertThat(fetch("never.txt", "")).isEqualTo(new FetchResult.Missing());
    assertThat(fetch("gone.txt", "")).isEqualTo(new FetchResult.Missing());
    assertThat(fetch("gone.txt", deleted)).isEqualTo(new FetchResult.Missing());
    assertThat(text(fetch("gone.txt", version))).isEqualTo("here");
    assertThat(source.fetch(new ObjectReference("no-such-bucket", "a", "", ""), BYTES_MAX))
        .isEqualTo(new FetchResult.Missing());
  }

  @Test
  void the_size_limit_is_inclusive() {
    put("full.txt", "x".repeat(BYTES_MAX));
    put("over.txt", "x".repeat(BYTES_MAX + 1));
    assertThat(text(fetch("full.txt", ""))).hasSize(BYTES_MAX);
    assertThat(fetch("over.txt", "")).isEqualTo(new FetchResult.TooLarge(BYTES_MAX + 1));
  }

  @Test
  void a_key_may_have_any_characters() {
    String key = "a b+c/é?%20=&#~*'()/../x";
    String version = put(key, "found");
    assertThat(text(fetch(key, version))).isEqualTo("found");
  }

  @Test
  void an_empty_object_is_an_empty_text() {
    put("empty.txt", "");
    assertThat(text(fetch("empty.txt", ""))).isEmpty();
  }

  @Test
  void an_unreachable_server_is_busy() {
    S3Source nowhere = Moto.source(URI.create("http://127.0.0.1:1"));

    assertThatThrownBy(() -> nowhere.fetch(new ObjectReference(BUCKET, "a", "", ""), BYTES_MAX))
        .isInstanceOf(SourceBusyException.class);
  }

  private static FetchResult fetch(String key, String versionId) {
    return source.fetch(new ObjectReference(BUCKET, key, versionId, ""), BYTES_MAX);
  }

  private static String text(FetchResult fetchResult) {
    return new String(((FetchResult.Fetched) fetchResult).bytes(), UTF_8);
  }

  private static String put(String key, String text) {
    return client
        .putObject(it -> it.bucket(BUCKET).key(key), RequestBody.fromString(text))
        .versionId();
  }
}
