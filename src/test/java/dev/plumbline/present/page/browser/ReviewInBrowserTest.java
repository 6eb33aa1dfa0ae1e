package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.people.ServedReview;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The form of a review as a browser shows it, filled by mouse, by keyboard and without a script.
@WithChromium
@Tag("slow")
@Tag("soak")
class ReviewInBrowserTest {

  private static final String HOSTILE =
      "We should stay. </textarea><script>alert(1)</script> \u202Eabc\u202C is so. \uD83D\uDE00 End.";

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ServedReview served;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    List<JsonObject> documents = new ArrayList<>();
    documents.add(document("plain", "We should stay, because it rains."));
    documents.add(document("by keyboard", "We should go. It rains, because it is May. All agree."));
    documents.add(document("without script", "We should go. It rains."));
    documents.add(document("<script>alert('id')</script> \u202Eid", HOSTILE));
    List<String> texts = HostileCase.texts();
    documents.add(document("unquoted", "We should go. It rains, because it is May."));
    documents.add(document("all", String.join(".\n\n", texts)));
    Path store = folder.resolve("store");
    ViewedStore.evaluate(store, "first", Path.of("docs/examples/board/rubric.yaml"), documents);
    CapturedOutput added =
        CapturedOutput.run("review persons --add Ada --pseudonym ada-one --store", store).ok();
    served = new ServedReview(store, "first", "--judge", "person:ada-one");
  }

  private static JsonObject document(String id, String text) {
    return JsonObject.of("id", id, "text", text);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_the_pages(Reader reader) {
    try (Visit visit = enter(reader)) {
      assertThat(visit.faults()).as("list").isEmpty();
      for (String document : List.of("plain", "<script>", "all")) {
        visit.follow(visit.page.getByText("Documents to review"));
        visit.follow(visit.page.locator("tbody a").filter(text(document)));
        assertThat(visit.faults()).as(document).isEmpty();
      }
    }
  }

  @Test
  void the_mouse_makes_quotes_with_the_letters_of_the_text() {
    try (Visit visit = enter(Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").filter(text("<script>")));
      BoundingBox first = visit.page.locator("#s-1").boundingBox();
      BoundingBox end = visit.page.locator(".text").boundingBox();
      visit.page.mouse().move(first.x + 1, first.y + 8);
      visit.page.mouse().down();
      visit.page.mouse().move(end.x + end.width - 2, end.y + end.height - 4);
      visit.page.mouse().up();
      visit.page.locator(".pick button[aria-label*='2. ']").click();
      visit.page.locator("fieldset").nth(1).locator("[type=radio]").first().check();
      visit.page.waitForCondition(
          () -> visit.page.locator(".saved").textContent().equals("Saved."));

      visit.page.reload();

      assertThat(visit.page.locator("[name=quote-2-1]").inputValue()).isEqualTo(HOSTILE);
      assertThat(visit.page.locator("[name=unit-2-1]").inputValue()).isEqualTo("s1");
      assertThat(visit.page.locator("fieldset").nth(1).locator("[type=radio]").first().isChecked())
          .isTrue();
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void a_decision_that_would_not_count_is_asked_back_with_the_reason() {
    try (Visit visit = enter(Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").filter(text("unquoted")));
      visit.page.locator("[name=decision-1][value='2']").check();
      visit.page.locator("details summary").first().click();
      visit.page.locator("[name=quote-1-1]").fill("We shall go.");
      visit.follow(visit.page.locator("button[value=done]"));

      Locator alert = visit.page.locator("[role=alert]");
      alert.waitFor();
      assertThat(alert.textContent()).contains("would count as 0", "We shall go.", "not counted");
      assertThat(visit.faults()).as("asked back").isEmpty();
      assertThat(visit.page.locator("[name=decision-1][value='2']").isChecked()).isTrue();

      visit.page.locator("[name=quote-1-1]").fill("We should go.");
      visit.follow(visit.page.locator("button[value=done]"));
      visit.page.getByText("Recorded: ").waitFor();
      assertThat(visit.page.content()).contains("exact quote");
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void the_keyboard_answers_and_then_sees_what_the_judge_said() {
    try (Visit visit = enter(Reader.LIGHT)) {
      visit.follow(() -> visit.page.locator("tbody a").filter(text("by keyboard")).press("Enter"));
      int questions = visit.page.locator("fieldset").count();
      for (int i = 1; i <= questions; i++) {
        String name = "decision-" + i;
        tabTo(visit, name);
        visit.page.keyboard().press("1");
        assertThat(visit.page.locator("[name=" + name + "][value='1']").isChecked()).isTrue();
        visit.page.locator(".reading").focus();
        visit.page.keyboard().press("ArrowDown");
        visit.page.keyboard().press("Shift+ArrowDown");
        visit.page.keyboard().press("Enter");
        visit.page.keyboard().press("ArrowUp");
        visit.page.keyboard().press("ArrowUp");
        visit.page.keyboard().press("ArrowUp");
      }
      assertThat(visit.page.locator("[name=quote-1-1]").inputValue())
          .isEqualTo("We should go. It rains, because it is May.");
      assertThat(visit.page.content()).doesNotContain("Recorded: ");
      visit.follow(() -> visit.page.locator("button[value=done]").press("Enter"));
      // the quotes cross the end of a sentence, which is asked back
      visit.page.locator("[name=uncounted]").waitFor();
      tabTo(visit, "uncounted");
      visit.page.keyboard().press("Space");
      visit.follow(() -> visit.page.locator("button[value=done]").press("Enter"));
      visit.page.getByText("Recorded: ").waitFor();
      assertThat(visit.faults()).as("reviewed").isEmpty();
      assertThat(visit.page.locator("tbody").textContent()).contains("exact quote");
      visit.follow(visit.page.getByText("Documents to review").first());
      visit.follow(() -> visit.page.getByText("Make a run of").press("Enter"));
      assertThat(visit.page.locator("[role=alert]").textContent()).contains("is made.");
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void a_form_without_a_script_is_saved_and_recorded_too() {
    try (Visit visit = browsing.withoutScript(served.entry())) {
      visit.follow(visit.page.locator("tbody a").filter(text("without script")));
      visit.page.locator("[name=decision-1][value='1']").check();
      visit.page.locator("[name=quote-1-1]").fill("We should go.");
      visit.follow(visit.page.getByText("Save", new Page.GetByTextOptions().setExact(true)));
      assertThat(visit.page.locator("[name=quote-1-1]").inputValue()).isEqualTo("We should go.");
      assertThat(visit.page.locator("[name=decision-1][value='1']").isChecked()).isTrue();
      visit.follow(visit.page.locator("button[value=done]"));
      assertThat(visit.page.locator("h2").first().textContent())
          .isEqualTo("Recorded: without script");
    }
  }

  private static Visit enter(Reader reader) {
    return browsing.visit(served.entry(), reader);
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static void tabTo(Visit visit, String name) {
    for (int i = 0; i < 200; i++) {
      if (name.equals(visit.evaluate("document.activeElement.name"))) {
        return;
      }
      visit.page.keyboard().press("Tab");
    }
    throw new AssertionError("the keyboard does not reach " + name);
  }
}
