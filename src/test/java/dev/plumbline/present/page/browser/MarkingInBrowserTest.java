package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.plumbline.cli.people.MarkingFixture;
import dev.plumbline.cli.people.ServedReview;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Four criteria with levels, marked by mouse, by keyboard alone and without a script.
@WithChromium
@Tag("slow")
class MarkingInBrowserTest {

  private static final int CRITERIA = 4;

  private static Browsing browsing;

  @TempDir private Path folder;

  private ServedReview served;

  @BeforeAll
  static void browse() {
    browsing = Browsing.shared();
  }

  @BeforeEach
  void start() throws IOException {
    MarkingFixture marking = new MarkingFixture(folder);
    marking.begin();
    served = new ServedReview(marking.store(), "march", "--judge", "person:ada-one");
  }

  @AfterEach
  void stop() {
    served.close();
  }

  @ParameterizedTest
  @EnumSource(Reader.class)
  void everybody_can_read_the_form(Reader reader) {
    try (Visit visit = browsing.visit(served.entry(), reader)) {
      visit.follow(visit.page.getByText("Begin with the first"));
      visit.page.locator("#s-1").click();
      visit.page.locator("[name=decision-1][value='4']").check();
      visit.page.locator(".lost").waitFor();
      assertThat(visit.faults()).isEmpty();
    }
  }

  @Test
  void an_essay_takes_a_click_a_level_and_one_a_quote() {
    try (Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      Page page = visit.page;
      visit.follow(page.getByText("Begin with the first"));
      page.evaluate("window.clicks = 0; addEventListener('pointerdown', () => window.clicks++)");
      for (int i = 1; i <= CRITERIA; i++) {
        page.locator("label:has([name=decision-" + i + "][value='4'])").click();
      }
      page.locator("#s-1").click();
      for (int i = 1; i <= CRITERIA; i++) {
        page.locator(".pick button[aria-label*='for " + i + ". ']").click();
      }
      page.waitForCondition(() -> page.locator(".saved").textContent().equals("Saved."));
      assertThat(page.evaluate("window.clicks")).isEqualTo(2 * CRITERIA + 1);
      assertThat(page.locator(".lost").count()).isZero();
      assertThat(page.locator(".finish .note").textContent()).contains("All is decided.");
      visit.follow(page.locator("button[value=done]"));
      assertThat(page.locator("h2").first().textContent()).isEqualTo("Recorded: essay-3");
      assertThat(page.content()).contains("By the plan your answers give 4, pass");
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void a_mark_without_effect_is_said_before_it_is_done_and_everything_is_undone() {
    try (Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      Page page = visit.page;
      visit.follow(page.getByText("Begin with the first"));
      page.locator("label:has([name=decision-2][value='5'])").click();
      page.locator("fieldset.lost .say").waitFor();
      assertThat(page.locator("fieldset.lost").textContent())
          .contains("2. reasons", "No effect yet", "would count as 1");
      assertThat(page.locator(".finish .note").textContent())
          .contains(
              "No level yet: 1. position, 3. structure, 4. language.",
              "No effect yet: 2. reasons.");

      page.locator("#s-2").click();
      page.locator(".pick .first").click();
      page.waitForCondition(() -> page.locator("fieldset.lost").count() == 0);
      assertThat(page.locator("fieldset").nth(1).locator(".chips li").count()).isEqualTo(1);
      assertThat(page.locator("#s-2").getAttribute("class")).contains("quoted");

      page.getByText("Undo", new Page.GetByTextOptions().setExact(true)).click();
      page.waitForCondition(() -> page.locator("fieldset.lost").count() == 1);
      assertThat(page.locator(".chips li").count()).isZero();
      page.keyboard().press("Control+z");
      assertThat(page.locator("[name=decision-2][value='']").isChecked()).isTrue();
      page.keyboard().press("Control+z");
      page.waitForCondition(
          () -> page.locator(".saved").textContent().equals("There is nothing to undo."));
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void the_keyboard_alone_marks_an_essay() {
    try (Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      Page page = visit.page;
      visit.follow(() -> page.getByText("Begin with the first").press("Enter"));
      tab(visit, "document.activeElement.matches('.reading')");
      page.keyboard().press("ArrowRight");
      for (int i = 1; i <= CRITERIA; i++) {
        tab(visit, "document.activeElement.ariaLabel?.includes('for " + i + ". ')");
        page.keyboard().press("Space");
      }
      for (int i = 1; i <= CRITERIA; i++) {
        tab(visit, "document.activeElement.name === 'decision-" + i + "'");
        page.keyboard().press("3");
        assertThat(page.locator("[name=decision-" + i + "][value='3']").isChecked()).isTrue();
      }
      page.waitForCondition(() -> page.locator(".saved").textContent().equals("Saved."));
      tab(visit, "document.activeElement.value === 'done'");
      visit.follow(() -> page.keyboard().press("Enter"));
      assertThat(page.content()).contains("By the plan your answers give 3, pass");
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void without_a_script_warnings_come_with_saving() {
    try (Visit visit = browsing.withoutScript(served.entry())) {
      Page page = visit.page;
      visit.follow(page.getByText("Begin with the first"));
      page.locator("[name=decision-1][value='5']").check();
      visit.follow(page.getByText("Save", new Page.GetByTextOptions().setExact(true)));
      assertThat(page.locator("fieldset.lost").textContent()).contains("No effect yet");
      page.locator("[name=quote-1-1]").fill("Lessons are quieter now.");
      visit.follow(page.getByText("Save", new Page.GetByTextOptions().setExact(true)));
      assertThat(page.locator("fieldset.lost").count()).isZero();
      visit.follow(page.locator("button[value=done]"));
      assertThat(page.locator("h2").first().textContent()).isEqualTo("Recorded: essay-3");
    }
  }

  private static void tab(Visit visit, String until) {
    for (int i = 0; i < 200; i++) {
      if (Boolean.TRUE.equals(visit.evaluate(until))) {
        return;
      }
      visit.page.keyboard().press("Tab");
    }
    throw new AssertionError("the keyboard does not reach " + until);
  }
}
