package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.TranscriptPage;
import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The exam of twelve essays, as its page tells it: what a command prints, and what each marker
/// gives.
public final class ExamStory {

  public static final Path PAGE = Path.of("docs/examples/exam/README.md");

  /// In the order of a form.
  public static final List<String> ITEMS = List.of("P", "R", "L");

  private static final Path EXAM = PAGE.getParent();
  private static final Pattern INSTANT =
      Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  /// But for the digests of runs, which are the same each time.
  private static final Pattern DIGEST =
      Pattern.compile("(?<!run sha256:)\\b([0-9a-f]{64}|[0-9a-f]{12})\\b");

  private static final Pattern FILE = Pattern.compile("[a-z.]+\\.jsonl|pages");
  private static final Pattern RUN = Pattern.compile("run sha256:([0-9a-f]{64})\n");

  private final Path folder;

  /// Levels by document, person and item.
  private final Map<String, Integer> levels = new TreeMap<>();

  /// Documents by their texts.
  private final Map<String, String> documents = new TreeMap<>();

  /// Runs that were made without a name, by the name that they have on the page.
  private final Map<String, String> unnamed = new TreeMap<>();

  public ExamStory(Path folder) throws IOException {
    this.folder = folder;
    List<String> rows = Files.readAllLines(EXAM.resolve("marks.csv"));
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",", -1);
      for (int i = 0; i < ITEMS.size(); i++) {
        levels.put(cells[0] + " " + cells[1] + " " + ITEMS.get(i), Integer.parseInt(cells[2 + i]));
      }
    }
    for (JsonObject essay : ReviewFixture.objects(EXAM.resolve("essays.jsonl"))) {
      documents.put(essay.text("text"), essay.text("id"));
    }
  }

  public Path store() {
    return folder.resolve("store");
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  /// @param text that has the essay, maybe among other words
  public int level(String text, String person, String item) {
    String document =
        documents.entrySet().stream()
            .filter(one -> text.contains(one.getKey()))
            .findFirst()
            .orElseThrow()
            .getValue();
    return levels.get(document + " " + person + " " + item);
  }

  /// What a marker quotes for an item; the lowest level needs nothing.
  public static String quote(String text, String item) {
    Matcher essay = Pattern.compile("We should have [^.]*\\.[^.]*\\.[^.]*\\.").matcher(text);
    if (!essay.find()) {
      throw new IllegalArgumentException("this is no essay of the exam");
    }
    return essay.group().split("(?<=\\.) ")[ITEMS.indexOf(item)];
  }

  public CapturedOutput run(String command) {
    Map<String, String> environment = new TreeMap<>(Map.of("PLUMBLINE_STORE", store().toString()));
    return CapturedOutput.run(environment, TranscriptPage.words(command, this::word));
  }

  /// What the page says that a command prints.
  public String printed(String command) {
    CapturedOutput output = run(command);
    String text = (output.out() + output.err()).replace(folder + "/", "");
    Matcher made = RUN.matcher(text);
    if (command.contains(" --name ") && made.find()) {
      String name = command.replaceAll(".* --name (\\S+).*", "$1");
      unnamed.put(name, made.group(1));
      text = text.replace(made.group(), made.group().strip() + " " + name + "\n");
    }
    for (var run : unnamed.entrySet()) {
      text = text.replace("run " + run.getValue().substring(0, 12), "run " + run.getKey());
    }
    text = masked(INSTANT, "<time>", text);
    text = masked(DAY, "<day>", text);
    return masked(DIGEST, "<digest>", text);
  }

  /// In the cell of a table, what is masked keeps its width.
  private static String masked(Pattern pattern, String mask, String text) {
    return pattern
        .matcher(text)
        .replaceAll(found -> {
          boolean cell = text.startsWith("  ", found.end());
          return mask + (cell ? " ".repeat(found.group().length() - mask.length()) : "");
        });
  }

  /// A file of the story or a run of it; a file that is filled is made of the one that was
  /// exported.
  private String word(String word) {
    if (!FILE.matcher(word).matches()) {
      return unnamed.getOrDefault(word, word);
    }
    Path file = folder.resolve(word);
    if (word.contains(".filled.") && Files.notExists(file)) {
      try {
        fill(folder.resolve(word.replace(".filled", "")), file);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
    return file.toString();
  }

  private void fill(Path form, Path filled) throws IOException {
    List<String> lines = new ArrayList<>();
    for (JsonObject line : ReviewFixture.objects(form)) {
      String person = line.text("judge").split(":")[1];
      String text = line.text("text");
      List<Json> answers = new ArrayList<>();
      for (Json each : line.list("answers")) {
        JsonObject answer = (JsonObject) each;
        answers.add(
            answer.get("decision") instanceof JsonNull
                ? answered(answer, text, level(text, person, answer.text("item")))
                : answer);
      }
      lines.add(CanonicalJson.text(ReviewFixture.with(line, "answers", new JsonArray(answers))));
    }
    Files.write(filled, lines);
  }

  private static JsonObject answered(JsonObject answer, String text, int level) {
    return ReviewFixture.with(
        ReviewFixture.with(answer, "decision", Json.of((long) level)),
        "quotes",
        level == 1 ? JsonArray.EMPTY : JsonArray.texts(List.of(quote(text, answer.text("item")))));
  }
}
