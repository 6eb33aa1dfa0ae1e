package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim.Quote;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// An answer of 200 sentences over 20 sources, of which it is known what proves which: a scripted
/// judge says of every sentence that it is proved. It quotes 120 rightly, 50 from where they are
/// not proved, and for 30 that no source supports it makes words up, or takes them from the answer.
///
/// A real quote of a source that is about something else is found by the mark of its claim. Without
/// a mark the lookup cannot know it: that is asked by `relevance`.
@Tag("soak")
class FaithfulnessTest {

  private static final int SENTENCES = 200;
  private static final int SOURCES = 20;
  private static final int PLANTED = 50;
  private static final int UNSUPPORTED = 30;

  private static final List<String> GOODS =
      List.of("lamp", "chair", "table", "shelf", "clock", "mirror", "carpet", "vase");
  private static final List<String> TOWNS =
      List.of("Aalen", "Bremen", "Celle", "Dresden", "Essen", "Fulda", "Gotha", "Hagen");

  /// What the judge does with a sentence.
  private enum Plan {
    RIGHT,
    WRONG_SOURCE,
    UNMARKED_SOURCE,
    ANSWER,
    QUESTION,
    NOWHERE
  }

  @Test
  void every_planted_misattribution_is_found_and_nothing_unsupported_counts() {
    for (int seed : FreshSeeds.after(3, getClass())) {
      new Talk(seed).check();
    }
  }

  private static final class Talk {

    private final int seed;
    private final SplittableRandom random;
    private final List<String> facts = new ArrayList<>();
    private final List<String> answer = new ArrayList<>();
    private final List<Integer> home = new ArrayList<>();
    private final List<Plan> plans = new ArrayList<>();
    private final List<List<String>> sources = new ArrayList<>();

    Talk(int seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      for (int i = 0; i < SOURCES; i++) {
        sources.add(new ArrayList<>());
      }
      List<Plan> shuffled = new ArrayList<>();
      for (int i = 0; i < SENTENCES; i++) {
        shuffled.add(
            i < UNSUPPORTED
                ? Plan.NOWHERE
                : i < UNSUPPORTED + PLANTED ? Plan.values()[1 + i % 4] : Plan.RIGHT);
      }
      for (int i = SENTENCES - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        Plan plan = shuffled.get(i);
        shuffled.set(i, shuffled.get(other));
        shuffled.set(other, plan);
      }
      shuffled.forEach(this::sentence);
    }

    /// Every sentence has a number of its own, so no two are alike.
    private void sentence(Plan plan) {
      int number = facts.size();
      String fact =
          String.format(
              Locale.ROOT,
              "the %s number %d from %s costs %d euro",
              GOODS.get(random.nextInt(GOODS.size())),
              number,
              TOWNS.get(random.nextInt(TOWNS.size())),
              100 + random.nextInt(900));
      int source = random.nextInt(SOURCES);
      facts.add(fact);
      plans.add(plan);
      home.add(source);
      boolean marked =
          plan == Plan.UNMARKED_SOURCE || plan == Plan.WRONG_SOURCE || random.nextBoolean();
      int mark = plan == Plan.UNMARKED_SOURCE ? (source + 1) % SOURCES : source;
      answer.add("We say that " + fact + (marked ? " [" + (mark + 1) + "]" : "") + ".");
      if (plan != Plan.NOWHERE) {
        sources.get(source).add("It is true that " + fact + ".");
      }
    }

    private Document document() {
      List<GivenPart> parts = new ArrayList<>();
      parts.add(
          GivenPart.of(
              "",
              Optional.of(PartRole.USER),
              facts.stream()
                  .map(fact -> "A friend says that " + fact + ".")
                  .collect(Collectors.joining(" "))));
      parts.add(GivenPart.of("", Optional.of(PartRole.ASSISTANT), String.join(" ", answer)));
      for (int i = 0; i < SOURCES; i++) {
        parts.add(
            GivenPart.of(
                i % 2 == 0 ? "source_" + i : "",
                Optional.of(PartRole.SOURCE),
                "A list. " + String.join(" ", sources.get(i))));
      }
      return Document.of(parts, new TreeMap<>());
    }

