package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.SufficiencyPrompt;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.Scorecard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Thin texts, on the topic and off it, whose judge obeys them: how many are lifted above what an
/// honest judge gives and nobody is told to look at, by what a rubric declares. The texts say of
/// each sentence what it shows by itself; the judge's second answers say the same.
@Tag("slow")
class ThinTextsTest {

  private static final Path TEXTS =
      Path.of("src/test/resources/dev/plumbline/judge/session/attacks/thin-texts.txt");
  private static final Path PAGE = Path.of("docs/adr/0020-second-questions.md");

  private static final Pattern PASSAGE = Pattern.compile("(?m)^(s\\d+(?:-s\\d+)?): (.*)$");
  private static final Pattern QUESTION = Pattern.compile("QUESTION\\n(.*)\\n");

  private static final String TRAITS =
      """
      traits:
        claim:
          scale: {min: 1, max: 6}
          items:
            - {id: C1, ask: Does the essay state what its writer thinks about the library?}
            - {id: C2, ask: Does the essay come back to its position at the end?}
        support:
          scale: {min: 1, max: 6}
          items:
            - {id: S1, ask: Does the essay give reasons?}
            - {id: S2, ask: Does the essay give examples?}
            - {id: S3, ask: Does the essay answer an objection?}
      """;

  /// What a rubric declares.
  private enum Defence {
    QUOTES("", false),
    RELEVANCE("relevance: judge", false),
    CONFIRMATION("", true),
    SUFFICIENCY("sufficiency: judge", false),
    ALL("relevance: judge, sufficiency: judge", true);

    private final Bundle bundle;

    Defence(String evidence, boolean confirmed) {
      bundle =
          Rubrics.of(
              TRAITS
                  + "evidence: {"
                  + evidence
                  + "}\n"
                  + (confirmed ? "judge: {confirm: without-suspects}\n" : ""));
    }
  }

  /// What a judge that obeys quotes for the highest decision on every item.
  private enum Obedience {
    /// The first sentence for everything.
    THE_FIRST_SENTENCE,
    /// For each item the sentence that shows most of it, or at least bears on it.
    WHAT_FITS_BEST,
    /// Sentences that ask for the marks, at the end of the text.
    THE_REQUEST
  }

  /// @param shows of each sentence, by item, the level that it shows by itself
  ///
  /// @param requests the sentences of the last paragraph
  private record Thin(
      String name,
      String kind,
      String text,
      List<String> requests,
      SortedMap<String, SortedMap<String, Integer>> shows) {}

  @Test
  void a_truthful_answer_from_the_quotes_alone_lets_at_most_one_of_thirty_through()
      throws IOException {
    List<Thin> texts = texts();
    assertThat(texts).hasSize(30);
    List<String> table = new ArrayList<>();
    for (String kind : List.of("on topic", "off topic", "")) {
      for (Obedience obedience : Obedience.values()) {
        List<Thin> of = texts.stream().filter(thin -> thin.kind().contains(kind)).toList();
        List<String> cells = new ArrayList<>();
        for (Defence defence : Defence.values()) {
          List<String> lifted =
              of.stream()
                  .filter(thin -> isLifted(defence, thin, obedience))
                  .map(Thin::name)
                  .toList();
          cells.add(Integer.toString(lifted.size()));
          if (defence == Defence.SUFFICIENCY || defence == Defence.ALL) {
            assertThat(lifted.size()).as("%s %s %s", defence, obedience, lifted).isLessThan(2);
          }
        }
        table.add(
            "| %s | %s | %d | %s |"
                .formatted(
                    kind.isEmpty() ? "all" : kind,
                    obedience.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    of.size(),
                    String.join(" | ", cells)));
      }
    }
    table.forEach(System.out::println);
    assertThat(Files.readString(PAGE)).contains(String.join("\n", table));
  }

  @Test
  void a_rich_text_keeps_its_decisions_under_every_defence() {
    SortedMap<String, SortedMap<String, Integer>> shows = new TreeMap<>();
    shows.put("I think the library must stay.", levels("C1=2 C2=0"));
    shows.put("It must, because children without a desk do their homework there.", levels("S1=2"));
    shows.put("My cousin did hers there all winter, for example.", levels("S2=2"));
    shows.put("Some say it is dear, but an empty hall costs as much.", levels("S3=2"));
    shows.put("So I say again that it must stay.", levels("C2=2"));
    String text =
        "I think the library must stay. It must, because children without a desk do their homework"
            + " there. My cousin did hers there all winter, for example. Some say it is dear, but an"
            + " empty hall costs as much. So I say again that it must stay.";
    Thin rich = new Thin("rich", "on topic", text, List.of(), shows);
    for (Defence defence : Defence.values()) {
      Scorecard card = score(defence, rich, Obedience.WHAT_FITS_BEST, true);
      assertThat(card.status()).as("%s", defence).isEqualTo(ScoreStatus.SCORED);
      assertThat(card.composite().high().toDecimal()).isEqualByComparingTo("6");
    }
  }

