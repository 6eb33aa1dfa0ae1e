package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.see.ViewedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A marker's run, in which one document was decided otherwise since.
@Tag("slow")
class WhoAnsweredTest extends CommandFolder {

  private MarkingFixture marking;

  @BeforeEach
  void mark() throws IOException {
    marking = new MarkingFixture(folder);
    marking.person("Eva Evans", "eva-three");
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "2 2 2 2", "5 5 5 5"));
    marking.ok(
        "decide correct ada essay-1 --item P --decision 4 --reason seen --by person:eva-three");
  }

  @Test
  void who_answered_is_called_by_name_and_the_answers_of_a_person_are_never_called_automatic()
      throws IOException {
    List<String> said = new ArrayList<>();
    for (String command :
        List.of(
            "show ada",
            "show ada --format csv",
            "show ada --format jsonl",
            "show ada essay-1",
            "explain ada essay-1",
            "explain ada essay-1 --json",
            "explain ada essay-1 --for writer",
            "report ada",
            "report ada --json",
            "decide history ada essay-1",
            "decide history ada essay-1 --json",
            "compare ada ada --json")) {
      said.add(marking.ok(command).out());
    }
    marking.ok("report ada --out", file("report"));
    marking.ok("explain ada essay-1 --html", file("card.html"));
    try (Stream<Path> files = Files.list(file("report"))) {
      for (Path file : files.toList()) {
        said.add(Files.readString(file));
      }
    }
    try (ViewedStore view = new ViewedStore(marking.store())) {
      String at = "/runs/" + ViewedStore.digest(marking.store(), "ada") + "/";
      for (String page : List.of("", "report", "history-2.html", "card-2.html", "marks")) {
        said.add(view.get(at + page).body());
      }
    }
    assertThat(said)
        .hasSizeGreaterThan(18)
        .allSatisfy(text -> assertThat(text).doesNotContain("utomatic"));
    assertThat(file("card.html"))
        .content()
        .contains("marked by ada-one", "<strong>Marked by ada-one: </strong>");
    marking
        .ok("show ada --format csv --columns id,decided_by")
        .prints("essay-3,person:ada-one", "essay-1,person:eva-three");
  }
}
