package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// What must not be in the package for AWS Lambda: the store of one machine and the command line.
@EnabledIf(value = "packaged", disabledReason = "no package: run ./mvnw package first")
class FunctionPackageIT {

  private static final List<String> FOREIGN =
      List.of("org/sqlite/", "picocli/", "de/siegmar/fastcsv/");

  static boolean packaged() {
    return Files.exists(PackagedFunction.ZIP);
  }

  @Test
  void the_package_has_no_library_of_the_command_line() throws IOException {
    List<String> found = new ArrayList<>();
    try (InputStream zip = Files.newInputStream(PackagedFunction.ZIP)) {
      collect("", zip, found);
    }
    assertThat(found).isEmpty();
  }

  /// Classes in jars within the package are looked at too; a binary is searched for their names.
  private static void collect(String where, InputStream in, List<String> found) throws IOException {
    ZipInputStream zip = new ZipInputStream(in);
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      String name = where + entry.getName();
      if (FOREIGN.stream().anyMatch(entry.getName()::startsWith)) {
        found.add(name);
      } else if (name.endsWith(".jar")) {
        collect(name + "!", new ByteArrayInputStream(zip.readAllBytes()), found);
      } else if (name.equals("bootstrap")) {
        String binary = new String(zip.readAllBytes(), ISO_8859_1);
        FOREIGN.stream().filter(binary::contains).map(it -> name + ": " + it).forEach(found::add);
      }
    }
  }
}
