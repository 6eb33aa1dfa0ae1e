package dev.plumbline.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Soak;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/// Pairs of runs at random, with what a check of them has to find counted by hand.
@Tag("slow")
@Tag("soak")
class CheckGatesTest extends CommandFolder {

  private static final int PAIRS = Soak.times("pairs", 25, 200);

  private static final String RUBRIC =
      """
      rubric: marks
      version: 1.0.0
      document: {max_characters: 30}
      facts:
        mark: {type: integer, min: 0, max: 5}
      plan:
        composite: {formula: mark, pass: composite >= 3}
      """;

  private record Marked(String text, int mark) {

    boolean isScored() {
      return text.length() <= 30;
    }

    boolean passes() {
      return mark >= 3;
    }
  }

  @Test
  void whatever_the_runs_are_a_gate_finds_what_counting_finds_and_every_file_agrees_with_it()
      throws Exception {
    CommandFolder commands = new CommandFolder(folder);
    Path rubric = commands.write("rubric.yaml", RUBRIC);
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Map<String, Marked> before = run(random);
      Map<String, Marked> after = random.nextInt(4) == 0 ? before : changed(before, random);
      String first = evaluate(commands, rubric, before);
      String second = evaluate(commands, rubric, after);
      boolean byText = random.nextInt(3) == 0;
      boolean flipsFail = random.nextBoolean();
      BigDecimal share = BigDecimal.valueOf(random.nextInt(11), 1);
      List<String> words =
          new ArrayList<>(
              List.of(
                  ("compare check %s --baseline %s --max-mean-drop 0.5 --max-unscored 1"
                          + " --min-compared %s%s%s")
                      .formatted(
                          second,
                          first,
                          share.toPlainString(),
                          byText ? " --by text" : "",
                          flipsFail ? " --no-flips-to-fail" : "")
                      .split(" ")));
      Path junit = commands.file("check.xml");
      Path summary = commands.file("check.md");
      words.addAll(List.of("--junit", junit.toString(), "--summary", summary.toString()));
      CapturedOutput check = commands.run("", words);

      int compared = 0;
      int texts = 0;
      int flips = 0;
      int drop = 0;
      for (String id : before.keySet()) {
        Marked was = before.get(id);
        Marked is = after.get(id);
        if (is == null) {
          continue;
        }
        boolean other = !was.text().equals(is.text());
        boolean isPair = was.isScored() && is.isScored() && (!byText || !other);
        // what was refused has no text that another could be compared with
        texts += other && (byText || isPair) ? 1 : 0;
        if (isPair) {
          compared++;
          drop += was.mark() - is.mark();
          flips += was.passes() && !is.passes() ? 1 : 0;
        }
      }
      String as = "seed " + seed + ": " + check.out();
      assertThat(check.out().lines().findFirst().orElseThrow())
          .as(as)
          .contains("%d of %d document".formatted(compared, before.size()))
          .contains("; " + texts + " text");
      boolean missed = flipsFail && flips > 0 || compared > 0 && 2 * drop > compared;
      boolean few =
          compared == 0
              || share
                      .multiply(BigDecimal.valueOf(before.size()))
                      .compareTo(BigDecimal.valueOf(compared))
                  > 0;
      int exit = missed ? ExitCode.NOT_PASSED : few ? ExitCode.UNSCORED : ExitCode.OK;
      check.ended(exit);

      Element suite =
          (Element)
              DocumentBuilderFactory.newInstance()
                  .newDocumentBuilder()
                  .parse(new InputSource(new StringReader(Files.readString(junit))))
                  .getElementsByTagName("testsuite")
                  .item(0);
      boolean failures = !suite.getAttribute("failures").equals("0");
      boolean errors = !suite.getAttribute("errors").equals("0");
      assertThat(failures ? ExitCode.NOT_PASSED : errors ? ExitCode.UNSCORED : ExitCode.OK)
          .as(as + Files.readString(junit))
          .isEqualTo(exit);
      assertThat(Files.readString(summary))
          .as(as)
          .contains("; " + flips + " of " + compared + " document")
          .satisfies(text -> assertThat(text.contains("### Failed")).isEqualTo(failures));
      words.add("--json");
      commands.run("", words).prints("\"passed\":" + (exit == ExitCode.OK));
    }
  }

  /// The digest of the run, also of one that was there.
  private static String evaluate(CommandFolder commands, Path rubric, Map<String, Marked> run) {
    String out =
        commands
            .ok(
                "evaluate --json --max-unscored 1 --quiet --rubric {} --documents",
                rubric,
                commands.write("run.jsonl", lines(run)))
            .out();
    return out.replaceAll("(?s).*\"run\":\"(sha256:[0-9a-f]+)\".*", "$1");
  }

  private static Map<String, Marked> run(Random random) {
    Map<String, Marked> run = new TreeMap<>();
    int documents = 1 + random.nextInt(12);
    for (int i = 0; i < documents; i++) {
      run.put("d" + i, marked(random));
    }
    return run;
  }

  private static Map<String, Marked> changed(Map<String, Marked> before, Random random) {
    Map<String, Marked> after = new TreeMap<>();
    before.forEach((id, was) -> {
      switch (random.nextInt(5)) {
        case 0 -> after.put(id, marked(random));
        case 1 -> after.put(id, new Marked(was.text(), random.nextInt(6)));
        case 2 -> after.put("new" + id, marked(random));
        default -> after.put(id, was);
      }
    });
    return after;
  }

  private static Marked marked(Random random) {
    String text = "Reply number " + random.nextInt(1000) + " is here.";
    return new Marked(
        random.nextInt(8) == 0 ? text + " And more, and more." : text, random.nextInt(6));
  }

  private static String lines(Map<String, Marked> run) {
    StringBuilder lines = new StringBuilder();
    run.forEach((id, one) ->
        lines.append(
            "{\"id\":\"%s\",\"text\":\"%s\",\"facts\":{\"mark\":%d}}\n"
                .formatted(id, one.text(), one.mark())));
    return lines.toString();
  }
}
