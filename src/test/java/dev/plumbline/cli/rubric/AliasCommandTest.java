package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.repository.ArtefactRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AliasCommandTest {

  private static final String RUBRIC =
      """
      rubric: made
      version: %s
      facts:
        words: {type: integer, min: 0, max: 1000}
      plan:
        composite:
          rules:
            - {id: some_words, when: words > 0, weight: 1}
      """;

  @TempDir private Path store;
  private Bundle first;
  private Bundle second;

  @BeforeEach
  void move() {
    first = bundle("1.0.0");
    second = bundle("1.1.0");
    point("live", first, "2026-01-31T09:00:00Z");
    point("live", second, "2026-02-01T09:00:00Z");
    point("test", second, "2026-01-15T09:00:00Z");
  }

  @Test
  void every_move_of_every_alias_is_printed() {
    CapturedOutput run = run("made").ok();
    assertThat(run.out())
        .isEqualTo(
            """
            |  when                  alias  move  version  bundle
            |  2026-01-31T09:00:00Z  live      1  1.0.0    %1$s
            |  2026-02-01T09:00:00Z  live      2  1.1.0    %2$s  current
            |  2026-01-15T09:00:00Z  test      1  1.1.0    %2$s  current
            """
                .replace("|", "")
                .formatted(first.digest(), second.digest()));
  }

  @Test
  void a_rubric_without_aliases_is_not_found() {
    for (String name : new String[] {"Made", "mad", "\u001b[2J", "made@live"}) {
      run(name).ended(ExitCode.USAGE).complains("has no aliases").doesNotComplain("\u001b");
    }
  }

  @Test
  void an_alias_is_pointed_to_a_version_that_is_locked_and_to_no_other() throws IOException {
    Path rubric = Files.writeString(store.resolve("rubric.yaml"), RUBRIC.formatted("1.2.0"));
    CapturedOutput.run("rubric compile {} --store", rubric, store);
    CapturedOutput moved = run("made@live", "1.2.0");
    CapturedOutput again = run("made@live", "1.2.0");
    moved.ok();
    assertThat(moved.out()).startsWith("made@live is 1.2.0, sha256:");
    assertThat(again.out()).isEqualTo(moved.out());
    assertThat(run("made").out()).containsPattern("live +3  1\\.2\\.0 .*current");
    run("made@live", "9.9.9").complains("no version `9.9.9` of `made` is locked here");
    run("made", "1.2.0").complains("write `NAME@ALIAS`");
    run("made@Live", "1.2.0").ended(ExitCode.USAGE);
  }

  private CapturedOutput run(String name, String... more) {
    String[] arguments = new String[more.length + 5];
    System.arraycopy(
        new String[] {"rubric", "alias", name, "--store", store.toString()}, 0, arguments, 0, 5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return CapturedOutput.run(arguments);
  }

  private void point(String alias, Bundle bundle, String at) {
    ArtefactRepository repository =
        new ArtefactRepository(LocalWiring.stores(store), () -> Instant.parse(at));
    repository.store(bundle);
    repository.moveAlias(new AliasName("made", alias), bundle.digest());
  }

  private static Bundle bundle(String version) {
    byte[] rubric = RUBRIC.formatted(version).getBytes(StandardCharsets.UTF_8);
    BundleCompilation compiled = BundleCompiler.compile(rubric);
    if (compiled instanceof BundleCompilation.Locked(Bundle bundle, var _)) {
      return bundle;
    }
    throw new AssertionError(compiled.toString());
  }

  @Test
  void the_history_is_also_printed_as_json() {
    assertThat(run("made", "--json").out())
        .startsWith(
            "{\"aliases\":[{\"alias\":\"live\",\"at\":\"2026-01-31T09:00:00Z\",\"bundle\":\""
                + first.digest()
                + "\",\"current\":false,\"move\":1,\"version\":\"1.0.0\"},")
        .endsWith("],\"rubric\":\"made\"}\n");
  }
}
