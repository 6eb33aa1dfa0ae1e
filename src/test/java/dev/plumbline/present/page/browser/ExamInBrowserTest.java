package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.people.ExamStory;
import dev.plumbline.cli.people.ServedReview;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The exam of twelve essays in a browser: two markers and the chair give every mark on the pages.
/// The runs that come about are those of the transcript, where forms are files, and everything
/// after them prints what it prints there. Then the pages for writers, and the marks that count,
/// are looked at.
@WithChromium
@Tag("slow")
class ExamInBrowserTest {

  private static final Pattern IMPORT =
      Pattern.compile("review exam --import (ada|bob|chair)\\.filled\\.jsonl --name .*");

  @TempDir private Path folder;

  private final Browsing browsing = Browsing.shared();
  private final List<String> runs = new ArrayList<>();
  private ExamStory exam;

  @Test
  void an_exam_is_marked_settled_published_and_contested() throws IOException {
    exam = new ExamStory(folder);

    TranscriptPage.replay(ExamStory.PAGE, this::printed);

    assertThat(runs).hasSize(3);
    pages();
    marks();
  }

  /// What is imported on the page is marked in the browser before.
  private String printed(String command) {
    Matcher imported = IMPORT.matcher(command);
    if (!imported.matches()) {
      return exam.printed(command);
    }
    try {
      runs.add(
          switch (imported.group(1)) {
            case "ada" ->
                marked("marker-one", 12, "exam", "--codes", "--judge", "person:marker-one");
            case "bob" ->
                marked("marker-two", 12, "exam", "--codes", "--judge", "person:marker-two");
            default ->
                marked(
                    "the-chair",
                    2,
                    "agreement",
                    runs.get(0),
                    runs.get(1),
                    "--tolerance",
                    "1",
                    "--judge",
                    "adjudication:the-chair");
          });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    // the same answers in a file find the run that was made of the pages
    String found = exam.printed(command);
    assertThat(found).contains("run sha256:" + runs.getLast());
    return found;
  }

  /// @return the digest of the run that is made
  private String marked(String person, int forms, String... review) throws IOException {
    try (ServedReview served = new ServedReview(exam.store(), review);
        Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      boolean blind = !review[0].equals("agreement");
      visit.follow(visit.page.getByText("Begin with the first"));
      for (int form = 1; form <= forms; form++) {
        assertThat(visit.page.content().contains("seat-")).isNotEqualTo(blind);
        assertThat(visit.page.content()).doesNotContain("Lovelace", "Bobson");
        fill(visit.page, person);
        visit.follow(visit.page.locator("button[value=done]"));
        assertThat(visit.page.locator("h2").first().textContent()).startsWith("Recorded: ");
        if (form < forms) {
          visit.follow(visit.page.getByText("Next document"));
        }
      }
      visit.follow(visit.page.getByText("Documents to review").first());
      visit.follow(visit.page.getByText("Make a run of " + forms + " answers"));
      assertThat(visit.incidents).isEmpty();
      return visit.page.url().replaceAll(".*/runs/([0-9a-f]{64})/.*", "$1");
    }
  }

  private void fill(Page page, String person) {
    String text = page.locator("main").textContent();
    for (int i = 1; i <= ExamStory.ITEMS.size(); i++) {
      String item = ExamStory.ITEMS.get(i - 1);
      if (page.locator("[name=decision-" + i + "][value='']").isChecked()) {
        int level = exam.level(text, person, item);
        page.locator("[name=decision-" + i + "][value='" + level + "']").check();
        if (level > 1) {
          page.locator("fieldset details summary").nth(i - 1).click();
          page.locator("[name=quote-" + i + "-1]").fill(ExamStory.quote(text, item));
        }
      }
    }
  }

  private void pages() {
    try (Visit visit = browsing.open(exam.file("pages").resolve("seat-06.html"), Reader.LIGHT)) {
      assertThat(visit.page.locator("body").textContent())
          .contains("A person changed ", "3.5 of 5", "families have plans", "appeals until ")
          .doesNotContain("person:", "Writer", "seat-07");
      assertThat(visit.faults()).isEmpty();
    }
    try (Visit visit = browsing.open(exam.file("pages").resolve("seat-07.html"), Reader.LIGHT)) {
      assertThat(visit.page.locator("body").textContent())
          .contains("Your text is not stored any more", "1.38 of 5")
          .doesNotContain("behind the gym");
      assertThat(visit.faults()).isEmpty();
    }
  }

  /// The page of the run has the marks of the table.
  private void marks() throws IOException {
    List<String> book =
        exam.run("show final --format csv --columns id,final,verdict,grade")
            .out()
            .lines()
            .skip(1)
            .toList();
    assertThat(book).hasSize(12);
    try (ViewedStore store = new ViewedStore(exam.store());
        Visit visit = browsing.visit(store.server().entry(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").filter(text("final")).first());
      for (String row : book) {
        String[] cells = row.split(",", -1);
        String shown = visit.page.locator("tbody tr").filter(text(cells[0])).first().textContent();
        assertThat(shown).as(row).contains(cells[1] + cells[2] + cells[3]);
      }
      visit.follow(visit.page.locator("tbody tr").filter(text("seat-06")).getByText("History"));
      assertThat(visit.page.locator(".before").textContent()).isEqualTo("3 pass, grade C");
      assertThat(visit.page.locator(".final").textContent()).isEqualTo("3.5 pass, grade B");
      assertThat(visit.faults()).isEmpty();
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }
}