    private Quote proof(int sentence) {
      String fact = facts.get(sentence);
      String label = label(home.get(sentence));
      int other = home.get(sentence);
      while (other == home.get(sentence) || sources.get(other).isEmpty()) {
        other = random.nextInt(SOURCES);
      }
      return switch (plans.get(sentence)) {
        case RIGHT, UNMARKED_SOURCE -> new Quote("It is true that " + fact + ".", label);
        case WRONG_SOURCE -> new Quote(sources.get(other).getFirst(), label(other));
        case ANSWER -> new Quote("We say that " + fact, "t2");
        case QUESTION -> new Quote("A friend says that " + fact, "t1");
        case NOWHERE ->
            random.nextBoolean()
                ? new Quote("It is true that " + fact + ".", label)
                : new Quote(answer.get(sentence), random.nextBoolean() ? label : "t2");
      };
    }

    private static String label(int source) {
      return source % 2 == 0 ? "source_" + source : "d" + (source + 1);
    }

    void check() {
      Bundle bundle = Rubrics.of(rubric());
      TreeMap<String, ItemClaim> claims = new TreeMap<>();
      for (int i = 0; i < SENTENCES; i++) {
        claims.put(
            id(i),
            new ItemClaim.Decided(
                1, List.of(new Quote("We say that " + facts.get(i), "t2"), proof(i))));
      }
      Extractor extractor = new Extractor(bundle.extraction());
      Extraction made =
          extractor.finish(
              (Preparation.Ready) extractor.prepare(document(), JsonObject.EMPTY),
              new JudgeAnswers(new JudgeIdentity("scripted", "m", "1"), claims),
              0);
      List<String> wrong = new ArrayList<>();
      int proved = 0;
      int misattributed = 0;
      for (int i = 0; i < SENTENCES; i++) {
        Finding.Checked finding = (Finding.Checked) made.findings().get(id(i));
        CheckedQuote proof = finding.quotes().get(1);
        proved += finding.valid();
        boolean planted = plans.get(i) != Plan.RIGHT && plans.get(i) != Plan.NOWHERE;
        misattributed += planted && isMisattributed(proof) ? 1 : 0;
        if (finding.valid() != (plans.get(i) == Plan.RIGHT ? 1 : 0)) {
          wrong.add(seed + ": " + plans.get(i) + " " + answer.get(i) + " " + proof);
        }
      }
      assertThat(wrong).isEmpty();
      assertThat(misattributed).isEqualTo(PLANTED);
      assertThat(proved).isEqualTo(SENTENCES - PLANTED - UNSUPPORTED);
      assertThat(new Scorer(bundle).score(made).whole().json().text("composite"))
          .isEqualTo(String.valueOf(proved));
    }

    private static boolean isMisattributed(CheckedQuote proof) {
      return proof.rejection().equals(CheckedQuote.MISATTRIBUTED);
    }

    private static String id(int sentence) {
      return String.format(Locale.ROOT, "S%03d", sentence);
    }

    /// As many points as sentences are proved.
    private static String rubric() {
      String items =
          IntStream.range(0, SENTENCES)
              .mapToObj(i -> "      - {id: " + id(i) + ", ask: Is it proved?, scale: 0-1}\n")
              .collect(Collectors.joining());
      return "document: {graded: [assistant]}\n"
          + "evidence: {from: {claim: graded, source: sources}}\n"
          + "traits:\n  faithful:\n    scale: {min: 0, max: "
          + SENTENCES
          + "}\n    items:\n"
          + items
          + "plan: {composite: {formula: faithful}}\n";
    }
  }
}
