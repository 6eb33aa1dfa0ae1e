package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.SufficiencyPrompt;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a judge is asked about the quotes alone: which level they show without the document.
class SufficiencyTest {

  private static final String TRAITS =
      """
      traits:
        claim:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Does it say what its writer thinks?}
            - {id: C2, ask: Is there a line of thought?, evidence: global_diagnostic}
            - {id: C3, ask: Is the tone kind?, evidence: weakly_groundable}
            - {id: C4, ask: Is it long?, needs: 0}
            - {id: C6, ask: Does it say so often?, sufficiency: unasked}
            - {id: C5, ask: Is there a hint of doubt?, scale: 0-1, evidence: span_level}
      """;
  private static final String ASKED = "evidence: {sufficiency: judge}\n";
  private static final Document DOCUMENT =
      Documents.of("Parks should stay open. They are green. We went home by bus.");

  private final Stores stores = MemoryStores.empty();

  @ParameterizedTest
  @CsvSource({"2, 2, true", "2, 1, false", "2, 0, false", "1, 1, true", "1, 2, true"})
  void a_decision_that_the_quotes_alone_do_not_reach_is_unknown_and_reviewed(
      int decision, int level, boolean kept) {
    Bundle bundle = Rubrics.of(TRAITS + ASKED);
    Extraction extraction =
        extraction(bundle, List.of(model(bundle, decision, request -> says(request, level))));
    String json = CanonicalJson.text(extraction.json());
    assertThat(json.contains("{\"item\":\"C1\",\"unknown\":\"quotes-insufficient\"}"))
        .isEqualTo(!kept);
    assertThat(json.contains("{\"decision\":" + decision + ",\"item\":\"C1\"")).isEqualTo(kept);
    if (!kept) {
      assertThat(new Scorer(bundle).score(extraction).status()).isNotEqualTo(ScoreStatus.SCORED);
    }
  }

  @Test
  void what_no_quote_can_show_is_not_asked() {
    Bundle bundle = Rubrics.of(TRAITS + ASKED);
    ScriptedModel model = model(bundle, 2, request -> says(request, 1));
    extraction(bundle, List.of(model));
    assertThat(asked(model)).hasSize(2);
    assertThat(asked(model).getFirst().user()).contains("Does it say what its writer thinks?");
    assertThat(asked(model).getLast().user())
        .contains("Is there a hint of doubt?", "0 absent\n1 present\n");
    assertThat(
            JudgeQuestion.furtherMax(
                bundle.extraction(), DOCUMENT, JudgeClient.identity(ScriptedModel.saying(""))))
        .isEqualTo(2);
  }

  @Test
  void a_decision_of_0_and_one_without_a_quote_that_counts_are_not_asked_about() {
    Bundle bundle = Rubrics.of(TRAITS + ASKED);
    ScriptedModel model =
        new ScriptedModel((request, _) ->
            ScriptedModel.said(
                AnswerTexts.of(
                        bundle,
                        item ->
                            item.id().equals("C1")
                                ? AnswerTexts.said(item, 0, "Parks should stay open.")
                                : AnswerTexts.said(
                                    item, item.scale().highest(), "nowhere in the text"))
                    .replace("MARK", ScriptedModel.mark(request))));

    extraction(bundle, List.of(model));

    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void the_question_shows_the_item_its_levels_and_the_quoted_sentences_alone() {
    Bundle bundle = Rubrics.of(TRAITS + ASKED);
    ScriptedModel model = model(bundle, 2, request -> says(request, 2));
    extraction(bundle, List.of(model));
    assertThat(asked(model).getFirst().user())
        .contains("0 absent\n1 partial\n2 clear\n", "s1: Parks should stay open.")
        .doesNotContain("green", "bus", "decision", "Is the tone kind");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "{\"level\":2}",
        "{\"document\":\"0123456789ab\",\"level\":2}",
        "{\"document\":\"MARK\",\"level\":3}",
        "{\"document\":\"MARK\",\"level\":-1}",
        "{\"document\":\"MARK\",\"level\":\"2\"}",
        "{\"document\":\"MARK\",\"level\":2,\"why\":\"so\"}",
        "{\"document\":\"MARK\"}"
      })
  void an_answer_that_cannot_be_used_is_asked_for_three_times_and_then_the_item_is_unknown(
      String answer) {
    Bundle bundle = Rubrics.of(TRAITS.replaceAll("(?m)^ *- \\{id: C5.*\n", "") + ASKED);
    ScriptedModel model =
        model(
            bundle,
            2,
            request -> ScriptedModel.said(answer.replace("MARK", ScriptedModel.mark(request))));

    Extraction extraction = extraction(bundle, List.of(model));

    assertThat(CanonicalJson.text(extraction.json()))
        .contains("{\"item\":\"C1\",\"unknown\":\"sufficiency-unknown\"}");
    assertThat(asked(model)).hasSize(AttemptLoop.ATTEMPTS_MAX);
  }

  @Test
  void a_replay_needs_no_model_and_gives_the_same_bytes() {
    Bundle bundle = Rubrics.of(TRAITS + ASKED);
    Extraction first = extraction(bundle, List.of(model(bundle, 2, request -> says(request, 1))));
    assertThat(extraction(bundle, List.of()).bytes()).isEqualTo(first.bytes());
  }

  private List<String> open(Bundle bundle, JudgeIdentity judge) {
    return JudgeQuestion.unanswered(client(List.of()), bundle.extraction(), DOCUMENT, judge, 0)
        .stream()
        .map(question -> question.call().scope())
        .toList();
  }

  private static List<ModelRequest> asked(ScriptedModel model) {
    return model.requests().stream()
        .filter(request -> request.schemaName().equals(SufficiencyPrompt.SCHEMA_NAME))
        .toList();
  }

  private static ModelReply says(ModelRequest request, int level) {
    return ScriptedModel.said(
        "{\"document\":\"" + ScriptedModel.mark(request) + "\",\"level\":" + level + "}");
  }

  private static ScriptedModel model(
      Bundle bundle, int decision, Function<ModelRequest, ModelReply> sufficiency) {
    return new ScriptedModel((request, _) ->
        request.schemaName().equals(SufficiencyPrompt.SCHEMA_NAME)
            ? sufficiency.apply(request)
            : ScriptedModel.said(
                AnswerTexts.of(
                        bundle,
                        item ->
                            AnswerTexts.said(
                                item,
                                Math.min(item.scale().highest(), decision),
                                "Parks should stay open."))
                    .replace("MARK", ScriptedModel.mark(request))));
  }

  private Extraction extraction(Bundle bundle, List<LanguageModel> models) {
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready = (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY);
    JudgeIdentity judge = JudgeClient.identity(ScriptedModel.saying(""));
    JudgeOutcome outcome = client(models).judge(bundle.extraction(), DOCUMENT, judge, 0, "tester");
    return extractor.finish(ready, ((JudgeOutcome.Judged) outcome).replicates(), 0);
  }

  private JudgeClient client(List<LanguageModel> models) {
    return new JudgeClient(cache(), models, RetryClock.real(), Duration.ofMinutes(1));
  }

  private CompletionCache cache() {
    return new CompletionCache(stores, RetryClock.real().clock(), Duration.ofMinutes(1));
  }
}
