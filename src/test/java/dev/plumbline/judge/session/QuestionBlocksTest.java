package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.AllocatedBytes;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rubrics with more questions than one call asks.
class QuestionBlocksTest {

  private static final Document DOCUMENT =
      Documents.of("Parks cool the streets. Trees drink. As C1 and s1 say, all is well.");
  private static final JudgeIdentity MODEL = JudgeClient.identity(ScriptedModel.saying(""));

  private final Stores stores = MemoryStores.empty();

  @ParameterizedTest
  @CsvSource({
    "document, 1x100, 0, :100",
    "document, 1x101, 0, block:1:50 block:2:51",
    "document, 1x99, 2, block:1:99 facts::2",
    "document, 1x2000, 0, 20 blocks",
    "document, 200x10, 0, 20 blocks",
    // the second trait does not fit beside the first, the third does not beside the second
    "document, 3x60, 0, block:1:60 block:2:60 block:3:60",
    "document, 3x40, 1, block:1:80 block:2:40 facts::1",
    // 150 are two times 75, and no other 75 fits beside that
    "document, 2x150, 0, block:1:75 block:2:75 block:3:75 block:4:75",
    "document, 0x0, 250, facts:1:83 facts:2:83 facts:3:84",
    "trait, 2x100, 0, t000:100 t001:100",
    "trait, 2x101, 1, t000:1:50 t000:2:51 t001:1:50 t001:2:51 facts::1"
  })
  void a_call_asks_at_most_a_hundred_questions(
      String ask, String traits, int facts, String expected) {
    Bundle bundle = bundle(ask, traits, facts, "");

    List<PromptScope> scopes = PromptScope.of(bundle.extraction());

    List<String> asked =
        scopes.stream()
            .map(scope -> scope.id() + ":" + (scope.items().size() + scope.facts().size()))
            .toList();
    if (expected.endsWith("blocks")) {
      assertThat(asked).hasSize(20).allMatch(each -> each.endsWith(":100"));
    } else {
      assertThat(String.join(" ", asked)).isEqualTo(expected);
    }
    assertThat(scopes.stream().flatMap(scope -> scope.items().stream()).map(Item::id))
        .containsExactlyElementsOf(
            bundle.extraction().traits().stream()
                .flatMap(trait -> trait.items().stream())
                .map(Item::id)
                .toList());
    assertThat(scopes.stream().mapToInt(scope -> scope.facts().size()).sum()).isEqualTo(facts);
    assertThat(scopes).extracting(PromptScope::id).doesNotHaveDuplicates();
  }

  @Test
  void the_answers_about_all_blocks_are_one_extraction_that_a_replay_finds_again() {
    Bundle bundle = bundle("document", "2x150", 0, "");
    ScriptedModel model = model(bundle, (_, _) -> 1);

    Extraction extraction = extraction(bundle, List.of(model));

    assertThat(model.requests()).hasSize(4);
    assertThat(model.requests().getFirst().user())
        .contains("trait t000", "item t000c074")
        .doesNotContain("t000c075", "t001");
    // what each block says of its trait is one figure, the lowest: 80, 79, 78, 77 in this order
    assertThat(CanonicalJson.text(extraction.json()))
        .contains("\"confidence\":{\"t000\":79,\"t001\":77}");
    assertThat(extraction(bundle, List.of()).bytes()).isEqualTo(extraction.bytes());
    assertThat(TraitReasons.find(stores, bundle.extraction(), DOCUMENT, extraction))
        .extracting(TraitReasons::trait)
        .containsExactly("t000", "t000", "t001", "t001");
  }

  @Test
  void an_answer_that_cannot_be_used_costs_the_items_of_its_block_only() {
    Bundle bundle = bundle("document", "2x100", 0, "");
    ScriptedModel model =
        new ScriptedModel((request, _) ->
            request.user().contains("item t001c000")
                ? ScriptedModel.said("{}")
                : answer(bundle, request, 80, _ -> 1));

    String json = CanonicalJson.text(extraction(bundle, List.of(model)).json());

    // the first block once, the second three times
    assertThat(model.requests()).hasSize(4);
    assertThat(json.split("\"unknown\":\"answer-invalid\"", -1)).hasSize(1 + 100);
    assertThat(json)
        .contains("{\"decision\":1,\"item\":\"t000c000\"")
        .doesNotContain("\"decision\":1,\"item\":\"t001");
  }

