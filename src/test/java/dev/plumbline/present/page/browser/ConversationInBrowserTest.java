package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.people.ServedReview;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The form of a review of a conversation: a quote is taken from any turn, and knows which.
@WithChromium
@Tag("slow")
class ConversationInBrowserTest {

  private static final Path CASE = Path.of("events/promises-of-an-assistant");

  @TempDir private static Path folder;

  private static Browsing browsing;
  private static ServedReview served;

  @BeforeAll
  static void start() throws IOException {
    browsing = Browsing.shared();
    Json talk =
        JsonReader.read(Files.readAllBytes(CASE.resolve("document.json")), 1_000_000)
                instanceof JsonResult.Read(JsonObject read)
            ? read.get("messages")
            : JsonNull.NULL;
    Path store = folder.resolve("store");
    ViewedStore.evaluate(
        store,
        "first",
        CASE.resolve("rubric.yaml"),
        List.of(JsonObject.of("id", "talk", "messages", talk)));
    CapturedOutput added =
        CapturedOutput.run("review persons --add Ada --pseudonym ada-one --store", store).ok();
    served = new ServedReview(store, "first", "--judge", "person:ada-one");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void a_quote_is_taken_from_any_turn_and_from_one_alone() {
    try (Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      visit.follow(
          visit.page.locator("tbody a").filter(new Locator.FilterOptions().setHasText("talk")));
      assertThat(visit.faults()).isEmpty();
      assertThat(visit.page.locator(".reading h3").allTextContents())
          .startsWith(
              "Turn 1 \u00b7 system",
              "Turn 2 \u00b7 user",
              "Turn 3 \u00b7 assistant",
              "Turn 4 \u00b7 tool",
              "Turn 5 \u00b7 assistant");
      visit.page.locator("[name=decision-1][value='1']").focus();
      visit.page.locator("[name=decision-1][value='1']").check();
      visit.page.locator(".reading").focus();
      // two sentences of the system, two of the customer, the tool's, the first two of t5
      for (int i = 0; i < 7; i++) {
        visit.page.keyboard().press("ArrowDown");
      }
      visit.page.keyboard().press("Enter");
      visit.page.waitForCondition(
          () -> visit.page.locator(".saved").textContent().equals("Saved."));

      visit.page.reload();

      assertThat(visit.page.locator("[name=quote-1-1]").inputValue())
          .isEqualTo("Your order was sent on Monday.");
      assertThat(visit.page.locator("[name=unit-1-1]").inputValue()).isEqualTo("t5.s2");
      assertThat(visit.incidents).isEmpty();
    }
  }
}
