package dev.plumbline.present.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.people.BoardMarker;
import dev.plumbline.cli.people.ServedReview;
import dev.plumbline.cli.see.ViewedStore;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.present.page.browser.Browsing.Reader;
import dev.plumbline.present.page.browser.Browsing.Visit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The afternoon of the board and its fifteen essays in a browser: two markers fill the first forms
/// there, in the long form every one, and the chair all of its own. The run of the panel is that of
/// the transcript, where forms are files, digest by digest. The appeal and both figures are then in
/// the pages.
@WithChromium
@Tag("slow")
@Tag("soak")
class BoardInBrowserTest {

  private static final Path BOARD = Path.of("docs/examples/board");
  private static final List<String> ITEMS = List.of("C1", "S1", "S2", "S3");
  private static final int IN_BROWSER = Soak.LONG ? 15 : 3;
  private static final int INPUT_BYTES_MAX = 1_000_000;

  @TempDir private static Path folder;
  private static Browsing browsing;

  private final Map<String, String> texts = new TreeMap<>();
  private String transcript = "";

  @BeforeAll
  static void start() {
    browsing = Browsing.shared();
  }

  @Test
  void a_board_marks_settles_and_decides_an_appeal() throws IOException {
    transcript = Files.readString(BOARD.resolve("transcript.txt"));
    for (String line : Files.readAllLines(BOARD.resolve("fifteen.jsonl"))) {
      JsonObject essay = object(line);
      texts.put(essay.text("id"), essay.text("text"));
    }
    replay("plumbline review persons");
    run(
        "review --rubric docs/examples/board/scheme.yaml --documents"
            + " docs/examples/board/fifteen.jsonl --name march --salt-seed "
            + "1".repeat(64)
            + " --judge person:marker-one --judge person:marker-two");

    marked(BoardMarker.LENIENT, 15, "march", "--judge", "person:marker-one");
    marked(BoardMarker.STRICT, 15, "march", "--judge", "person:marker-two");
    String panel = BOARD.resolve("board.yaml").toString();
    marked(BoardMarker.LENIENT, 7, "march", "--panel", panel, "--judge", "adjudication:the-chair");
    replay("plumbline review march --panel docs/examples/board/board.yaml --name");
    replay("plumbline show june");
    replay("plumbline score june");
    replay("plumbline decide release");
    replay("plumbline decide appeal july essay-08");
    replay("plumbline decide deny");
    replay("plumbline decide annul");
    committee();
  }

  /// Runs the commands of the transcript that begin so, and compares what they print.
  private void replay(String begin) {
    Matcher block =
        Pattern.compile("(?m)^\\$ " + begin + "([^\n]*)\n((?:[^\n]+\n)*)").matcher(transcript);
    while (block.find()) {
      CapturedOutput printed = run(begin.substring("plumbline ".length()) + block.group(1));
      assertThat(BoardMarker.masked(printed.out() + printed.err())).isEqualTo(block.group(2));
    }
  }

  private static CapturedOutput run(String command) {
    Map<String, String> environment = new TreeMap<>(Map.of("PLUMBLINE_STORE", folder.toString()));
    return CapturedOutput.run(environment, TranscriptPage.words(command, word -> word));
  }

  /// Fills every form that a person is shown, and makes a run of them.
  private void marked(BoardMarker marker, int forms, String... review) throws IOException {
    // what is adjudicated is not asked again, so that all of it is in one run
    int inBrowser = List.of(review).contains("--panel") ? forms : Math.min(forms, IN_BROWSER);
    if (inBrowser < forms) {
      Path form = folder.resolve("forms.jsonl");
      Path filled = folder.resolve("filled.jsonl");
      run("review " + String.join(" ", review) + " --export " + form);
      BoardMarker.fill(form, filled, inBrowser);
      CapturedOutput imported = run("review march --import " + filled).ok();
      Files.delete(form);
    }
    try (ServedReview served = new ServedReview(folder, review);
        Visit visit = browsing.visit(served.entry(), Reader.LIGHT)) {
      visit.follow(
          visit.page.getByText(inBrowser < forms ? "Go on with the next" : "Begin with the first"));
      for (int form = 1; form <= inBrowser; form++) {
        fill(visit.page, marker);
        visit.follow(visit.page.locator("button[value=done]"));
        if (form < inBrowser) {
          visit.follow(visit.page.getByText("Next document"));
        }
      }
      visit.follow(visit.page.getByText("Documents to review").first());
      visit.follow(visit.page.getByText("Make a run of " + forms + " answers"));
      assertThat(visit.incidents).isEmpty();
    }
  }

  /// Decides what nobody decided before.
  private void fill(Page page, BoardMarker marker) {
    String document = page.locator("h2 bdi").first().textContent();
    for (int i = 1; i <= ITEMS.size(); i++) {
      Locator undecided = page.locator("[name=decision-" + i + "][value='']");
      BoardMarker.Mark mark = marker.mark(ITEMS.get(i - 1), texts.get(document));
      if (undecided.isChecked() && !mark.isOpen()) {
        page.locator("[name=decision-" + i + "][value='" + mark.decision() + "']").check();
        if (!mark.quote().isEmpty()) {
          page.locator("fieldset details summary").nth(i - 1).click();
          page.locator("[name=quote-" + i + "-1]").fill(mark.quote());
        }
      }
    }
  }

  private void committee() throws IOException {
    run(
        "decide correct july essay-04 --item C1 --decision 2 --quote 'The town ought to plant a"
            + " garden behind the school.' --reason 'it is a claim' --by person:the-dean");
    try (ViewedStore store = new ViewedStore(folder);
        Visit visit = browsing.visit(store.server().entry(), Reader.LIGHT)) {
      visit.follow(visit.page.locator("tbody a").filter(text("july")).last());
      Locator row = visit.page.locator("tbody tr").filter(text("essay-04"));
      assertThat(row.textContent()).contains("2.60", "decided by people, was 2.20 fail");

      visit.follow(row.getByText("History"));
      JsonObject history = object(run("decide history july essay-04 --json").out());
      List<List<String>> expected = new ArrayList<>();
      for (Json each : history.list("events")) {
        JsonObject event = (JsonObject) each;
        expected.add(
            Stream.of("what", "says", "who", "when", "because")
                .map(key -> event.find(key).isPresent() ? event.text(key) : "")
                .toList());
      }
      assertThat(rows(visit.page.locator("main"))).isEqualTo(expected).hasSizeGreaterThan(2);
      assertThat(visit.page.locator(".before").textContent()).isEqualTo("2.2 fail, grade D");
      assertThat(visit.page.locator(".final").textContent()).isEqualTo("2.6 fail, grade C");
      assertThat(visit.faults()).isEmpty();

      visit.follow(visit.page.getByText("Report"));
      assertThat(visit.page.content())
          .contains("1 result corrected, 0 with another verdict since;");
      assertThat(visit.faults()).isEmpty();
    }
  }

  private static List<List<String>> rows(Locator part) {
    return part.locator("tbody tr").all().stream()
        .map(row -> row.locator("th, td").allTextContents())
        .toList();
  }

  private static Locator.FilterOptions text(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static JsonObject object(String json) {
    return (JsonObject)
        ((JsonResult.Read)
                JsonReader.read(json.strip().getBytes(StandardCharsets.UTF_8), INPUT_BYTES_MAX))
            .value();
  }
}
