package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Forms ask in the order of the rubric's author, which is in no artefact.
@Tag("slow")
class FormOrderTest extends CommandFolder {

  private static final Pattern NAME = Pattern.compile("class=\"number\">([^<]*)<");

  private MarkingFixture marking;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
    marking.evaluate("march");
  }

  @Test
  void files_and_pages_ask_in_the_order_of_the_scheme() throws IOException {
    assertThat(asked("march")).containsExactly("P", "R", "D", "A");

    Path csv = marking.file("forms.csv");
    marking.ok("review march --export {} --judge person:ada-one", csv);
    assertThat(Files.readAllLines(csv).stream().skip(1).limit(4).map(row -> row.split(",")[5]))
        .containsExactly("P", "R", "D", "A");

    try (ServedReview served =
        new ServedReview(marking.store(), "march", "--judge", "person:ada-one")) {
      String page = RawHttp.enter(served.entry()).get("/review/1").body();
      List<String> names = new ArrayList<>();
      Matcher name = NAME.matcher(page);
      while (name.find()) {
        names.add(name.group(1));
      }
      assertThat(names).containsExactly("1. position", "2. reasons", "3. structure", "4. language");
      assertThat(page)
          .contains(
              "counts 25 %",
              "counts 35 %",
              "takes one and keeps to it",
              "<strong>4</strong> <span>Comes back to it</span>");
    }
  }

  private List<String> asked(String run) {
    Path forms = marking.file(run + ".jsonl");
    marking.ok("review {} --export {} --judge person:ada-one", run, forms);
    return ReviewFixture.objects(forms).getFirst().list("answers").stream()
        .map(answer -> ((JsonObject) answer).text("item"))
        .toList();
  }
}