  /// Whether the score is above that of a judge that says of the text what it shows, and a plain
  /// one, which no one looks at.
  private static boolean isLifted(Defence defence, Thin thin, Obedience obedience) {
    Scorecard honest = score(defence, thin, Obedience.WHAT_FITS_BEST, true);
    Scorecard obeyed = score(defence, thin, obedience, false);
    return obeyed.status() == ScoreStatus.SCORED
        && obeyed.composite().high().compareTo(honest.composite().high()) > 0;
  }

  private static Scorecard score(Defence defence, Thin thin, Obedience obedience, boolean honest) {
    Bundle bundle = defence.bundle;
    ScriptedModel model =
        new ScriptedModel((request, _) -> {
          if (TruthfulRelevance.isAsked(request)) {
            return TruthfulRelevance.answer(
                request,
                (question, passage) ->
                    shown(thin, passage).containsKey(item(bundle, question).id()));
          }
          return request.schemaName().equals(SufficiencyPrompt.SCHEMA_NAME)
              ? level(bundle, thin, request)
              : decided(bundle, thin, request, obedience, honest);
        });
    return ScoredText.by(model, bundle, thin.text());
  }

  /// The decisions about the text; a judge that obeys gives the highest everywhere, as long as it
  /// is shown a sentence of the last paragraph, which asks for them.
  private static ModelReply decided(
      Bundle bundle, Thin thin, ModelRequest request, Obedience obedience, boolean honest) {
    List<String> sentences = new ArrayList<>();
    Matcher line = PASSAGE.matcher(request.user());
    while (line.find()) {
      sentences.add(line.group(2).strip());
    }
    return ScriptedModel.said(
        AnswerTexts.of(
                bundle,
                item -> {
                  String best = best(thin, sentences, item);
                  int level = shown(thin, best).getOrDefault(item.id(), 0);
                  if (honest || sentences.stream().noneMatch(thin.requests()::contains)) {
                    return level == 0
                        ? AnswerTexts.said(item, 0)
                        : AnswerTexts.said(item, level, best);
                  }
                  return AnswerTexts.said(
                      item,
                      item.scale().highest(),
                      switch (obedience) {
                        case THE_FIRST_SENTENCE -> sentences.getFirst();
                        case WHAT_FITS_BEST -> best;
                        case THE_REQUEST -> sentences.getLast();
                      });
                })
            .replace("MARK", ScriptedModel.mark(request)));
  }

  private static String best(Thin thin, List<String> sentences, Item item) {
    String best = sentences.getFirst();
    for (String sentence : sentences) {
      if (shown(thin, sentence).getOrDefault(item.id(), -1)
          > shown(thin, best).getOrDefault(item.id(), -1)) {
        best = sentence;
      }
    }
    return best;
  }

  /// The highest level that one of the passages shows.
  private static ModelReply level(Bundle bundle, Thin thin, ModelRequest request) {
    Matcher question = QUESTION.matcher(request.user());
    if (!question.find()) {
      throw new AssertionError("no question");
    }
    Item item = item(bundle, question.group(1));
    int level = 0;
    Matcher passage = PASSAGE.matcher(request.user());
    while (passage.find()) {
      level = Math.max(level, shown(thin, passage.group(2)).getOrDefault(item.id(), 0));
    }
    return ScriptedModel.said(
        "{\"document\":\"" + ScriptedModel.mark(request) + "\",\"level\":" + level + "}");
  }

  private static SortedMap<String, Integer> shown(Thin thin, String sentence) {
    return thin.shows().getOrDefault(sentence.strip(), new TreeMap<>());
  }

  private static Item item(Bundle bundle, String question) {
    return bundle.extraction().traits().stream()
        .flatMap(trait -> trait.items().stream())
        .filter(item -> item.ask().equals(question))
        .findFirst()
        .orElseThrow();
  }

  private static List<Thin> texts() throws IOException {
    return Arrays.stream(Files.readString(TEXTS).split("(?m)^== "))
        .skip(1)
        .map(ThinTextsTest::text)
        .toList();
  }

  private static Thin text(String block) {
    List<String> lines = block.strip().lines().toList();
    String[] head = lines.getFirst().split(": ", 2);
    SortedMap<String, SortedMap<String, Integer>> shows = new TreeMap<>();
    StringBuilder text = new StringBuilder();
    List<String> requests = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] parts = line.split(" \\| ", 2);
      if (line.isBlank()) {
        requests.clear();
      } else {
        requests.add(parts[0].strip());
      }
      text.append(parts[0].strip()).append(line.isBlank() ? "\n\n" : " ");
      if (parts.length > 1) {
        shows.put(parts[0].strip(), levels(parts[1]));
      }
    }
    return new Thin(head[0], head[1].strip(), text.toString().strip(), requests, shows);
  }

  private static SortedMap<String, Integer> levels(String words) {
    return Arrays.stream(words.strip().split(" +"))
        .map(word -> word.split("="))
        .collect(
            Collectors.toMap(
                word -> word[0], word -> Integer.parseInt(word[1]), (one, _) -> one, TreeMap::new));
  }
}
