package dev.plumbline.judge.draft;

import static dev.plumbline.fixtures.DraftAnswers.answer;
import static dev.plumbline.fixtures.DraftAnswers.item;
import static dev.plumbline.fixtures.DraftAnswers.trait;
import static dev.plumbline.fixtures.DraftAnswers.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.judge.draft.Draft.DraftReader;
import dev.plumbline.judge.draft.Draft.DraftReading;
import dev.plumbline.judge.draft.DraftCoverage.Source;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DraftReportTest {

  @Test
  void a_draft_compiles_and_has_the_content_of_the_answer() {
    JsonObject full =
        with(
            with(
                with(
                    with(
                        item("Is it, \"clear\": yes?", "Be clear", "s1"),
                        "decision",
                        Json.of("0-1")),
                    "evidence",
                    Json.of("span_level")),
                "negative_cues",
                JsonArray.texts(List.of("not: clear", "# no"))),
            "reverse_scored",
            new JsonBoolean(true));
    JsonObject anchored =
        with(
            with(
                with(trait("clarity", full), "lowest", Json.of(-2)),
                "anchors",
                JsonArray.of(
                    JsonObject.of("level", -2, "means", "mud"),
                    JsonObject.of("level", 5, "means", "glass\nand air"))),
            "weight",
            Json.of(3));

    Rubric rubric =
        bundle(
                drafted(
                    DraftAnswers.PROSE,
                    answer(anchored, trait("reasons", item("B?", "Give reasons", "s2")))))
            .rubric();

    Item item = rubric.items().getFirst();
    assertThat(item.ask()).isEqualTo("Is it, \"clear\": yes?");
    assertThat(item.scale().highest()).isEqualTo(1);
    assertThat(item.evidence().wireName()).isEqualTo("span_level");
    assertThat(item.cues().negative()).containsExactly("not: clear", "# no");
    assertThat(item.reverseScored()).isTrue();
    assertThat(rubric.questions().traits().getFirst().anchors())
        .containsEntry("-2", "mud")
        .containsEntry("5", "glass\nand air");
    assertThat(rubric.identity().version()).isEqualTo("0.1.0");
    assertThat(rubric.scoring().nodes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"once", "sentence", "paragraph", "claim"})
  void levels_and_units_of_the_answer_are_those_of_the_rubric(String each) {
    JsonObject levels =
        with(
            with(
                with(
                    with(item("How clear is it?", "Be clear", "s1"), "decision", Json.of("levels")),
                    "positive_cues",
                    JsonArray.EMPTY),
                "each",
                Json.of(each)),
            "levels",
            JsonArray.of(
                JsonObject.of("level", 0, "means", "not: at all\n# really"),
                JsonObject.of("level", 3, "means", "glass")));

    Rubric rubric = bundle(drafted(DraftAnswers.PROSE, answer(trait("clarity", levels)))).rubric();

    Item item = rubric.items().getFirst();
    assertThat(item.scale().descriptors())
        .containsEntry(0, "not: at all\n# really")
        .containsEntry(3, "glass");
    assertThat(item.each().map(UnitScope::toString).orElse("once")).isEqualTo(each);
  }

  @Test
  void the_same_answer_gives_the_same_bytes() {
    assertThat(drafted(DraftAnswers.PROSE, DraftAnswers.good()))
        .isEqualTo(drafted(DraftAnswers.PROSE, DraftAnswers.good()));
  }

  @Test
  void uncovered_sentences_give_a_warning_and_are_listed_in_the_file() {
    DraftReport rubric = drafted(DraftAnswers.PROSE, DraftAnswers.good());
    assertThat(rendered(rubric)).contains("1 of 3 sentences of the prose led to no item: s3");
    assertThat(rubric.yaml())
        .contains(
            "# Sentences of the prose that led to no item:\n#\n# s3: Nobody likes mistakes.\n");
  }

  @Test
  void an_ambiguous_quote_covers_no_sentence() {
    String prose = "The thesis must be clear. Sources must be clear. Be kind.";
    Source source =
        drafted(prose, answer(trait("a", item("A?", "must be clear", "s3"))))
            .coverage()
            .source("a_1");
    assertThat(source.quotes().getFirst().location().placement())
        .isEqualTo(QuotePlacement.AMBIGUOUS);
    assertThat(source.isGrounded()).isFalse();
  }

  @Test
  void an_item_without_a_source_in_the_prose_is_marked_and_covers_nothing() {
    DraftReport rubric =
        drafted(
            DraftAnswers.PROSE,
            answer(
                trait(
                    "a",
                    item("Is it short?", "at most 250 words", "s1"),
                    with(item("Is it kind?", "x", ""), "quotes", JsonArray.EMPTY))));

    assertThat(rubric.coverage().ungrounded())
        .extracting(Source::id)
        .containsExactly("a", "a_1", "a_2");
    assertThat(rubric.coverage().uncovered()).hasSize(3);
    assertThat(rubric.yaml())
        .contains(
            "      # NOT IN THE PROSE: none of its quotes was found.\n"
                + "      # not-found: at most 250 words\n"
                + "      - id: a_1\n",
            "      # NOT IN THE PROSE: nothing was quoted.\n      - id: a_2\n");
    assertThat(rendered(rubric))
        .contains(
            "/traits/a/items/0: the item `a_1` has no source in the prose (not-found)",
            "/traits/a/items/1: the item `a_2` has no source in the prose,");
  }

  @Test
  void an_item_with_one_missing_quote_is_covered_and_gives_a_warning() {
    JsonObject item =
        with(
            item("Is it clear?", "x", ""),
            "quotes",
            JsonArray.of(quote("Be clear", "s1"), quote("Be brilliantly clear now", "s1")));
    DraftReport rubric = drafted(DraftAnswers.PROSE, answer(trait("a", item)));
    assertThat(rubric.coverage().source("a_1").sentences()).containsExactly("s1");
    assertThat(rendered(rubric)).contains("1 of 2 quotes of the item `a_1` is not in the prose");
  }

  @Test
  void text_of_the_prose_cannot_break_out_of_its_comment() {
    String prose = "Be clear.\u2028draft: false\u0085version: 9.9.9\rrubric: evil";
    DraftReport rubric =
        drafted(
            prose,
            answer(trait("a", item("A?", "clear.\u2028draft: false\u0085version: 9.9.9", "s1"))));
    assertThat(bundle(rubric).identity().name()).isEqualTo("made-rubric");
    assertThat(rubric.yaml()).doesNotContain("\u2028", "\u0085", "\r");
  }

  @Test
  void every_valid_answer_compiles() {
    int read = 0;
    for (int seed = 0; seed < 120; seed++) {
      String answer = made(new SplittableRandom(seed));
      if (DraftReader.read(said(answer), "MARK") instanceof DraftReading.Read(Draft draft)) {
        bundle(DraftReport.of(RubricProse.of(DraftAnswers.PROSE), draft));
        read++;
      }
    }
    assertThat(read).isBetween(60, 119);
  }

  @Test
  void the_largest_valid_answer_compiles() {
    JsonObject[] items = new JsonObject[200];
    for (int i = 0; i < items.length; i++) {
      items[i] =
          with(
              item("n" + i + " " + "w ".repeat(200), "\"q\" ".repeat(60), "s1"),
              "positive_cues",
              JsonArray.texts(List.of("c".repeat(100), "\"".repeat(90), "d".repeat(100))));
    }
    DraftReport rubric = drafted(DraftAnswers.PROSE, answer(trait("a", items)));
    assertThat(rubric.yaml().length()).isGreaterThan(200_000);
    bundle(rubric);
  }

  /// Colliding names, reserved words, arbitrary characters.
  private static String made(SplittableRandom random) {
    List<JsonObject> traits = new ArrayList<>();
    int count = 0;
    for (int t = 1 + random.nextInt(4); t > 0; t--) {
      List<JsonObject> items = new ArrayList<>();
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        JsonObject item = item(words(random) + count++, words(random), "s" + random.nextInt(5));
        item = with(item, "decision", Json.of(random.nextBoolean() ? "0-1" : "0-2"));
        item =
            with(
                item,
                "evidence",
                Json.of(
                    List.of("local_quote", "span_level", "global_diagnostic", "weakly_groundable")
                        .get(random.nextInt(4))));
        item = with(item, "positive_cues", JsonArray.texts(List.of(cue(random))));
        item = with(item, "negative_cues", JsonArray.texts(List.of("b" + words(random))));
        items.add(with(item, "reverse_scored", new JsonBoolean(random.nextBoolean())));
      }
      JsonObject trait = trait(words(random) + count++, items.toArray(JsonObject[]::new));
      trait = with(trait, "weight", Json.of(1 + random.nextInt(100)));
      trait = with(trait, "description", Json.of(words(random)));
      traits.add(
          with(
              trait,
              "anchors",
              JsonArray.of(JsonObject.of("level", 3, "means", "m" + words(random)))));
    }
    return answer(traits.toArray(JsonObject[]::new));
  }

  /// Sometimes a quote of which nothing is left.
  private static String cue(SplittableRandom random) {
    return random.nextInt(20) == 0 ? "\u0007\uFEFF" : "a" + words(random);
  }

  private static String words(SplittableRandom random) {
    String[] pieces = {
      "in",
      "true",
      "known",
      "composite",
      "a b",
      ": ",
      "# ",
      "- ",
      "\n",
      "\t",
      "\"",
      "'",
      "{",
      "}",
      "[",
      "|",
      ">",
      "&x",
      "*x",
      "!y",
      "%",
      "@",
      "\\",
      "\u2028",
      "\u0085",
      "\u0007",
      "\uFEFF",
      "\u202E",
      "ясно",
      "明",
      "😀",
      "  ",
      "---",
      "...",
      "null",
      "~",
      "0x1",
      "1e3",
      "=",
      "min",
      "max",
      "not"
    };
    StringBuilder words = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      words.append(pieces[random.nextInt(pieces.length)]);
    }
    return words.toString();
  }

  private static JsonObject quote(String text, String unit) {
    return JsonObject.of("text", text, "unit", unit);
  }

  private static DraftReport drafted(String prose, String answer) {
    DraftReading reading = DraftReader.read(said(answer), "MARK");
    assertThat(reading).isInstanceOf(DraftReading.Read.class);
    return DraftReport.of(RubricProse.of(prose), ((DraftReading.Read) reading).draft());
  }

  private static ModelReply said(String answer) {
    return new ModelReply(answer, StopReason.FINISHED, Usage.UNKNOWN);
  }

  private static Bundle bundle(DraftReport rubric) {
    return switch (Rubrics.compiled(rubric.yaml())) {
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> bundle;
      case BundleCompilation.Locked _ -> throw new AssertionError("locked: " + rubric.yaml());
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new AssertionError(problems + "\n" + rubric.yaml());
    };
  }

  private static String rendered(DraftReport rubric) {
    return String.join("\n", rubric.warnings().stream().map(it -> it.render("")).toList());
  }
}
