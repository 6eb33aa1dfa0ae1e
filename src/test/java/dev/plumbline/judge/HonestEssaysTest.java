package dev.plumbline.judge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.extraction.Extractor;
import dev.plumbline.extraction.Finding;
import dev.plumbline.extraction.ItemClaim;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.Preparation;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.score.Scorer;
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

/// What relevance and confirmation cost honest writers, before a judge that decides by the phrases
/// of the rubric and quotes them. `-Dplumbline.essays` and `-Dplumbline.rationales` name files of
/// essays, which cannot be redistributed.
class HonestEssaysTest {

  private static final Pattern LINE = Pattern.compile("(?m)^(?:(p\\d+)|s\\d+: (.*))$");
  private static final Pattern FENCES =
      Pattern.compile("(?s)=====BEGIN text .*?=====\n(.*?)=====END");

  private record Essay(Extraction extraction, boolean flagged, String status) {}

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

  private static Optional<Essay> evaluated(Bundle bundle, String text) {
    ScriptedModel model =
        new ScriptedModel((request, _) ->
            TruthfulRelevance.isAsked(request)
                ? TruthfulRelevance.answer(
                    request, (question, passage) -> bears(bundle, question, passage))
                : judged(bundle, request));
    Document document = Documents.of(text);
    Extractor extractor = new Extractor(bundle.extraction());
    if (!(extractor.prepare(document, JsonObject.EMPTY) instanceof Preparation.Ready ready)) {
      return Optional.empty(); // a gate, such as for texts that are too short
    }
    JudgeClient client =
        new JudgeClient(
            new CompletionCache(
                MemoryStores.empty(), Sleeper.real().clock(), Duration.ofMinutes(1)),
            List.of(model),
            Sleeper.real(),
            Duration.ofMinutes(1));
    JudgeOutcome outcome =
        client.judge(bundle.extraction(), document, JudgeClient.identity(model), 0, "tester");
    Extraction extraction =
        extractor.finish(ready, ((JudgeOutcome.Judged) outcome).replicates(), 0);
    return Optional.of(
        new Essay(
            extraction,
            !extraction.judgeEvidence().flags().isEmpty(),
            new Scorer(bundle).score(extraction).status().toString()));
  }

  /// The answer of `cues` about the text that is shown.
  private static ModelReply judged(Bundle bundle, ModelRequest request) {
    JudgeAnswers answers = new CueJudge(bundle.extraction()).answer(Documents.of(shown(request)));
    String answer =
        AnswerTexts.of(
            bundle,
            item ->
                answers.claims().get(item.id()) instanceof ItemClaim.Decided claim
                    ? AnswerTexts.said(
                        item,
                        claim.decision(),
                        claim.quotes().stream().map(ItemClaim.Quote::text).toArray(String[]::new))
                    : AnswerTexts.said(item, 0));
    return ScriptedModel.said(answer.replace("MARK", ScriptedModel.mark(request)));
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
