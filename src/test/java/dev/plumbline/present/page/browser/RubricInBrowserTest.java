package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.plumbline.cli.rubric.ServedRubric;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The form of a rubric as a browser shows it, filled by mouse, by keyboard and without a script.
@WithChromium
@Tag("slow")
@Tag("soak")
class RubricInBrowserTest {

  private static final Path ESSAY = Path.of("events/essay/rubric.yaml");
  private static final String TEXT =
      "I am sure that schools begin too early. "
          + "I think schools should begin later. A study shows that pupils sleep longer. "
              .repeat(4);
  private static final String PASS = "[name='f:/thresholds/pass_mark/value']";

  @TempDir private Path folder;

  private static Browsing browsing;
  private ServedRubric served;

  @BeforeAll
  static void browse() {
    browsing = Browsing.shared();
  }

  @BeforeEach
  void start() throws IOException {
    Files.copy(ESSAY, file());
    served = new ServedRubric(file(), folder.resolve("store"));
  }

  @AfterEach
  void stop() {
    served.close();
  }

  private Path file() {
    return folder.resolve("essay.yaml");
  }

  private Visit visit(Reader reader) {
    return browsing.visit(served.server().entry(), reader);
  }

  private static Locator button(Visit visit, String words) {
    return visit.page.locator("button").filter(new Locator.FilterOptions().setHasText(words));
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void everybody_can_read_the_form(Reader reader) throws IOException {
    try (Visit visit = visit(reader)) {
      assertThat(visit.faults()).as("as it is").isEmpty();
      visit.page.locator("[name='f:/version']").fill("one " + "x".repeat(200));
      visit.page.locator("[name='f:/owner']").fill(HostileCase.texts().getFirst());
      visit.page.locator("[aria-invalid]").first().waitFor();
      assertThat(visit.faults()).as("with problems").isEmpty();
      visit.follow(button(visit, "Check"));
      assertThat(visit.faults()).as("checked").isEmpty();
      visit.page.locator("[name='f:/version']").fill("1.0.0");
      visit
          .page
          .locator("[name='t:text']")
          .fill(TEXT + "<script>alert(1)</script> \u202e" + "x".repeat(200));
      visit.page.locator("[name='t:decision:C2']").selectOption("2");
      visit.page.locator("[name='t:quote:1:C2']").fill("Sharks swim");
      visit.page.locator(".asked .lost").waitFor();
      assertThat(visit.faults()).as("with a text that is tried").isEmpty();
      visit.page.locator("[name='t:name']").fill(HostileCase.texts().getFirst());
      visit.page.locator("[name=table]").fill("x\t1\t2\n\ta\tb");
      visit.follow(button(visit, "Add its criteria"));
      assertThat(visit.incidents).hasSize(1).allMatch(it -> it.contains("400"));
      visit.incidents.clear();
      assertThat(visit.faults()).as("with a table that is refused").isEmpty();
    }
    Files.delete(file());
    try (Visit visit = visit(reader)) {
      assertThat(visit.faults()).as("questions").isEmpty();
      visit.follow(button(visit, "Write the rubric"));
      // the console says the status of an answer that is refused
      assertThat(visit.incidents).hasSize(1).allMatch(it -> it.contains("400"));
      visit.incidents.clear();
      assertThat(visit.faults()).as("questions with problems").isEmpty();
    }
  }

  @Test
  void a_rubric_is_written_by_mouse_from_the_questions_to_the_file() throws IOException {
    Files.delete(file());
    try (Visit visit = visit(Reader.LIGHT)) {
      visit.page.locator("[name=things]").fill("letters");
      visit.page.locator("[name=question-1]").fill("Is it kind?");
      visit.page.locator("[name=phrases-1]").fill("thank you, please");
      visit.page.locator("[name=mark]").fill("3.25");
      visit.follow(button(visit, "Write the rubric"));
      assertThat(Files.exists(file())).isFalse();
      visit.page.getByText("Add a criterion").click();
      visit.page.locator("[name='a1:CRITERION:/traits']").fill("Is it short?");
      visit.follow(
          visit
              .page
              .locator("details[open]")
              .locator("button")
              .filter(new Locator.FilterOptions().setHasText("Add")));
      assertThat(visit.page.locator("[name='f:/traits/criterion_2/items/0/ask']").inputValue())
          .isEqualTo("Is it short?");
      visit.follow(button(visit, "Remove criterion_1"));
      visit.follow(button(visit, "Save"));
      assertThat(visit.page.locator(".saved").textContent()).isEqualTo("Saved.");
      assertThat(visit.incidents).isEmpty();
    }
    assertThat(Files.readString(file()))
        .contains("ask: Is it short?", "composite >= 3.25", "weighted_mean: {criterion_2: 1}")
        .doesNotContain("kind");
  }

  @Test
  void what_is_written_is_checked_at_once_and_the_rest_of_the_file_stays() throws IOException {
    try (Visit visit = visit(Reader.LIGHT)) {
      visit.page.locator(PASS).fill("9");
      visit.page.locator(".found .alert").waitFor();
      assertThat(Files.readString(file())).isEqualTo(Files.readString(ESSAY));
      visit.page.locator(PASS).fill("4.25");
      visit.page.getByText("No problems.").waitFor();
      visit.page.locator(".changes-of-file li").first().waitFor();
      assertThat(visit.page.locator(".changes-of-file li").count()).isEqualTo(2);
      visit.follow(button(visit, "Save"));
      assertThat(visit.incidents).isEmpty();
    }
    assertThat(Files.readString(file()))
        .isEqualTo(Files.readString(ESSAY).replace("value: 3.5", "value: 4.25"));
  }

  @Test
  void the_keyboard_alone_is_enough() throws IOException {
    try (Visit visit = visit(Reader.LIGHT)) {
      tabTo(visit, PASS);
      visit.page.keyboard().press("Control+a");
      visit.page.keyboard().type("4");
      visit.page.locator(".changes-of-file li").first().waitFor();
      visit.follow(() -> visit.page.keyboard().press("Enter"));
      assertThat(visit.page.locator(PASS).inputValue()).isEqualTo("4");
      tabTo(visit, "button[value=save]");
      visit.follow(() -> visit.page.keyboard().press("Enter"));
      assertThat(visit.page.locator(".saved").textContent()).isEqualTo("Saved.");
    }
    assertThat(Files.readString(file()))
        .isEqualTo(Files.readString(ESSAY).replace("value: 3.5", "value: 4"));
  }

  @Test
  void a_text_is_tried_and_becomes_a_case_by_mouse() throws IOException {
    try (Visit visit = visit(Reader.LIGHT)) {
      visit.page.locator("[name='t:text']").fill(TEXT);
      visit.page.locator(".tried .verdict").waitFor();
      visit.page.locator("[name='t:decision:C2']").selectOption("2");
      visit.page.locator(".asked .lost").waitFor();
      visit.page.locator("[name='t:text']").click();
      visit.evaluate(
          "(() => { const t = document.querySelector('[name=\"t:text\"]');"
              + " t.focus(); t.setSelectionRange(0, 22); })()");
      button(visit, "Quote what is selected for C2").click();
      assertThat(visit.page.locator("[name='t:quote:1:C2']").inputValue())
          .isEqualTo(TEXT.substring(0, 22));
      visit.page.locator(".asked .lost").waitFor(gone());
      String verdict = visit.page.locator(".tried .verdict").textContent();
      visit.page.locator(PASS).fill("0");
      visit.page.waitForCondition(
          () -> !visit.page.locator(".tried .verdict").textContent().equals(verdict));
      visit.page.locator(PASS).fill("3.5");
      com.microsoft.playwright.Page card =
          visit.page.context().waitForPage(() -> button(visit, "Show its card").click());
      assertThat(card.locator("h2").allTextContents()).contains("Why this score");
      visit.page.locator("[name='t:name']").fill("sharks");
      visit.follow(button(visit, "Save as case"));
      assertThat(visit.page.locator(".saved").textContent())
          .isEqualTo("Saved, with the case sharks.");
    }
    assertThat(Files.readString(file())).contains("{name: sharks, ", "C2: 2");
  }

  private static Locator.WaitForOptions gone() {
    return new Locator.WaitForOptions()
        .setState(com.microsoft.playwright.options.WaitForSelectorState.DETACHED);
  }

  @Test
  void a_text_is_tried_and_becomes_a_case_by_keyboard() throws IOException {
    try (Visit visit = visit(Reader.LIGHT)) {
      tabTo(visit, "[name='t:text']");
      visit.page.keyboard().insertText(TEXT);
      visit.page.locator(".tried .verdict").waitFor();
      visit.page.keyboard().press("Control+Home");
      for (int i = 0; i < 22; i++) {
        visit.page.keyboard().press("Shift+ArrowRight");
      }
      tabTo(visit, "[name='t:decision:C2']");
      visit.page.keyboard().press("2");
      visit.page.locator(".asked .lost").waitFor();
      tabTo(visit, ".asked fieldset:nth-of-type(2) button.take");
      visit.page.keyboard().press("Enter");
      assertThat(visit.page.locator("[name='t:quote:1:C2']").inputValue())
          .isEqualTo(TEXT.substring(0, 22));
      tabTo(visit, "[name='t:name']");
      visit.page.keyboard().type("by keys");
      tabTo(visit, "button[value=case]");
      visit.follow(() -> visit.page.keyboard().press("Enter"));
      assertThat(visit.page.locator(".saved").textContent()).contains("by keys");
      assertThat(visit.incidents).isEmpty();
    }
    assertThat(Files.readString(file())).contains("{name: by keys, ");
  }

  @Test
  void a_table_adds_criteria_by_mouse_and_without_a_script() throws IOException {
    String table = "criterion\t1\t2\nOrder\tnone\tclear\n";
    try (Visit visit = visit(Reader.LIGHT)) {
      visit.page.getByText("Add criteria from a table").click();
      visit.page.locator("[name=table]").fill(table);
      visit.follow(button(visit, "Add its criteria"));
      assertThat(visit.page.locator("[name='f:/traits/order/scale/max']").inputValue())
          .isEqualTo("2");
    }
    try (Visit visit = browsing.withoutScript(served.server().entry())) {
      visit.page.getByText("Add criteria from a table").click();
      visit.page.locator("[name=table]").fill(table);
      button(visit, "Add its criteria").click();
      visit.page.waitForLoadState();
      visit.page.locator("[name='t:text']").fill(TEXT);
      button(visit, "Try it").click();
      visit.page.waitForLoadState();
      visit.page.locator("[name='t:decision:order_level']").selectOption("2");
      visit.page.locator("[name='t:quote:1:order_level']").fill(TEXT.substring(0, 22));
      visit.page.locator("[name='t:name']").fill("without a script");
      button(visit, "Save as case").click();
      visit.page.waitForLoadState();
      assertThat(visit.page.locator(".saved").textContent()).contains("without a script");
      assertThat(visit.incidents).isEmpty();
    }
    assertThat(Files.readString(file())).contains("order_level: 2");
  }

  private static void tabTo(Visit visit, String selector) {
    for (int i = 0; i < 300; i++) {
      visit.page.keyboard().press("Tab");
      if ((boolean) visit.evaluate("document.activeElement.matches(\"" + selector + "\")")) {
        return;
      }
    }
    throw new AssertionError("not reached by Tab: " + selector);
  }

  @Test
  void nothing_needs_a_script() throws IOException {
    try (Visit visit = browsing.withoutScript(served.server().entry())) {
      visit.page.locator(PASS).fill("4.5");
      button(visit, "Remove support").click();
      visit.page.waitForLoadState();
      assertThat(visit.page.locator(PASS).inputValue()).isEqualTo("4.5");
      visit.page.locator("button[value=save]").click();
      visit.page.waitForLoadState();
      assertThat(visit.page.locator(".saved").textContent()).isEqualTo("Saved.");
      assertThat(visit.incidents).isEmpty();
    }
    assertThat(Files.readString(file()))
        .contains("value: 4.5", "{claim: 0.4}")
        .doesNotContain("S1", "support:");
  }
}
