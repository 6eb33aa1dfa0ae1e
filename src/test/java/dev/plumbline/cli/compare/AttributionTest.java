package dev.plumbline.cli.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AttributionTest extends CommandFolder {

  private static final int PAIRS = Integer.getInteger("attributions", 6);

  /// The figures of a rubric by the part that has them, in the order in which parts are told.
  private record Figures(SequencedMap<String, Integer> byPart) {

    static final List<String> PARTS =
        List.of("plan/bonus", "plan/composite", "plan/malus", "thresholds/high", "thresholds/low");

    static Figures of(Random random) {
      SequencedMap<String, Integer> figures = new LinkedHashMap<>();
      PARTS.forEach(part -> figures.put(part, 1 + random.nextInt(8)));
      return new Figures(figures);
    }

    Figures with(String part, Figures other) {
      SequencedMap<String, Integer> figures = new LinkedHashMap<>(byPart);
      figures.put(part, other.byPart.get(part));
      return new Figures(figures);
    }

    String rubric(String name, int version) {
      return """
      rubric: %s
      version: %d.0.0
      facts:
        a: {type: integer, min: 0, max: 9}
        b: {type: integer, min: 0, max: 9}
      thresholds:
        high: {value: %d, rationale: r}
        low: {value: %d, rationale: r}
      plan:
        bonus: {start: 0, rules: [{id: many, when: b >= high, weight: %d}]}
        malus: {start: 0, rules: [{id: few, when: a < low, weight: %d}]}
        composite:
          formula: clamp(bonus - malus + a, 0, 16)
          pass: composite >= %d
      """
          .formatted(
              name,
              version,
              byPart.get("thresholds/high"),
              byPart.get("thresholds/low"),
              byPart.get("plan/bonus"),
              byPart.get("plan/malus"),
              byPart.get("plan/composite"));
    }

    int score(int a, int b) {
      int bonus = b >= byPart.get("thresholds/high") ? byPart.get("plan/bonus") : 0;
      int malus = a < byPart.get("thresholds/low") ? byPart.get("plan/malus") : 0;
      return Math.clamp(bonus - malus + a, 0, 16);
    }

    boolean passes(int a, int b) {
      return score(a, b) >= byPart.get("plan/composite");
    }
  }

  @Test
  void each_part_of_a_changed_rubric_is_given_what_it_moves_after_the_parts_before_it()
      throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    Path documents = write("documents.jsonl", documents(0));
    for (int pair = 0; pair < PAIRS; pair++) {
      Figures before = Figures.of(random);
      Figures after = Figures.of(random);
      evaluate(before.rubric("pair" + pair, 1), documents, "before" + pair);
      evaluate(after.rubric("pair" + pair, 2), documents, "after" + pair);

      Map<String, List<String>> moves = moves("before" + pair, "after" + pair);

      assertThat(moves).as("seed %d", seed).isEqualTo(enumerated(before, after));
      assertThat(moves.values().stream().mapToInt(each -> Integer.parseInt(each.getFirst())).sum())
          .as("seed %d", seed)
          .isEqualTo(sum((a, b) -> after.score(a, b) - before.score(a, b)));
    }
  }

  @Test
  void other_answers_come_after_the_parts_of_the_rubric() throws IOException {
    Figures before = Figures.of(new Random(1));
    Figures after = Figures.of(new Random(2));
    evaluate(before.rubric("one", 1), write("one.jsonl", documents(0)), "before");
    evaluate(after.rubric("one", 2), write("two.jsonl", documents(3)), "after");

    Map<String, List<String>> moves = moves("before", "after");

    int shifted = sum((a, b) -> after.score((a + 3) % 10, b) - after.score(a, b));
    assertThat(List.copyOf(moves.keySet()).getLast()).isEqualTo("the judge's answer changed");
    assertThat(moves.get("the judge's answer changed").getFirst())
        .isEqualTo(String.valueOf(shifted));
  }

  /// By part: the sum of the changes, the documents moved and the verdicts that change.
  private static Map<String, List<String>> enumerated(Figures before, Figures after) {
    Map<String, List<String>> moves = new LinkedHashMap<>();
    Figures last = before;
    for (String part : Figures.PARTS) {
      Figures was = last;
      Figures is = last.with(part, after);
      ToIntBiFunction<Integer, Integer> change = (a, b) -> is.score(a, b) - was.score(a, b);
      ToIntBiFunction<Integer, Integer> flip =
          (a, b) -> is.passes(a, b) == was.passes(a, b) ? 0 : 1;
      int moved = sum((a, b) -> change.applyAsInt(a, b) != 0 ? 1 : flip.applyAsInt(a, b));
      if (moved > 0) {
        moves.put(part, List.of("" + sum(change), "" + moved, "" + sum(flip)));
      }
      last = is;
    }
    return moves;
  }

  private static int sum(ToIntBiFunction<Integer, Integer> ofDocument) {
    int sum = 0;
    for (int a = 0; a < 10; a++) {
      for (int b = 0; b < 10; b++) {
        sum += ofDocument.applyAsInt(a, b);
      }
    }
    return sum;
  }

  private Map<String, List<String>> moves(String before, String after) {
    CapturedOutput out = run("compare {} {} --comparable --json", before, after);
    byte[] json = out.out().getBytes(UTF_8);
    assertThat(JsonReader.read(json, json.length))
        .as(out.err())
        .isInstanceOf(JsonResult.Read.class);
    JsonObject compared =
        (JsonObject) ((JsonResult.Read) JsonReader.read(json, json.length)).value();
    return compared.object("comparison").objects("moves").stream()
        .collect(
            Collectors.toMap(
                each -> each.text("part"),
                each ->
                    List.of(
                        new BigDecimal(each.text("change")).stripTrailingZeros().toPlainString(),
                        "" + each.integer("documents"),
                        "" + each.integer("flips")),
                (one, _) -> one,
                LinkedHashMap::new));
  }

  private void evaluate(String rubric, Path documents, String name) throws IOException {
    Path file = write(name + ".yaml", rubric);
    CapturedOutput out =
        run("evaluate --rubric={} --documents={} --name={}", file, documents, name).ok();
  }

  private static String documents(int shift) {
    StringBuilder lines = new StringBuilder();
    for (int a = 0; a < 10; a++) {
      for (int b = 0; b < 10; b++) {
        lines.append(
            "{\"id\":\"d%d%d\",\"text\":\"t\",\"facts\":{\"a\":%d,\"b\":%d}}\n"
                .formatted(a, b, (a + shift) % 10, b));
      }
    }
    return lines.toString();
  }
}
