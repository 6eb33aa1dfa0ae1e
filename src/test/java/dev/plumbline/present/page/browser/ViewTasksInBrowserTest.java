package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What somebody finds out who sees the page alone, in at most four clicks from the list of runs.
@WithChromium
@Tag("slow")
class ViewTasksInBrowserTest {

  private static final int CLICKS_MAX = 4;
  private static final int TABS_MAX = 200;

  private static final List<String> PARTS =
      List.of("Our policy says so.", "It takes three days.", "We are sorry.", "We thank you.");

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ViewedStore pages;

  /// How a page is used.
  enum Way {
    MOUSE,
    KEYBOARD,
    WITHOUT_SCRIPT
  }

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    Path store = folder.resolve("store");
    Path rubric =
        Files.writeString(
            folder.resolve("support.yaml"),
            """
            rubric: support
            version: 1.0.0
            facts:
              words: {computed: words}
            gates:
              - {id: too_short, when: words < 4, verdict: review, label: too-short, because: there is nothing to judge}
            traits:
              correctness:
                scale: {min: 1, max: 5}
                items:
                  - {id: names_policy, ask: Does it name the policy?, cues: {positive: [policy], clear: 1}}
                  - {id: gives_date, ask: Does it give a date?, cues: {positive: [days], clear: 1}}
              tone:
                scale: {min: 1, max: 5}
                items:
                  - {id: says_sorry, ask: Is it sorry?, cues: {positive: [sorry], clear: 1}}
                  - {id: thanks, ask: Does it thank?, cues: {positive: [thank], clear: 1}}
            plan:
              composite:
                weighted_mean: {correctness: 1, tone: 1}
                pass: composite >= 3.5
            """);
    ViewedStore.evaluate(store, "nightly", rubric, texts());
    CapturedOutput ruled =
        CapturedOutput.run(
                "decide annul nightly d4 --reason {} --by {} --store",
                "the customer was content",
                "A. Lead",
                store)
            .ok();
    pages = new ViewedStore(store);
  }

  /// Each combination of the parts, some twice where they give no date, and a text without words to
  /// judge.
  private static List<JsonObject> texts() {
    List<JsonObject> texts =
        new ArrayList<>(
            IntStream.range(0, 24)
                .<JsonObject>mapToObj(i -> {
                  int parts = i < 16 ? i : (i - 16) / 2 * 4 + (i - 16) % 2;
                  StringBuilder text = new StringBuilder("This is text number " + i + ".");
                  for (int bit = 0; bit < PARTS.size(); bit++) {
                    if ((parts >> bit & 1) == 1) {
                      text.append(' ').append(PARTS.get(bit));
                    }
                  }
                  return JsonObject.of("id", "d" + i, "text", text.toString());
                })
                .toList());
    texts.add(JsonObject.of("id", "short", "text", "No."));
    return texts;
  }

  @AfterAll
  static void stop() {
    pages.close();
  }

  /// Counts clicks: of the mouse, or keys that do the same.
  private static final class Task implements AutoCloseable {
    private final Way way;
    private final Visit visit;
    private int clicks;

    private Task(Way way) {
      this.way = way;
      this.visit =
          way == Way.WITHOUT_SCRIPT
              ? browsing.withoutScript(pages.server().entry())
              : browsing.visit(pages.server().entry(), Reader.LIGHT);
    }

    private Page page() {
      return visit.page;
    }

    private void follow(Locator link) {
      clicks++;
      if (way == Way.KEYBOARD) {
        reach(link);
        visit.follow(() -> page().keyboard().press("Enter"));
      } else {
        visit.follow(link);
      }
    }

    /// Goes on with the Tab key from where the focus is.
    private void reach(Locator element) {
      for (int i = 0; i < TABS_MAX; i++) {
        if ((Boolean) element.evaluate("it => it === document.activeElement")) {
          return;
        }
        page().keyboard().press("Tab");
      }
      throw new AssertionError("the keyboard does not reach " + element);
    }

    private void open(String run) {
      follow(page().locator("tbody a", new Page.LocatorOptions().setHasText(run)).first());
    }

    /// To the end on the right.
    private void slide(Locator slider) {
      clicks++;
      if (way == Way.KEYBOARD) {
        reach(slider);
        page().keyboard().press("End");
      } else {
        BoundingBox box = slider.boundingBox();
        page().mouse().click(box.x + box.width - 2, box.y + box.height / 2);
      }
    }

    @Override
    public void close() {
      assertThat(clicks).isLessThanOrEqualTo(CLICKS_MAX);
      if (way != Way.WITHOUT_SCRIPT) {
        assertThat(visit.incidents).isEmpty();
      }
      visit.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void which_three_criteria_fail_most(Way way) {
    try (Task task = new Task(way)) {
      task.open("nightly");
      assertThat(task.page().locator("h2").first().textContent())
          .matches("Most often not met: gives date 6\\d\u00a0%, .*5\\d\u00a0%, .*5\\d\u00a0%");
      assertThat(task.clicks).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource
  void why_this_one_failed(Way way) {
    try (Task task = new Task(way)) {
      task.open("nightly");
      Locator row =
          task.page()
              .locator(".matrix tbody tr", new Page.LocatorOptions().setHasText("d3"))
              .first();
      assertThat(row.textContent()).contains("fail", "says sorry: no", "thanks: no");
      Locator card = row.locator("a.card");
      if (way == Way.WITHOUT_SCRIPT) {
        task.follow(card);
      } else {
        task.clicks++;
        if (way == Way.KEYBOARD) {
          task.reach(card);
          task.page().keyboard().press("Enter");
        } else {
          card.click();
        }
        task.page().locator(".beside-card h1").waitFor();
      }
      assertThat(task.page().locator(".says").textContent()).containsIgnoringCase("tone");
    }
  }

  @ParameterizedTest
  @EnumSource
  void what_comes_of_it_if_correctness_weighs_double(Way way) {
    try (Task task = new Task(way)) {
      task.open("nightly");
      task.follow(task.page().locator(".site a").getByText("Simulator"));
      task.slide(task.page().getByLabel("correctness"));
      if (way == Way.WITHOUT_SCRIPT) {
        task.follow(task.page().getByText("Show", new Page.GetByTextOptions().setExact(true)));
      }
      Locator line = task.page().locator(".what-if .changed-line");
      line.waitFor();
      assertThat(line.textContent()).isEqualTo("correctness: 1 \u2192 correctness: 2");
      assertThat(task.page().locator(".what-if").textContent())
          .contains("pass now", "would pass", "Results that people decided stay.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void who_disagrees_with_the_machine(Way way) {
    try (Task task = new Task(way)) {
      task.open("nightly");
      task.follow(
          task.page()
              .locator(".chosen a", new Page.LocatorOptions().setHasText("decided by people 1")));
      assertThat(task.page().locator(".matrix tbody tr").count()).isOne();
      assertThat(task.page().locator(".matrix tbody").textContent())
          .contains("d4", "decided by people, was");
      task.follow(
          task.page().locator(".matrix td a", new Page.LocatorOptions().setHasText("History")));
      assertThat(task.page().locator("main").textContent())
          .contains("the customer was content")
          .containsPattern("person:[0-9a-z-]+");
    }
  }

  @ParameterizedTest
  @EnumSource
  void what_is_open(Way way) {
    try (Task task = new Task(way)) {
      task.follow(task.page().locator("td a", new Page.LocatorOptions().setHasText("1")).first());
      assertThat(task.page().url()).endsWith("?show=review");
      assertThat(task.page().locator(".matrix a.card").allTextContents()).containsExactly("short");
      assertThat(task.page().locator(".matrix tbody").textContent())
          .contains("there is nothing to judge");
    }
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_use_bars_filters_and_another_run_beside(Reader reader) {
    try (Visit visit = browsing.visit(pages.server().entry(), reader)) {
      visit.follow(visit.page.locator("tbody a").first());
      assertThat(visit.faults()).as("bars").isEmpty();
      visit.follow(visit.page.locator(".parts a").first());
      visit.follow(visit.page.locator(".bins a").last());
      visit.follow(visit.page.locator(".matrix a.order").last());
      assertThat(visit.faults()).as("filters").isEmpty();
      visit.follow(visit.page.locator(".taken a").first());
      assertThat(visit.faults()).as("taken away").isEmpty();
    }
  }
}
