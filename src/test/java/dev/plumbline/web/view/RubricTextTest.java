package dev.plumbline.web.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.authoring.RubricText;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RubricTextTest {

  @ParameterizedTest
  @MethodSource("rubrics")
  void the_text_of_a_rubric_compiles_to_the_same_bundle(Path file) throws IOException {
    Optional<Bundle> bundle = compiled(Files.readAllBytes(file));
    if (bundle.isPresent()) {
      String text = RubricText.of(bundle.get());
      assertThat(text).doesNotStartWith("{");
      assertThat(compiled(text.getBytes(StandardCharsets.UTF_8)).map(Bundle::digest))
          .contains(bundle.get().digest());
    }
  }

  @Test
  void every_text_stays_what_it_is() {
    List<String> texts =
        Stream.concat(
                HostileTexts.inRubrics().stream(),
                Stream.of(
                    "",
                    " ",
                    "a ",
                    "yes",
                    "null",
                    "1",
                    "-1.5",
                    "a: b",
                    "a #b",
                    "- a",
                    "? a",
                    "a:",
                    "'a'",
                    "\"a\"",
                    "\\",
                    "%a",
                    "@a",
                    "`a`",
                    "[a]",
                    "{a}",
                    "a, b",
                    "*a",
                    "&a",
                    "!a",
                    "|",
                    ">",
                    "---",
                    "...",
                    "~",
                    "0x1F",
                    "1e3",
                    "1_000",
                    ".5",
                    "=",
                    "<<",
                    "a  b",
                    "tab\there",
                    "line\nend",
                    "\u00e9\u4e2d\uD83D\uDE00",
                    "a?",
                    "(a)",
                    "a|b",
                    "true",
                    "No",
                    "x".repeat(300)))
            .toList();
    for (boolean plainNumbers : List.of(true, false)) {
      for (String text : texts) {
        JsonObject rubric =
            JsonObject.of(
                "rubric",
                "r",
                "version",
                "1.0.0",
                "facts",
                JsonObject.of("f", fact(text)),
                "plan",
                JsonObject.of("composite", JsonObject.of("formula", "1")));
        Optional<Bundle> direct = compiled(CanonicalJson.bytes(rubric));
        Optional<Bundle> edited =
            compiled(RubricText.yaml(rubric, plainNumbers).getBytes(StandardCharsets.UTF_8));

        boolean number = text.matches("-?[0-9.]+");
        if (!(number && plainNumbers)) {
          assertThat(edited.map(Bundle::digest)).as(text).isEqualTo(direct.map(Bundle::digest));
        }
      }
    }
  }

  private static JsonObject fact(String description) {
    return JsonObject.of("description", description, "type", "text");
  }

  private static List<Path> rubrics() throws IOException {
    try (Stream<Path> all = Files.walk(Path.of("events"))) {
      return all.filter(file -> file.getFileName().toString().equals("rubric.yaml"))
          .sorted()
          .toList();
    }
  }

  private static Optional<Bundle> compiled(byte[] source) {
    return switch (BundleCompiler.compile(source, LocalDate.of(2026, 1, 1))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> Optional.of(bundle);
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> Optional.of(bundle);
      case BundleCompilation.Rejected(var _) -> Optional.empty();
    };
  }
}
