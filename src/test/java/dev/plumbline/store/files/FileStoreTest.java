package dev.plumbline.store.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.BundleName;
import dev.plumbline.store.StoreContract;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest extends StoreContract {

  @TempDir private Path home;

  @Override
  protected Stores stores() {
    return FileStores.in(folder());
  }

  @Test
  void an_artefact_is_one_file_that_holds_its_bytes() throws IOException {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);

    assertThat(files()).containsExactly(file(digest));
    assertThat(file(digest))
        .hasBinaryContent(BYTES)
        .endsWithRaw(
            Path.of("artefacts", "table", digest.hex().substring(0, 2), digest.hex() + ".json"));
  }

  @Test
  void a_name_is_one_file_that_holds_a_digest() throws IOException {
    names().claim(NAME, ONE);
    names().claim(NAME, OTHER);

    assertThat(files()).containsExactly(folder().resolve("names/support-answer@1.0.0"));
    assertThat(files().getFirst()).hasContent(ONE + "\n");
  }

  @Test
  void looking_makes_no_folder() {
    artefacts().find(ArtefactKind.TABLE, ONE);
    names().find(NAME);

    assertThat(folder()).doesNotExist();
  }

  @Test
  void changed_bytes_are_corrupt_until_the_right_ones_are_kept_again() throws IOException {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    byte[] changed = "{\"a\":\"e\"}".getBytes(UTF_8);
    Files.write(file(digest), changed);

    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isEqualTo(
            new ArtefactLookup.Corrupt(
                "table "
                    + digest
                    + " holds bytes with digest "
                    + Digest.of(ArtefactKind.TABLE, changed)));

    artefacts().put(ArtefactKind.TABLE, BYTES);
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void a_file_cut_off_by_a_power_failure_is_corrupt() throws IOException {
    Digest digest = artefacts().put(ArtefactKind.TABLE, BYTES);
    Files.write(file(digest), new byte[0]);

    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isInstanceOf(ArtefactLookup.Corrupt.class);
  }

  @Test
  void what_a_killed_process_left_half_written_does_not_count() throws IOException {
    Digest digest = Digest.of(ArtefactKind.TABLE, BYTES);
    Files.createDirectories(file(digest).getParent());
    Files.write(file(digest).resolveSibling(".half.tmp"), new byte[] {'{'});

    assertThat(artefacts().find(ArtefactKind.TABLE, digest))
        .isEqualTo(new ArtefactLookup.Missing());
    artefacts().put(ArtefactKind.TABLE, BYTES);
    assertFound(ArtefactKind.TABLE, digest, BYTES);
  }

  @Test
  void a_damaged_name_fails_by_name() throws IOException {
    names().claim(NAME, ONE);
    Files.writeString(files().getFirst(), "sha256:12");

    assertThatThrownBy(() -> names().find(NAME))
        .isInstanceOf(StoreFailedException.class)
        .hasMessageContaining("the name support-answer@1.0.0 in");
    assertThatThrownBy(() -> names().claim(NAME, ONE)).isInstanceOf(StoreFailedException.class);
  }

  @Test
  void a_store_that_cannot_be_used_fails_by_name() throws IOException {
    Files.writeString(folder(), "a file where the folder should be");

    assertThatThrownBy(() -> artefacts().put(ArtefactKind.TABLE, BYTES))
        .isInstanceOf(StoreFailedException.class);
    assertThatThrownBy(() -> artefacts().find(ArtefactKind.TABLE, ONE))
        .isInstanceOf(StoreFailedException.class);
    assertThatThrownBy(() -> names().claim(NAME, ONE)).isInstanceOf(StoreFailedException.class);
    assertThatThrownBy(() -> names().find(NAME)).isInstanceOf(StoreFailedException.class);
  }

  @Test
  void names_in_capitals_have_files_of_their_own_on_every_file_system() throws IOException {
    names().claim(new BundleName("Essay", "1.0.0"), ONE);

    assertThat(files()).containsExactly(folder().resolve("names/=Essay@1.0.0"));
  }

  private Path folder() {
    return home.resolve(".plumbline");
  }

  private Path file(Digest digest) {
    return folder()
        .resolve("artefacts/table")
        .resolve(digest.hex().substring(0, 2))
        .resolve(digest.hex() + ".json");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> paths = Files.walk(folder())) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }
}
