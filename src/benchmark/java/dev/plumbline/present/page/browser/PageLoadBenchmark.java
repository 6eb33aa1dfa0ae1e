package dev.plumbline.present.page.browser;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/// How long a browser takes to load and lay out a card of one million characters and a report of a
/// thousand documents, beside pages with the same words and rows and nothing else: the best of
/// seven, in turns.
final class PageLoadBenchmark {

  private static final int TIMES = 7;
  private static final int CHARACTERS = 1_000_000;

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("pages");
    String essay = Files.readString(Path.of("events/essay/document.txt"));
    Path rubric =
        Files.writeString(
            folder.resolve("rubric.yaml"),
            Files.readString(Path.of("events/essay/rubric.yaml"))
                .replace("max_characters: 20000", "max_characters: " + CHARACTERS));
    StringBuilder text = new StringBuilder();
    while (text.length() + essay.length() + 2 < CHARACTERS) {
      text.append(essay).append("\n\n");
    }
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      many.append(line("e" + i, essay.substring(i % 400)));
    }
    measure("card", page(folder, rubric, line("long", text.toString()), "explain", "long"));
    measure("report", page(folder, rubric, many.toString(), "report", ""));
  }

  private static String line(String id, String text) {
    return CanonicalJson.text(JsonObject.of("id", id, "text", text)) + "\n";
  }

  private static Path page(Path folder, Path rubric, String lines, String command, String id)
      throws IOException {
    Path documents = Files.writeString(folder.resolve(command + ".jsonl"), lines);
    String store = folder.resolve(command).toString();
    Path page = folder.resolve(command + ".html");
    CapturedOutput evaluated =
        CapturedOutput.run(
            "evaluate --rubric {} --documents {} --store {} --quiet", rubric, documents, store);
    CapturedOutput written =
        id.isEmpty()
            ? CapturedOutput.run("{} @latest --store {} --html", command, store, page)
            : CapturedOutput.run("{} @latest {} --store {} --html", command, id, store, page);
    if (evaluated.exit() != 0 || written.exit() != 0) {
      throw new IllegalStateException(evaluated.err() + written.err());
    }
    return page;
  }

  private static void measure(String name, Path page) throws IOException {
    String html = Files.readString(page);
    Path plain =
        Files.writeString(
            page.resolveSibling("plain-" + name + ".html"),
            "<!doctype html><meta charset=utf-8><body style=white-space:pre-wrap>"
                + html.substring(html.indexOf("<main>"), html.indexOf("</main>"))
                    .replaceAll("(?s)<svg.*?</svg>", "")
                    .replaceAll("</?(?!table|tr|t[dh]|thead|tbody|p\\b|h\\d|li|ul)[a-z][^>]*>", "")
                    .replaceAll("<([a-z0-9]+) [^>]*>", "<$1>"));
    double[] ours = new double[TIMES];
    double[] theirs = new double[TIMES];
    try (Browsing browsing = new Browsing()) {
      for (int i = 0; i < TIMES; i++) {
        ours[i] = milliseconds(browsing, page);
        theirs[i] = milliseconds(browsing, plain);
      }
    }
    double best = Arrays.stream(ours).min().orElseThrow();
    double bare = Arrays.stream(theirs).min().orElseThrow();
    System.out.printf(
        Locale.ROOT,
        "%s: %d kB %.0f ms, plain %d kB %.0f ms, %.2f times%n",
        name,
        Files.size(page) / 1_000,
        best,
        Files.size(plain) / 1_000,
        bare,
        best / bare);
  }

  private static double milliseconds(Browsing browsing, Path file) {
    try (Browsing.Visit visit = browsing.open(file, Browsing.Reader.LIGHT)) {
      return ((Number)
              visit.evaluate(
                  "() => { document.body.getBoundingClientRect(); return performance.now(); }"))
          .doubleValue();
    }
  }

  private PageLoadBenchmark() {}
}
