package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.web.RawHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Blind forms do not depend on what a judge answered: the same documents give the same bytes where
/// the judge decided everything, and where it decided nothing.
@Tag("slow")
class BlindFormsTest extends CommandFolder {

  @Test
  void files_are_the_same_whatever_the_judge_answered() throws IOException {
    for (String name : List.of("forms.csv", "forms.jsonl")) {
      List<String> files = new ArrayList<>();
      for (ReviewFixture fixture : both(name.replace('.', '-'))) {
        files.add(Files.readString(fixture.export(ReviewFixture.ADA, name)));
      }
      assertThat(files.getFirst())
          .isEqualTo(files.getLast())
          .contains("S1", "essay".substring(0, 1));
    }
  }

  @Test
  void pages_headers_and_drafts_are_the_same_whatever_the_judge_answered() throws IOException {
    List<List<String>> seen = new ArrayList<>();
    for (ReviewFixture fixture : both("pages")) {
      List<String> one = new ArrayList<>();
      try (ServedReview served =
          new ServedReview(fixture.store(), "first", "--judge", ReviewFixture.ADA)) {
        RawHttp reader = RawHttp.enter(served.entry());
        for (String path :
            List.of("/review/", "/review/1", "/review/2", "/review/3", "/review/4", "/runs/")) {
          one.add(inert(reader.get(path).body()));
        }
        String token = reader.get("/review/1").body().replaceAll(TOKEN, "$1");
        one.add(
            reader
                .post("/review/1", "token=" + token + "&then=script&decision-1=2&quote-1-1=Nobody")
                .body());
        try (Stream<Path> drafts = Files.walk(fixture.store().resolve("drafts"))) {
          for (Path draft : drafts.filter(Files::isRegularFile).sorted().toList()) {
            one.add(fixture.store().relativize(draft) + " " + Files.readString(draft));
          }
        }
      }
      seen.add(one);
    }
    assertThat(seen.getFirst()).isEqualTo(seen.getLast()).hasSize(8);
  }

  @Test
  void who_answers_is_not_told_why_a_document_was_chosen_nor_in_what_order() throws IOException {
    ReviewFixture fixture = both("chosen").getFirst();
    String[] choice = {"--budget", "3", "--seed", "1", "--random-share", "0.3"};
    assertThat(review(fixture, choice)).contains("random, ", "because");

    Path file = fixture.folder().resolve("chosen.jsonl");
    String out =
        review(
            fixture,
            Stream.concat(
                    Stream.of(choice),
                    Stream.of("--export", file.toString(), "--judge", ReviewFixture.ADA))
                .toArray(String[]::new));
    assertThat(out).contains("selection sha256:").doesNotContain("random, ", "because");
    assertThat(ReviewFixture.objects(file))
        .extracting(form -> "a=bcd".indexOf(form.text("document").substring(0, 1)))
        .isSorted();
    assertThat(file).content().doesNotContain("because\":", "random", "capped", "no score");
  }

  @Test
  void codes_stand_for_ids_in_files_and_pages_and_come_back_as_ids() throws IOException {
    ReviewFixture fixture = both("coded").getLast();
    Path forms = fixture.folder().resolve("coded.jsonl");
    review(fixture, "--export", forms.toString(), "--judge", ReviewFixture.ADA, "--codes");
    List<String> codes =
        ReviewFixture.objects(forms).stream().map(form -> form.text("document")).toList();
    assertThat(codes)
        .hasSize(4)
        .doesNotHaveDuplicates()
        .allMatch(it -> it.matches("[0-9a-f]{10}"))
        .isSorted();
    assertThat(fixture.ok("show first --codes --format csv").out().lines().skip(1))
        .map(row -> row.split(",")[0])
        .containsExactlyElementsOf(codes);
    try (ServedReview served =
        new ServedReview(fixture.store(), "first", "--judge", ReviewFixture.ADA, "--codes")) {
      RawHttp reader = RawHttp.enter(served.entry());
      assertThat(main(reader, "/review/")).contains(codes).doesNotContain("=b");
      assertThat(main(reader, "/review/2")).contains(codes.get(1)).doesNotContain("=b");
      String token = reader.get("/review/1").body().replaceAll(TOKEN, "$1");
      reader.post("/review/1", "token=" + token + "&then=done&decision-1=0");
      assertThat(main(reader, "/review/1")).contains("Recorded: ", codes.getFirst());
    }
    Path filled = fixture.filled(forms, (_, _) -> new ReviewFixture.Answer(0, List.of()));
    Path rest = fixture.write("rest.jsonl", Files.readAllLines(filled).subList(1, codes.size()));
    review(fixture, "--import", rest.toString(), "--name", "ada");
    assertThat(fixture.ok("show ada --format csv").out().lines().skip(1))
        .hasSize(codes.size() - 1)
        .allMatch(row -> row.matches("(a|'=b|c|d),.*"));
  }

  private static String main(RawHttp reader, String path) throws IOException {
    String page = reader.get(path).body();
    return page.substring(page.indexOf("<main"));
  }

  private static String review(ReviewFixture fixture, String... more) {
    return fixture.ok("review first", (Object[]) more).out();
  }

  private static final String TOKEN = "(?s).*name=\"token\" value=\"([^\"]+)\".*";

  private static String inert(String page) {
    return page.replaceAll("name=\"token\" value=\"[^\"]+\"", "");
  }

  /// A run in which the cues decided, and one in which the recorded answers decided nothing.
  private List<ReviewFixture> both(String name) throws IOException {
    ReviewFixture cues = new ReviewFixture(Files.createDirectories(file(name + "-1")));
    cues.begin();
    ReviewFixture none = new ReviewFixture(Files.createDirectories(file(name + "-2")));
    Files.writeString(none.folder().resolve("rubric.yaml"), ReviewFixture.RUBRIC);
    Files.writeString(none.folder().resolve("documents.jsonl"), ReviewFixture.DOCUMENTS);
    none.ok("review persons --add {} --pseudonym ada-one", "Ada Lovelace");
    none.ok(
        "review --rubric {} --documents {} --name first",
        none.folder().resolve("rubric.yaml"),
        none.folder().resolve("documents.jsonl"));
    return List.of(cues, none);
  }
}
