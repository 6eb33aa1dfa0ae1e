package example;

import dev.plumbline.Comparison;
import dev.plumbline.Document;
import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import dev.plumbline.Result;
import dev.plumbline.Rubric;
import dev.plumbline.Run;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Scores three replies, then again with other weights, and says what that changed.
public final class Replies {

  private static final String RUBRIC =
      """
      rubric: reply
      version: 1.0.0
      traits:
        courtesy:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: "Does the reply thank the reader?", cues: {positive: [thank you, thanks], clear: 1}}
        help:
          scale: {min: 1, max: 5}
          items:
            - {id: H1, ask: "Does the reply say what happens next?", cues: {positive: [we will, on Monday], clear: 1}}
      plan:
        composite:
          weighted_mean: {courtesy: 0.6, help: 0.4}
          pass: composite >= 3
      """;

  public static void main(String[] arguments) {
    try (Plumbline plumbline = Plumbline.open(Path.of(arguments[0]))) {
      Rubric rubric = plumbline.compile(RUBRIC);

      Result one = plumbline.evaluate(rubric, Document.of("Thanks for asking."), Judge.cues());
      System.out.println(one.score().orElseThrow() + " " + one.passed().orElseThrow());

      Stream<Document> replies =
          Stream.of(
              Document.of("Thank you for your patience.").named("kind"),
              Document.of("We will send it on Monday.").named("useful"),
              Document.of("Thank you. We will send it on Monday.").named("both"));
      Run before = plumbline.run("before").rubric(rubric).documents(replies).start();

      Rubric changed =
          plumbline.compile(
              RUBRIC
                  .replace("version: 1.0.0", "version: 2.0.0")
                  .replace("courtesy: 0.6, help: 0.4", "courtesy: 0.4, help: 0.6"));
      Run after = plumbline.rescore(before, changed);
      Comparison moved =
          plumbline.compare(
              before,
              after,
              reply ->
                  System.out.println(
                      reply.id()
                          + " "
                          + reply.before().orElseThrow()
                          + " -> "
                          + reply.after().orElseThrow()
                          + ", "
                          + reply.causes()));
      System.out.println(moved.flips());
    }
  }

  private Replies() {}
}
