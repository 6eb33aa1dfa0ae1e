package dev.plumbline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The licences in the bill of materials, which `-Drelease` writes, are those of the list.
class LicencesTest {

  private static final Path BILL = Path.of("target/sbom.json");
  private static final Path ALLOWED = Path.of(".ci/licences.txt");

  @Test
  void every_library_has_a_licence_of_the_list() throws IOException {
    assumeTrue(Files.exists(BILL), "SKIPPED: there is no bill of materials without `-Drelease`");
    List<String> allowed = allowed();
    List<String> refused = new ArrayList<>();
    JsonNode components = new ObjectMapper().readTree(BILL.toFile()).get("components");
    for (JsonNode component : components) {
      TreeSet<String> licences = new TreeSet<>();
      for (JsonNode licence : component.path("licenses")) {
        licences.add(
            licence.has("expression")
                ? licence.get("expression").asText()
                : licence
                    .path("license")
                    .path("id")
                    .asText(licence.path("license").path("name").asText()));
      }
      if (licences.stream().noneMatch(allowed::contains)) {
        refused.add(component.get("purl").asText() + " " + licences);
      }
    }

    assertThat(components).isNotEmpty();
    assertThat(refused).isEmpty();
  }

  private static List<String> allowed() throws IOException {
    return Files.readAllLines(ALLOWED).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }
}
