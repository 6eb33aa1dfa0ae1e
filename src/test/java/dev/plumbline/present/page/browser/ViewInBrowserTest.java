package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The served pages as a browser shows them.
@WithChromium
@Tag("slow")
@Tag("soak")
class ViewInBrowserTest {

  private static final String USABLE =
      "[...document.querySelectorAll(\"a[href], button, input:not([type=hidden]), select, textarea,"
          + " summary, [tabindex='0']\")].filter(it => it.checkVisibility())";

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ViewedStore pages;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    List<JsonObject> documents =
        HostileCase.texts().stream()
            .limit(12)
            .<JsonObject>map(id -> JsonObject.of("id", id, "text", "We should stay. " + id))
            .toList();
    Path store = folder.resolve("store");
    Path marked =
        Files.writeString(
            folder.resolve("marked.yaml"),
            """
            rubric: marked
            version: 1.0.0
            traits:
              kindness:
                scale: {min: 1, max: 5}
                items:
                  - {id: stays, ask: Does it stay?, cues: {positive: [stay], clear: 1}}
                  - {id: b, ask: Does it have a b?, cues: {positive: [b], clear: 1}}
            plan:
              composite: {weighted_mean: {kindness: 1}, pass: composite >= 5}
            """);
    ViewedStore.evaluate(store, "marked", marked, documents);
    ViewedStore.evaluate(store, "first", Path.of("events/essay/rubric.yaml"), documents);
    pages = new ViewedStore(store);
  }

  @AfterAll
  static void stop() {
    pages.close();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_the_pages(Reader reader) {
    try (Visit visit = browsing.visit(pages.server().entry(), reader)) {
      assertThat(visit.faults()).as("runs").isEmpty();
      visit.follow(visit.page.locator("tbody a").first());
      assertThat(visit.faults()).as("documents").isEmpty();
      visit.page.locator("[name=where]").fill("composite < 3");
      visit.follow(visit.page.locator("form button"));
      assertThat(visit.faults()).as("documents that fit").isEmpty();
      visit.follow(visit.page.getByText("Simulator"));
      assertThat(visit.faults()).as("simulator").isEmpty();
      String source = visit.page.locator("textarea").inputValue();
      visit.page.locator("textarea").fill(source.replace("value: 3.5", "value: 1"));
      visit.follow(visit.page.getByText("Show what would change"));
      assertThat(visit.faults()).as("simulated").isEmpty();
      assertThat(visit.page.locator("h2").first().textContent()).isEqualTo("What would change");
      assertThat(visit.page.locator("textarea").inputValue())
          .isEqualTo(source.replace("value: 3.5", "value: 1"));
    }
  }

  @Test
  void keys_go_through_the_list_and_open_the_card_beside_it() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").first());
      Locator card = visit.page.locator(".beside-card");
      List<String> ids = visit.page.locator(".matrix a.card").allTextContents();
      assertThat(card.isVisible()).isFalse();

      visit.page.keyboard().press("j");
      visit.page.keyboard().press("j");
      visit.page.keyboard().press("Enter");
      card.locator("h1").waitFor();
      assertThat(focused(visit)).isEqualTo(ids.get(1));
      assertThat(card.locator("h1 strong").first().textContent()).isEqualTo(ids.get(1));
      assertThat(card.locator(".text").textContent()).contains("We should stay.");
      assertThat(visit.faults()).as("with a card").isEmpty();

      visit.page.keyboard().press("k");
      card.locator("h1 strong")
          .filter(new Locator.FilterOptions().setHasText(ids.get(0)))
          .waitFor();
      visit.page.keyboard().press("Escape");
      assertThat(card.isVisible()).isFalse();
      assertThat(focused(visit)).isEqualTo(ids.get(0));
      visit.page.keyboard().press("o");
      visit.page.waitForURL(address -> address.endsWith("/card-1.html"));
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void a_mark_leads_to_the_documents_that_have_it_and_nothing_needs_a_script() {
    try (Visit visit = browsing.withoutScript(pages.server().entry())) {
      visit
          .page
          .locator("tbody a")
          .filter(new Locator.FilterOptions().setHasText("marked"))
          .click();
      Locator mark = visit.page.locator(".matrix .mark.pass").first();
      String words = mark.getAttribute("aria-label");
      mark.click();
      assertThat(visit.page.url()).contains("item=", "decision=");
      Locator same = visit.page.locator(".matrix .mark[aria-label=\"" + words + "\"]");
      assertThat(same.count()).isPositive().isEqualTo(visit.page.locator("tbody tr").count());
      visit.page.locator(".matrix a.card").first().click();
      assertThat(visit.page.url()).contains("/card-");
      assertThat(visit.page.locator(".verdict").count()).isOne();
    }
  }

  @Test
  void a_slider_shows_what_it_does_while_it_moves_and_can_be_taken_back() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      visit
          .page
          .locator("tbody a")
          .filter(new Locator.FilterOptions().setHasText("marked"))
          .click();
      visit.page.getByText("Simulator").click();
      Locator slider = visit.page.locator("input[type=range]").first();
      Locator effect = visit.page.locator(".what-if");
      String before = effect.textContent();
      assertThat(before).contains("No number is changed.");

      slider.focus();
      visit.page.keyboard().press("Home");
      Locator line = effect.locator(".changed-line");
      line.waitFor();
      assertThat(line.textContent()).isEqualTo("pass: composite >= 5 \u2192 pass: composite >= 1");
      assertThat(effect.textContent()).contains("would pass 12 of 12", "Would pass");
      assertThat(visit.page.locator("textarea").inputValue()).contains("pass: composite >= 1");
      assertThat(visit.page.url()).endsWith("?%2Fplan%2Fcomposite%2Fpass=1");
      assertThat(focusedName(visit)).isEqualTo("/plan/composite/pass");
      assertThat(visit.faults()).isEmpty();

      visit.page.reload();
      assertThat(slider.inputValue()).isEqualTo("1");
      visit.page.getByText("Reset").click();
      visit.page.waitForCondition(() -> effect.textContent().equals(before));
      visit.page.getByText("Undo").click();
      visit.page.waitForCondition(() -> line.count() == 1);
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void sliders_work_without_a_script() {
    try (Visit visit = browsing.withoutScript(pages.server().entry())) {
      visit
          .page
          .locator("tbody a")
          .filter(new Locator.FilterOptions().setHasText("marked"))
          .click();
      visit.page.getByText("Simulator").click();
      visit.page.locator("input[type=range]").first().focus();
      visit.page.keyboard().press("Home");
      visit.page.getByText("Show", new Page.GetByTextOptions().setExact(true)).click();
      assertThat(visit.page.locator(".what-if").textContent()).contains("would pass 12 of 12");
    }
  }

  private static String focusedName(Visit visit) {
    return (String) visit.evaluate("document.activeElement.name");
  }

  private static String focused(Visit visit) {
    return (String) visit.evaluate("document.activeElement.textContent");
  }

  @Test
  void the_keyboard_reaches_everything_that_can_be_used() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").first());
      visit.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)");
      int usable = (Integer) visit.evaluate(USABLE + ".length");
      SortedSet<Integer> reached = new TreeSet<>();
      for (int i = 0; i < usable; i++) {
        visit.page.keyboard().press("Tab");
        reached.add((Integer) visit.evaluate(USABLE + ".indexOf(document.activeElement)"));
      }
      assertThat(reached).hasSize(usable).doesNotContain(-1);
    }
  }
}