  @Test
  void asking_twice_the_traits_takes_twice_the_memory() {
    long half = asking(100);
    long whole = asking(200);

    System.out.println("QuestionBlocksTest: ask " + half + " -> " + whole);
    // what grows with their square would be four times
    assertThat((double) whole / half).isLessThan(2.5);
  }

  /// The prompts of all blocks, the text of which is short beside the questions.
  private static long asking(int traits) {
    Bundle bundle = bundle("document", traits + "x10", 0, "");
    return AllocatedBytes.of(() ->
        PromptScope.of(bundle.extraction())
            .forEach(scope -> PromptWriter.write(bundle.extraction(), DOCUMENT, scope)));
  }

  /// @param traits how many of how many items
  static Bundle bundle(String ask, String traits, int facts, String options) {
    int many = Integer.parseInt(traits.substring(0, traits.indexOf('x')));
    int items = Integer.parseInt(traits.substring(traits.indexOf('x') + 1));
    StringBuilder rubric = new StringBuilder("judge: {ask: " + ask + options + "}\n");
    if (facts > 0) {
      rubric.append("facts:\n");
      IntStream.range(0, facts)
          .forEach(
              i -> rubric.append("  f%03d: {type: boolean, judged: Is it so?}\n".formatted(i)));
    }
    if (many > 0) {
      rubric.append("evidence: {per_item: 0}\ntraits:\n");
    }
    IntStream.range(0, many)
        .forEach(t ->
            rubric
                .append("  t%03d:\n    scale: {min: 0, max: 1}\n    items:\n".formatted(t))
                .append(
                    IntStream.range(0, items)
                        .mapToObj(i ->
                            "      - {id: t%03dc%03d, ask: Is requirement %d met?, scale: 0-1}\n"
                                .formatted(t, i, i))
                        .collect(Collectors.joining())));
    String known =
        IntStream.range(0, facts)
            .mapToObj("f%03d"::formatted)
            .map(id -> "known(" + id + ")")
            .collect(Collectors.joining(" && "));
    String means =
        IntStream.range(0, many).mapToObj("t%03d"::formatted).collect(Collectors.joining(", "));
    if (facts > 0) {
      rubric.append(
          "plan:\n  composite: {sum: [SEENMEAN]}\n  seen: 'KNOWN ? 1 : 0'\n"
              .replace("KNOWN", known)
              .replace("SEEN", "seen")
              .replace("MEAN", many > 0 ? ", mean" : ""));
      rubric.append(many > 0 ? "  mean: {weighted_mean: [" + means + "]}\n" : "");
    }
    return Rubrics.of(rubric.toString());
  }

  /// A model that is one percent less sure with each answer.
  private static ScriptedModel model(Bundle bundle, BiFunction<Item, Integer, Integer> decision) {
    return new ScriptedModel((request, number) ->
        answer(bundle, request, 80 - number, item -> decision.apply(item, number)));
  }

  private static ModelReply answer(
      Bundle bundle, ModelRequest request, int confidence, Function<Item, Integer> decision) {
    JsonObjectBuilder items = JsonObject.builder();
    JsonObjectBuilder traits = JsonObject.builder();
    for (Trait trait : bundle.extraction().traits()) {
      boolean asked = false;
      for (Item item : trait.items()) {
        if (request.user().contains("item " + item.id() + " ")) {
          asked = true;
          items.put(item.id(), AnswerTexts.said(item, decision.apply(item)));
        }
      }
      if (asked) {
        traits.put(
            trait.id(),
            JsonObject.of("confidence", confidence, "not_higher", "no", "not_lower", "no"));
      }
    }
    return ScriptedModel.said(
        CanonicalJson.text(
            JsonObject.of(
                "document", ScriptedModel.mark(request),
                "items", items.build(),
                "traits", traits.build())));
  }

  private Extraction extraction(Bundle bundle, List<LanguageModel> models) {
    Extractor extractor = new Extractor(bundle.extraction());
    Preparation.Ready ready = (Preparation.Ready) extractor.prepare(DOCUMENT, JsonObject.EMPTY);
    JudgeOutcome outcome = client(models).judge(bundle.extraction(), DOCUMENT, MODEL, 0, "tester");
    return extractor.finish(ready, ((JudgeOutcome.Judged) outcome).replicates(), 0);
  }

  private JudgeClient client(List<LanguageModel> models) {
    return new JudgeClient(
        new CompletionCache(stores, RetryClock.real().clock(), Duration.ofMinutes(1)),
        models,
        RetryClock.real(),
        Duration.ofMinutes(1));
  }
}
