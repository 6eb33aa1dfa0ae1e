package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every archive that `./mvnw package` leaves. Of two entries of one name, some programs take the
/// first and others the last.
class ArchivesIT {

  private static final Path BUILT = Path.of("target");

  static List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(BUILT)) {
      return files.filter(file -> isArchive(file.toString())).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void an_archive_has_a_name_once_and_so_have_those_in_it(Path archive) throws IOException {
    try (ZipFile directory = new ZipFile(archive.toFile());
        InputStream in = Files.newInputStream(archive)) {
      List<String> listed = directory.stream().map(ZipEntry::getName).toList();
      List<String> streamed = onceEach(archive.toString(), in);
      assertThat(listed)
          .as("the directory of " + archive)
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(streamed);
    }
  }

  /// The names from the first entry to the last.
  private static List<String> onceEach(String archive, InputStream in) throws IOException {
    List<String> names = new ArrayList<>();
    ZipInputStream entries = new ZipInputStream(in);
    for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
      names.add(entry.getName());
      if (isArchive(entry.getName())) {
        onceEach(archive + "!" + entry.getName(), new ByteArrayInputStream(entries.readAllBytes()));
      }
    }
    assertThat(names).as(archive).isNotEmpty().doesNotHaveDuplicates();
    return names;
  }

  private static boolean isArchive(String name) {
    return name.endsWith(".jar") || name.endsWith(".zip");
  }
}
