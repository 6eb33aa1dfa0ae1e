package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Score cards as a browser shows them.
@WithChromium
@Tag("slow")
@Tag("soak")
class CardInBrowserTest {

  @TempDir private static Path folder;

  private static Browsing browsing;

  @BeforeAll
  static void start() {
    browsing = Browsing.shared();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "essay",
        "support-answer",
        "forty-and-sixty",
        "decisions-without-a-quote",
        "hard-fail-before-the-judge",
        "derived-in-three-strata",
        "promises-of-an-assistant",
        "levels-of-an-argument",
        "three-judges-of-one-letter",
        "each-claim-of-an-answer"
      })
  void everybody_can_read_a_card(String event) throws IOException {
    // in the short form another reader for each card
    List<Reader> readers =
        Soak.LONG
            ? List.of(Reader.values())
            : List.of(Reader.values()[event.length() % Reader.values().length]);
    for (Reader reader : readers) {
      try (Visit visit = browsing.open(card(event), reader)) {
        assertThat(visit.faults()).as(event + " " + reader).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Reader.class)
  void everybody_can_read_a_card_with_claims_and_their_sources(Reader reader) throws IOException {
    try (Visit visit = browsing.open(card("claims-with-their-sources"), reader)) {
      assertThat(visit.faults()).as(reader.toString()).isEmpty();
      assertThat(visit.page.locator(".said .source mark a.ref").allTextContents())
          .containsExactly("1", "2", "4");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "essay",
        "levels-of-an-argument",
        "three-judges-of-one-letter",
        "claims-with-their-sources",
        "refund-with-a-timeline"
      })
  void a_short_text_leaves_no_half_of_the_page_empty(String event) throws IOException {
    try (Visit visit = browsing.open(card(event), Reader.LIGHT)) {
      List<Double> filled =
          ((List<?>)
                  visit.evaluate(
                      "[...document.querySelectorAll('.panels > div')].map(column =>"
                          + " [...column.children].reduce((sum, panel) =>"
                          + " sum + panel.getBoundingClientRect().height, 0))"))
              .stream().map(height -> ((Number) height).doubleValue()).toList();

      assertThat(filled).hasSize(2);
      assertThat(Collections.min(filled)).isGreaterThan(0.6 * Collections.max(filled));
    }
  }

  @Test
  void on_a_narrow_screen_panels_follow_each_other_from_the_text_to_what_was_known()
      throws IOException {
    try (Visit visit = browsing.open(card("essay"), Reader.NARROW)) {
      assertThat(
              visit.strings(
                  "[...document.querySelectorAll('.panels section')]"
                      + ".sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)"
                      + ".map(section => section.querySelector('h2').innerText)"))
          .containsExactly(
              "The text, with what counted",
              "Why this score",
              "What would change it",
              "How it adds up",
              "What was known",
              "Gates");
    }
  }

  @Test
  void of_a_text_that_is_quoted_throughout_each_question_shows_its_own_passages()
      throws IOException {
    try (Visit visit = browsing.open(card("essay"), Reader.LIGHT)) {
      // at first the strongest of each question
      assertThat(filled(visit)).containsExactly("3", "5", "7");

      visit.page.locator(".item").filter(text("Does the essay answer an objection?")).hover();
      assertThat(filled(visit)).containsExactly("4", "5", "6");

      visit.page.mouse().move(0, 0);
      visit
          .page
          .locator(".item")
          .filter(text("Does the essay give reasons?"))
          .locator("a")
          .first()
          .focus();
      assertThat(filled(visit)).containsExactly("2", "3");
    }
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  /// The numbers of the passages that have a ground.
  private static List<String> filled(Visit visit) {
    return visit.strings(
        "[...document.querySelectorAll('.text mark')]"
            + ".filter(mark => getComputedStyle(mark).backgroundColor !== 'rgba(0, 0, 0, 0)')"
            + ".map(mark => mark.querySelector('.ref').textContent)");
  }

  @Test
  void planted_faults_are_found() throws IOException {
    String card = Files.readString(card("essay"));

    assertThat(faults(card.replaceFirst("role=\"img\" aria-label=\"[^\"]*\"", "role=\"img\"")))
        .anyMatch(fault -> fault.startsWith("svg-img-alt"));
    assertThat(
            faults(
                card.replaceFirst("<meta http-equiv=[^>]*>", "")
                    .replace("--soft:#585d65", "--soft:#bbb")))
        .anyMatch(fault -> fault.startsWith("color-contrast"))
        .anyMatch(fault -> fault.startsWith("undecided color-contrast"));
    String refused = "Content Security Policy";
    happens(card.replace("<main>", "<main><script>alert(1)</script>"), refused);
    happens(card.replace("<main>", "<main><img src=x onerror=alert(1)>"), refused);
    happens(card.replace("<main>", "<main><p style=\"color:red\">x</p>"), refused);
    happens(
        card.replaceFirst("<meta http-equiv=[^>]*>", "")
            .replace("<main>", "<main><script>alert(1)</script><img src=x>"),
        "dialog 1",
        "request ");
  }

  @Test
  void the_keyboard_reaches_everything_that_can_be_used() throws IOException {
    try (Visit visit = browsing.open(card("essay"), Reader.LIGHT)) {
      int usable = (int) visit.evaluate("document.querySelectorAll('a[href], summary').length");
      SortedSet<String> reached = new TreeSet<>();
      for (int i = 0; i < usable; i++) {
        visit.page.keyboard().press("Tab");
        reached.add(
            (String)
                visit.evaluate(
                    "[...document.querySelectorAll('a[href], summary')]"
                        + ".indexOf(document.activeElement) + ' '"
                        + " + getComputedStyle(document.activeElement).outlineStyle"));
      }
      assertThat(reached).hasSize(usable).allMatch(it -> it.endsWith(" solid"));
    }
  }

  @Test
  void a_number_leads_to_its_question_and_back() throws IOException {
    try (Visit visit = browsing.open(card("essay"), Reader.LIGHT)) {
      visit.page.locator("#quote-7 a").focus();
      visit.follow(() -> visit.page.keyboard().press("Enter"));
      assertThat(visit.evaluate("document.querySelector(':target').innerText"))
          .asString()
          .contains("Does the essay state what its writer thinks?");
      visit.follow(visit.page.locator(".item:target a[href='#quote-7']"));
      assertThat(visit.evaluate("document.querySelector(':target').innerText"))
          .asString()
          .contains("For these reasons the council should find the money.");
    }
  }

  @Test
  void paper_shows_what_is_folded_on_a_screen() throws IOException {
    try (Visit visit = browsing.open(card("essay"), Reader.PRINTED)) {
      for (int tries = 0; folded(visit) > 0 && tries < 100; tries++) {
        visit.page.waitForTimeout(100); // a busy machine lays the page out later
      }
      assertThat(folded(visit)).isZero();
      assertThat(visit.page.pdf()).hasSizeGreaterThan(10_000);
    }
  }

  private static int folded(Visit visit) {
    Object count =
        visit.evaluate(
            "[...document.querySelectorAll('details > :not(summary)')]"
                + ".filter(e => !e.checkVisibility({contentVisibilityAuto: true})"
                + " || e.getBoundingClientRect().height === 0).length");
    return ((Number) count).intValue();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.present.page.browser.Browsing$Reader#some")
  void hostile_texts_stay_texts(Reader reader) throws IOException {
    try (Visit visit = browsing.open(hostile(), reader)) {
      assertThat(visit.faults()).isEmpty();
      assertThat(
              visit.strings(
                  "[...new Set([...document.querySelectorAll('*')].map(e => e.localName))]"))
          .isSubsetOf(
              "html head meta title style body main header footer section div p span strong small h1 h2 h3 h4 a bdi mark data svg rect line circle text table thead tbody tr th td ul ol li dl dt dd details summary code blockquote"
                  .split(" "));
      assertThat(
              visit.strings(
                  "[...new Set([...document.querySelectorAll('body *')]"
                      + ".flatMap(e => e.getAttributeNames()))]"))
          .allMatch(name -> !name.startsWith("on") && !name.equals("style") && !name.equals("src"));
      String shown = (String) visit.evaluate("document.querySelector('.text').textContent");
      for (String text : HostileCase.texts()) {
        assertThat(shown).contains(visible(text));
      }
    }
  }

  /// The part of a hostile text that has no character that is shown by its code point.
  private static String visible(String text) {
    return text.codePoints()
        .takeWhile(c -> c >= 0x20 && c < 0x7F)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static List<String> faults(String html) throws IOException {
    try (Visit visit = browsing.open(written(html), Reader.LIGHT)) {
      return visit.accessibilityFaults();
    }
  }

  private static void happens(String html, String... incidents) throws IOException {
    try (Visit visit = browsing.open(written(html), Reader.LIGHT)) {
      visit.page.waitForCondition(() ->
          Stream.of(incidents)
              .allMatch(
                  incident -> visit.incidents.stream().anyMatch(it -> it.contains(incident))));
    }
  }

  private static Path written(String html) throws IOException {
    return Files.writeString(folder.resolve("planted.html"), html);
  }

  private static Path hostile() throws IOException {
    Path page = folder.resolve("hostile.html");
    if (!Files.exists(page)) {
      Path store = folder.resolve("hostile-store");
      HostileCase.evaluate(folder, store);
      CapturedOutput ruled =
          CapturedOutput.run(
              "decide annul @latest {} --reason {} --by {} --store",
              HostileCase.ID,
              "<script>alert('why')</script><img src=x onerror=alert(1)>",
              "<b onclick=alert(1)>",
              store);
      assertThat(ruled.err()).isEmpty();
      CapturedOutput explained =
          CapturedOutput.run("explain @latest {} --store {} --html", HostileCase.ID, store, page);
      assertThat(explained.err()).isEmpty();
    }
    return page;
  }

  private static Path card(String event) {
    Path page = folder.resolve(event + ".html");
    if (!Files.exists(page)) {
      Path store = folder.resolve("store-" + event);
      List<String> evaluate =
          new ArrayList<>(List.of("evaluate", "events/" + event, "--store", store.toString()));
      Path answers = Path.of("events", event, "answers.jsonl");
      if (Files.exists(answers)) {
        evaluate.addAll(List.of("--judge", "example:m:1", "--completions", answers.toString()));
      }
      Path panel = Path.of("events", event, "panel.yaml");
      if (Files.exists(panel)) {
        evaluate.addAll(List.of("--panel", panel.toString()));
      }
      CapturedOutput.run("", evaluate);
      CapturedOutput.run(
          "explain {} --store {} --html",
          RawStore.digests(store, ArtefactKind.SCORECARD).getFirst(),
          store,
          page);
    }
    return page;
  }
}
