package dev.plumbline.cli.measure;

import dev.plumbline.cli.output.CapturedOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A rubric and recorded answers of two judges about the same letters: the new judge is stricter on
/// one item, says of another more often that it does not apply, and leaves a third open at times.
final class TwoJudges {

  static final String RUBRIC =
      """
      rubric: letters
      version: 1.0.0
      evidence: {per_trait: 0}
      facts: {channel: {type: enum, values: [mail, web], optional: true}}
      traits:
        clarity:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Are there reasons?, needs: 0}
            - {id: C2, ask: Is it short?, needs: 0, levels: {0: No., 2: Partly., 5: Yes.}}
        tone:
          scale: {min: 1, max: 5}
          items:
            - {id: T1, ask: Is it warm?, needs: 0}
            - {id: T2, ask: Is the refund polite?, needs: 0, may_not_apply: true}
            - {id: U1, ask: Is it true?, needs: 0, each: sentence}
      plan:
        composite: {weighted_mean: {clarity: 0.5, tone: 0.5}, pass: composite >= 3}
      """;

  private final Path folder;

  TwoJudges(Path folder, String rubric) {
    this.folder = folder;
    write("rubric.yaml", List.of(rubric));
  }

  /// Letters from one number to another, the same at every call.
  static List<Integer> letters(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /// @param stricter whether it is the new judge who answers
  /// @param more further options
  void run(String name, boolean stricter, List<Integer> letters, String... more) {
    write("documents.jsonl", letters.stream().map(TwoJudges::document).toList());
    write("answers.jsonl", letters.stream().map(i -> answer(i, stricter)).toList());
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "evaluate",
                "--rubric",
                path("rubric.yaml"),
                "--documents",
                path("documents.jsonl"),
                "--judge",
                stricter ? "example:new:1" : "example:old:1",
                "--completions",
                path("answers.jsonl"),
                "--max-unscored",
                "1",
                "--name",
                name));
    arguments.addAll(List.of(more));
    ok(arguments.toArray(String[]::new));
  }

  static String id(int i) {
    return "brief-ä" + i;
  }

  static String document(int i) {
    return "{\"id\":\"" + id(i) + "\",\"text\":\"Letter " + i + " came. It was read.\"}";
  }

  private static String answer(int i, boolean stricter) {
    SplittableRandom quality = new SplittableRandom(7_000 + i);
    double good = quality.nextDouble();
    SplittableRandom own = new SplittableRandom((stricter ? 500_000 : 900_000) + i);
    double seen = good + 0.25 * (own.nextDouble() - 0.5);
    int strict = stricter ? 1 : 0;
    List<String> items = new ArrayList<>();
    items.add(item("C1", "" + level(seen - 0.3 * strict)));
    items.add(item("C2", "" + new int[] {0, 2, 5}[level(seen)]));
    if (!(stricter && i % 10 == 3)) {
      items.add(item("T1", "" + level(seen)));
    }
    boolean applies = i % 4 != 0 && !(stricter && i % 4 == 1);
    items.add(
        applies
            ? item("T2", "" + level(seen))
            : "{\"item\":\"T2\",\"decision\":\"not-applicable\",\"reason\":\"no refund\",\"quotes\":[]}");
    items.add(item("U1@s1", "" + level(seen)));
    items.add(item("U1@s2", "" + level(1 - seen)));
    String answer = "{\"items\":[" + String.join(",", items) + "]}";
    return "{\"document\":\"" + id(i) + "\",\"completion\":\"" + answer.replace("\"", "\\\"") + "\"}";
  }

  private static int level(double seen) {
    return seen < 0.33 ? 0 : seen < 0.66 ? 1 : 2;
  }

  private static String item(String item, String decision) {
    return "{\"item\":\"" + item + "\",\"decision\":" + decision + ",\"quotes\":[]}";
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  void write(String name, List<String> lines) {
    try {
      Files.write(folder.resolve(name), lines);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  CapturedOutput output(String... arguments) {
    return CapturedOutput.run(
        Stream.concat(Stream.of(arguments), Stream.of("--store", path("store")))
            .toArray(String[]::new));
  }

  CapturedOutput ok(String... arguments) {
    CapturedOutput output = output(arguments);
    if (output.exit() != 0) {
      throw new AssertionError(String.join(" ", arguments) + "\n" + output.out() + output.err());
    }
    return output;
  }
}
