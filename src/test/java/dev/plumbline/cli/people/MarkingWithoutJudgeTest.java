package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A scheme whose only judges are people gives forms at once.
@Tag("slow")
class MarkingWithoutJudgeTest extends CommandFolder {

  private MarkingFixture marking;

  @BeforeEach
  void begin() throws IOException {
    marking = new MarkingFixture(folder);
  }

  @Test
  void a_rubric_and_documents_give_forms_for_two_markers() {
    Path forms = marking.file("forms.jsonl");
    marking
        .begin("--export", forms.toString())
        .prints("6 forms written to", "`review march --import`");
    List<JsonObject> written = ReviewFixture.objects(forms);
    assertThat(written)
        .extracting(form -> form.text("judge") + " " + form.text("document"))
        .containsExactly(
            "person:ada-one essay-3",
            "person:ada-one essay-1",
            "person:ada-one essay-2",
            "person:bob-two essay-3",
            "person:bob-two essay-1",
            "person:bob-two essay-2");
    assertThat(marking.begin().out())
        .startsWith("3 documents to mark\n  run sha256:")
        .contains("plumbline review march --judge person:ada-one --open");
    marking.ok("proof verify march").prints("everything verifies");
    assertThat(marking.ok("store info").out()).containsOnlyOnce("march");
  }

  @Test
  void the_marks_of_a_marker_are_a_run_that_verifies() {
    marking.begin();
    marking.mark("person:ada-one", "ada", List.of("4 3 2 5", "2 2 2 2", "5 5 5 5"));
    marking.ok("show ada --format csv").prints("essay-1", "3.45");
    marking.ok("proof verify ada").prints("everything verifies");
  }

  @Test
  void a_marker_finds_the_own_share_in_the_browser() throws IOException {
    String waits = marking.begin(Stream.of("--double-share", "0.4", "--seed", "3")).out();
    String selection = waits.replaceAll("(?s).*--selection (sha256:[0-9a-f]{64}).*", "$1");

    try (ServedReview served =
        new ServedReview(
            marking.store(), "march", "--judge", "person:bob-two", "--selection", selection)) {
      RawHttp reader = RawHttp.enter(served.entry());
      assertThat(reader.get("/review/").body()).contains("of 2 documents answered");
      String form = reader.get("/review/1").body();
      assertThat(form.substring(form.indexOf("<main")))
          .doesNotContain("unscored", "double", "march", "ada-one");
      assertThat(reader.get("/runs/").status()).isEqualTo(403);
      String token = form.replaceAll("(?s).*name=\"token\" value=\"([^\"]+)\".*", "$1");
      reader.post("/review/1", "then=done&decision-1=1&token=" + token);
      assertThat(reader.get("/review/1").body())
          .contains("By the plan your answers give")
          .doesNotContain("judge decided", "score card");
    }
  }

  @Test
  void options_that_do_not_fit_are_refused() {
    String rubric = marking.rubric().toString();
    String documents = marking.documents().toString();
    for (List<String> wrong :
        List.of(
            List.of("--rubric", rubric),
            List.of("march", "--rubric", rubric, "--documents", documents),
            List.of("march", "--documents", documents),
            List.of("march", "--judge", "person:ada-one", "--salt-seed", "5".repeat(64)),
            List.of(
                "--rubric",
                rubric,
                "--documents",
                documents,
                "--double-share",
                "0.2",
                "--judge",
                "person:ada-one",
                "--seed",
                "1"),
            List.of(
                "--rubric",
                rubric,
                "--documents",
                documents,
                "--double-share",
                "1.2",
                "--judge",
                "person:ada-one",
                "--judge",
                "person:bob-two",
                "--seed",
                "1"))) {
      String[] arguments =
          Stream.concat(Stream.of("review"), wrong.stream()).toArray(String[]::new);
      marking.run("", (Object) arguments).ended(2);
    }
  }
}
