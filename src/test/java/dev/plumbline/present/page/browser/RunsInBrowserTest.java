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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The page of runs, two of them compared and one beside the other, with hostile ids; the second
/// has another rubric, other texts, and documents that the first does not have.
@WithChromium
@Tag("slow")
@Tag("soak")
class RunsInBrowserTest {

  private static final String RUBRIC =
      """
      rubric: "marked"
      version: 1.0.0
      traits:
        kindness:
          scale: {min: 1, max: 5}
          items:
            - {id: stays, ask: Does it stay?, cues: {positive: [stay], clear: 1}}
            - {id: thanks, ask: Does it thank?, cues: {positive: [thank], clear: 1}}
      plan:
        composite: {weighted_mean: {kindness: 1}, pass: composite >= 3}
      """;

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ViewedStore pages;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    Path store = folder.resolve("store");
    List<String> ids = HostileCase.texts().stream().limit(24).toList();
    Path first = Files.writeString(folder.resolve("first.yaml"), RUBRIC);
    Path second =
        Files.writeString(
            folder.resolve("second.yaml"),
            RUBRIC.replace("1.0.0", "2.0.0").replace(">= 3", ">= 4"));
    ViewedStore.evaluate(store, "first", first, documents(ids.subList(0, 20), "We should stay."));
    List<JsonObject> later = new ArrayList<>(documents(ids.subList(4, 12), "We should stay."));
    later.addAll(documents(ids.subList(12, 24), "We stay, and we thank you."));
    ViewedStore.evaluate(store, "second", second, later);
    ViewedStore.evaluate(store, "apart", first, documents(List.of("nowhere"), "Nothing."));
    pages = new ViewedStore(store);
  }

  private static List<JsonObject> documents(List<String> ids, String text) {
    return ids.stream().<JsonObject>map(id -> JsonObject.of("id", id, "text", text)).toList();
  }

  @AfterAll
  static void stop() {
    pages.close();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_use_the_runs_the_comparison_and_the_run_beside(Reader reader) {
    try (Visit visit = browsing.visit(pages.server().entry(), reader)) {
      assertThat(visit.faults()).as("runs").isEmpty();
      choose(visit, "apart", false);
      choose(visit, "first", true);
      visit.follow(button(visit));
      assertCompared(visit);
      assertThat(visit.faults()).as("comparison").isEmpty();
      visit.page.goBack();
      visit.follow(visit.page.locator("th a").nth(1));
      visit.follow(visit.page.locator(".chosen a").last());
      assertThat(visit.page.url()).contains("beside=");
      assertThat(visit.page.locator(".matrix tbody").textContent()).contains("the text changed");
      assertThat(visit.faults()).as("beside").isEmpty();
      visit.follow(visit.page.locator(".chosen a").last());
      assertThat(visit.page.url()).contains("moved=yes");
      assertThat(visit.faults()).as("moved").isEmpty();
      visit.follow(visit.page.locator("a.whole"));
      assertCompared(visit);
    }
  }

  @Test
  void two_runs_are_compared_by_the_keyboard_alone() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      visit.page.locator("th a").first().focus();
      for (boolean toggled : List.of(true, false, true)) {
        do {
          visit.page.keyboard().press("Tab");
        } while (!visit.evaluate("document.activeElement.type").equals("checkbox"));
        if (toggled) {
          visit.page.keyboard().press("Space");
        }
      }
      visit.follow(() -> visit.page.keyboard().press("Enter"));
      assertCompared(visit);
      assertThat(visit.incidents).isEmpty();
    }
  }

  @Test
  void nothing_needs_a_script() {
    try (Visit visit = browsing.withoutScript(pages.server().entry())) {
      choose(visit, "apart", false);
      choose(visit, "first", true);
      button(visit).click();
      assertThat(visit.page.locator("h1").textContent()).contains("first", "second");
      visit.page.goBack();
      visit.page.locator("a", new Page.LocatorOptions().setHasText("with first")).first().click();
      assertThat(visit.page.url()).contains("by=id");
      assertThat(visit.page.locator("main").textContent()).contains("only in the first");
    }
  }

  @Test
  void what_has_nothing_in_common_is_said_in_words() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      choose(visit, "second", false);
      choose(visit, "first", true);
      choose(visit, "apart", true);
      visit.follow(button(visit));
      assertThat(visit.page.locator("main").textContent()).contains("they have no id in common");
      assertThat(visit.accessibilityFaults()).isEmpty();
      visit.page.goBack();
      choose(visit, "second", false);
      choose(visit, "first", false);
      choose(visit, "apart", true);
      visit.follow(button(visit));
      assertThat(visit.page.locator("main").textContent()).contains("Choose two runs");
    }
  }

  private static Locator button(Visit visit) {
    return visit.page.locator("form button");
  }

  private static void choose(Visit visit, String run, boolean chosen) {
    visit.page.locator("[aria-label='choose " + run + "']").setChecked(chosen);
  }

  private static void assertCompared(Visit visit) {
    assertThat(visit.page.url()).contains("/compare?", "by=id");
    assertThat(visit.page.locator("h1").textContent()).contains("first", "second");
    assertThat(visit.page.locator("main").textContent())
        .contains(
            "Why results changed",
            "the text changed",
            "the rubric changed",
            "Only in the first run",
            "Only in the second run");
  }
}
