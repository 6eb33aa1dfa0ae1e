package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The worked cases of digests, which `docs/format` publishes.
class DigestCasesTest {

  private record Case(List<String> lines) {
    List<String> all(String name) {
      return lines.stream()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> line.substring(name.length()).strip())
          .toList();
    }

    String the(String name) {
      return all(name).getFirst();
    }

    ArtefactKind kind() {
      return Stream.of(ArtefactKind.values())
          .filter(kind -> kind.id().equals(the("kind")))
          .findFirst()
          .orElseThrow();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void every_worked_case_has_its_bytes_and_digest(Case worked) {
    assertThat(worked.all("given")).isNotEmpty();
    for (String given : worked.all("given")) {
      Json json = JsonTexts.read(given);
      assertThat(CanonicalJson.text(json)).isEqualTo(worked.the("bytes"));
      assertThat(Digest.of(worked.kind(), json)).hasToString(worked.the("digest"));
    }
  }

  @Test
  void digests_of_the_cases_are_distinct() throws IOException {
    assertThat(cases())
        .hasSizeGreaterThan(6)
        .extracting(it -> it.the("digest"))
        .doesNotHaveDuplicates();
  }

  private static List<Case> cases() throws IOException {
    String page = Files.readString(Path.of("docs/format/digest-cases.txt"));
    return Stream.of(page.split("```case\n"))
        .skip(1)
        .map(rest -> rest.substring(0, rest.indexOf("```")))
        .map(block -> new Case(block.lines().map(String::strip).toList()))
        .toList();
  }
}
