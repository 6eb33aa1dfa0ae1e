package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.rubric.NewCommand.ExampleFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every example of the gallery, as somebody uses it who copies it: the printed command runs, its
/// first document is good, and each other one shows a fault.
class GalleryTest extends CommandFolder {

  private static final List<String> NAMES = ExampleFolder.GALLERY;

  @ParameterizedTest
  @FieldSource("NAMES")
  void the_printed_command_runs_and_only_the_first_document_is_good(String name)
      throws IOException {
    Path made = file(name);
    CapturedOutput copied = CapturedOutput.run("new --from {} --out", name, made).ok();

    evaluated(copied.out()).ok().doesNotComplain("warning");
    CapturedOutput counted = run("measure stats @latest").ok();
    List<JsonObject> rows =
        run("show @latest --json").out().lines().map(GalleryTest::object).toList();
    assertThat(rows).hasSize(3);
    assertThat(isGood(rows.getFirst())).isTrue();
    assertThat(rows.subList(1, 3)).noneMatch(GalleryTest::isGood);
    for (JsonObject row : rows) {
      Path card = file(row.text("id") + ".html");
      CapturedOutput explained = run("explain @latest {} --html {}", row.text("id"), card).ok();
      assertThat(card).isNotEmptyFile();
    }
  }

  private CapturedOutput evaluated(String printed) {
    String command = printed.lines().skip(1).findFirst().orElseThrow().strip();
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.removeFirst();
    words.addAll(List.of("--store", path("store")));
    return CapturedOutput.run("", words);
  }

  /// A pass, or the best grade.
  private static boolean isGood(JsonObject row) {
    return row.findText("verdict").filter("pass"::equals).isPresent()
        || row.findText("grade").filter(List.of("A", "very good")::contains).isPresent();
  }

  private static JsonObject object(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return (JsonObject) ((JsonResult.Read) JsonReader.read(bytes, Integer.MAX_VALUE)).value();
  }

  @Test
  void each_is_listed_with_what_it_is() throws IOException {
    List<String> listed = CapturedOutput.run("new --list").out().lines().toList();
    assertThat(listed).hasSameSizeAs(NAMES);
    for (int i = 0; i < NAMES.size(); i++) {
      assertThat(listed.get(i))
          .contains(NAMES.get(i), ExampleFolder.ofGallery(NAMES.get(i)).orElseThrow().title());
    }
  }

  @Test
  void nothing_is_overwritten_and_a_misspelled_name_is_told() throws IOException {
    Path made = Files.createDirectory(file("mine"));
    Files.writeString(made.resolve("notes.txt"), "mine");
    CapturedOutput.run("new --from rag-answer --out", made)
        .ended(ExitCode.USAGE)
        .complains("there are files already");
    CapturedOutput.run("new --from rag-anser")
        .ended(ExitCode.USAGE)
        .complains("`rag-anser`", "`rag-answer`");
    assertThat(made.resolve("rubric.yaml")).doesNotExist();
  }
}
