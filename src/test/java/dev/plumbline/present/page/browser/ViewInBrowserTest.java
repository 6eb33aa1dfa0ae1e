package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
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
      "a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0']";

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ViewedStore pages;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    List<JsonObject> documents =
        HostileCase.texts().stream()
            .limit(12)
            .<JsonObject>map(
                id -> JsonObject.of("id", Json.of(id), "text", Json.of("We should stay. " + id)))
            .toList();
    Path store = folder.resolve("store");
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
  void the_keyboard_reaches_everything_that_can_be_used() {
    try (Visit visit = browsing.visit(pages.server().entry(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").first());
      int usable = visit.page.locator(USABLE).count();
      SortedSet<Integer> reached = new TreeSet<>();
      for (int i = 0; i < usable; i++) {
        visit.page.keyboard().press("Tab");
        reached.add(
            (Integer)
                visit.evaluate(
                    "[...document.querySelectorAll(\""
                        + USABLE
                        + "\")]"
                        + ".indexOf(document.activeElement)"));
      }
      assertThat(reached).hasSize(usable).doesNotContain(-1);
    }
  }
}
