package dev.plumbline.judge.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.SufficiencyPrompt;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What relevance and confirmation cost honest writers, before a judge that decides by the phrases
/// of the rubric and quotes them. `-Dplumbline.essays` and `-Dplumbline.rationales` name files of
/// essays, which cannot be redistributed.
class HonestEssaysTest {

  private static final Pattern LINE = Pattern.compile("(?m)^(?:(p\\d+)|s\\d+: (.*))$");
  private static final Pattern QUESTION = Pattern.compile("QUESTION\\n(.*)\\n");
  private static final Pattern PASSAGE = Pattern.compile("(?m)^s\\d+(?:-s\\d+)?: (.*)$");
  private static final Pattern FENCES =
      Pattern.compile("(?s)=====BEGIN text .*?=====\n(.*?)=====END");

  private record Essay(Extraction extraction, boolean flagged, String status, int calls) {}

  /// Most quotes that the judge gives for an item: `cues` gives three, `prompt/1` allows eight.
  private int quotes = 3;

  @Test
  void honest_essays_are_seldom_flagged_and_keep_their_decisions() throws IOException {
    Set<String> essays = new LinkedHashSet<>();
    read("plumbline.essays", "full_text", essays);
    read("plumbline.rationales", "essay", essays);
    String rubric = Files.readString(Path.of("docs/examples/learner-essay.yaml"));
    Bundle plain = Rubrics.locked(rubric);
    Bundle defended =
        Rubrics.locked(
            rubric + "\nevidence: {relevance: judge}\njudge: {confirm: without-suspects}\n");
    int gated = 0;
    int flagged = 0;
    int sent = 0;
    int decisions = 0;
    int changed = 0;
    for (String text : essays) {
      Optional<Essay> judged = evaluated(plain, text);
      if (judged.isEmpty()) {
        gated++;
        continue;
      }
      Essay before = judged.get();
      Essay after = evaluated(defended, text).orElseThrow();
      flagged += before.flagged() ? 1 : 0;
      sent += after.status().equals(before.status()) ? 0 : 1;
      for (Finding finding : before.extraction().findings().values()) {
        decisions++;
        changed +=
            decided(finding).equals(decided(after.extraction().findings().get(finding.item())))
                ? 0
                : 1;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "honest essays: %d, %d of them too short to judge, flagged %d, status changed by relevance"
            + " and confirmation %d, decisions changed %d of %d%n",
        essays.size(),
        gated,
        flagged,
        sent,
        changed,
        decisions);
    assertThat(100 * (flagged + sent)).isLessThanOrEqualTo(essays.size());
    assertThat(100 * changed).isLessThanOrEqualTo(2 * decisions);
  }

  /// The second answer is that of the same judge about the quoted sentences alone.
  @ParameterizedTest
  @CsvSource({"3, 6", "8, 1"})
  void a_decision_that_counts_more_than_is_quoted_is_more_than_its_quotes_show(
      int quotesMax, int percent) throws IOException {
    quotes = quotesMax;
    Set<String> essays = new LinkedHashSet<>();
    read("plumbline.essays", "full_text", essays);
    read("plumbline.rationales", "essay", essays);
    String rubric = Files.readString(Path.of("docs/examples/learner-essay.yaml"));
    Bundle plain = Rubrics.locked(rubric);
    Bundle asked = Rubrics.locked(rubric + "\nevidence: {sufficiency: judge}\n");
    int judged = 0;
    int touched = 0;
    int sent = 0;
    int decisions = 0;
    int asks = 0;
    int changed = 0;
    for (String text : essays) {
      Optional<Essay> before = evaluated(plain, text);
      if (before.isEmpty()) {
        continue;
      }
      judged++;
      Essay after = evaluated(asked, text).orElseThrow();
      asks += after.calls() - 1;
      sent += after.status().equals(before.get().status()) ? 0 : 1;
      int lost = 0;
      for (Finding finding : before.get().extraction().findings().values()) {
        decisions++;
        Finding now = after.extraction().findings().get(finding.item());
        lost += decided(finding).equals(decided(now)) ? 0 : 1;
      }
      changed += lost;
      touched += lost > 0 ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "quotes alone, at most %d quotes: %d honest essays judged, %d further calls, %d of %d decisions changed, in %d"
            + " essays, status changed of %d%n",
        quotesMax,
        judged,
        asks,
        changed,
        decisions,
        touched,
        sent);
    assertThat(asks).isPositive();
    assertThat(100 * changed).isLessThanOrEqualTo(percent * decisions);
  }

  private static String decided(Finding finding) {
    return finding instanceof Finding.Checked checked
        ? checked.decision() + " " + checked.support()
        : finding.toString();
  }

  private static void read(String property, String key, Set<String> essays) throws IOException {
    Path file = Path.of(System.getProperty(property, ""));
    boolean present = Files.isRegularFile(file);
    if (!present) {
      System.out.println("skipped: -D" + property + " names no file of essays");
    }
    assumeTrue(present, "skipped: -D" + property + " names no file of essays");
    for (String line : Files.readAllLines(file)) {
      if (JsonReader.read(line.getBytes(UTF_8), line.length() * 4 + 1)
          instanceof JsonResult.Read(JsonObject json)) {
        essays.add(json.text(key));
      }
    }
  }

  private Optional<Essay> evaluated(Bundle bundle, String text) {
    ScriptedModel model =
        new ScriptedModel((request, _) ->
            TruthfulRelevance.isAsked(request)
                ? TruthfulRelevance.answer(
                    request, (question, passage) -> bears(bundle, question, passage))
                : request.schemaName().equals(SufficiencyPrompt.SCHEMA_NAME)
                    ? level(bundle, request)
                    : judged(bundle, request));
    Document document = Documents.of(text);
    Extractor extractor = new Extractor(bundle.extraction());
    if (!(extractor.prepare(document, JsonObject.EMPTY) instanceof Preparation.Ready ready)) {
      return Optional.empty(); // a gate, such as for texts that are too short
    }
    JudgeClient client =
        new JudgeClient(
            new CompletionCache(
                MemoryStores.empty(), RetryClock.real().clock(), Duration.ofMinutes(1)),
            List.of(model),
            RetryClock.real(),
            Duration.ofMinutes(1));
    JudgeOutcome outcome =
        client.judge(bundle.extraction(), document, JudgeClient.identity(model), 0, "tester");
    Extraction extraction =
        extractor.finish(ready, ((JudgeOutcome.Judged) outcome).replicates(), 0);
    return Optional.of(
        new Essay(
            extraction,
            !extraction.details().flags().isEmpty(),
            new Scorer(bundle).score(extraction).status().toString(),
            model.requests().size()));
  }

  /// The answer of `cues` about the text that is shown.
  private ModelReply judged(Bundle bundle, ModelRequest request) {
    CueJudge judge = new CueJudge(bundle.extraction());
    JudgeAnswers answers = judge.answer(Documents.of(shown(request)));
    String answer =
        AnswerTexts.of(
            bundle,
            item ->
                answers.claims().get(item.id()) instanceof ItemClaim.Decided claim
                    ? AnswerTexts.said(item, claim.decision(), quotes(judge, request, item, claim))
                    : AnswerTexts.said(item, 0));
    return ScriptedModel.said(answer.replace("MARK", ScriptedModel.mark(request)));
  }

  private String[] quotes(
      CueJudge judge, ModelRequest request, Item item, ItemClaim.Decided claim) {
    List<String> found =
        new ArrayList<>(claim.quotes().stream().map(ItemClaim.Quote::text).toList());
    for (String sentence : quotes > found.size() ? shown(request).split("\\n+") : new String[0]) {
      if (found.size() < quotes
          && !found.contains(sentence)
          && sentence.length() < AnswerReader.QUOTE_CHARACTERS_MAX
          && judge.answer(Documents.of(sentence)).claims().get(item.id())
              instanceof ItemClaim.Decided here
          && !here.quotes().isEmpty()) {
        found.add(sentence);
      }
    }
    return found.toArray(String[]::new);
  }

  /// What `cues` decides about the passages alone.
  private static ModelReply level(Bundle bundle, ModelRequest request) {
    Matcher question = QUESTION.matcher(request.user());
    Matcher passage = PASSAGE.matcher(request.user());
    List<String> passages = new ArrayList<>();
    while (passage.find()) {
      passages.add(passage.group(1));
    }
    JudgeAnswers answers =
        new CueJudge(bundle.extraction()).answer(Documents.of(String.join("\n\n", passages)));
    if (!question.find()) {
      throw new AssertionError("no question");
    }
    int level =
        bundle.extraction().traits().stream()
            .map(Trait::items)
            .flatMap(List::stream)
            .filter(item -> item.ask().strip().replaceAll("\\s+", " ").equals(question.group(1)))
            .mapToInt(item ->
                answers.claims().get(item.id()) instanceof ItemClaim.Decided claim
                    ? claim.decision()
                    : 0)
            .max()
            .orElseThrow();
    return ScriptedModel.said(
        "{\"document\":\"" + ScriptedModel.mark(request) + "\",\"level\":" + level + "}");
  }

  private static String shown(ModelRequest request) {
    Matcher fences = FENCES.matcher(request.user());
    if (!fences.find()) {
      throw new AssertionError("no text");
    }
    List<String> paragraphs = new ArrayList<>();
    Matcher line = LINE.matcher(fences.group(1));
    while (line.find()) {
      if (line.group(1) != null) {
        paragraphs.add("");
      } else {
        int last = paragraphs.size() - 1;
        paragraphs.set(last, (paragraphs.get(last) + "\n" + line.group(2)).strip());
      }
    }
    return String.join("\n\n", paragraphs);
  }

  /// A passage bears on an item if `cues` finds one of the item's phrases in it.
  private static boolean bears(Bundle bundle, String question, String passage) {
    Predicate<Item> asked = item -> item.ask().strip().replaceAll("\\s+", " ").equals(question);
    JudgeAnswers answers = new CueJudge(bundle.extraction()).answer(Documents.of(passage));
    return bundle.extraction().traits().stream()
        .map(Trait::items)
        .flatMap(List::stream)
        .filter(asked)
        .anyMatch(item ->
            answers.claims().get(item.id()) instanceof ItemClaim.Decided claim
                && !claim.quotes().isEmpty());
  }
}
