package dev.plumbline.authoring;

import dev.plumbline.authoring.NewRubric.Criterion;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What an author answered about a rubric to write.
///
/// @param name as rubrics are named
/// @param things what is scored, in the plural
/// @param owner empty for nobody
/// @param min lowest score
/// @param max highest score, above `min`
/// @param criteria at least one
/// @param forbidden phrases that no text may have
/// @param wordsMin fewest words of a text, 0 for any
/// @param passMark lowest score that passes, with at most [#MARK_DECIMALS_MAX] decimals
public record NewRubric(
    String name,
    String things,
    String owner,
    int min,
    int max,
    List<Criterion> criteria,
    List<String> forbidden,
    int wordsMin,
    Optional<BigDecimal> passMark) {

  public static final int MARK_DECIMALS_MAX = 6;
  public static final int SCORE_MAX = 1000;
  public static final int WORDS_MAX = 1_000_000;
  public static final int CRITERIA_MAX = 30;

  /// What a good text does.
  ///
  /// @param question what the judge is asked
  /// @param phrases what shows it, for the judge `cues`
  /// @param weight 1 or 2
  public record Criterion(String question, List<String> phrases, int weight) {}

  public NewRubric {
    criteria = List.copyOf(criteria);
    forbidden = List.copyOf(forbidden);
  }

  /// A rubric with comments that say what to change. Each criterion is a trait with one item, so
  /// that its weight stands by its name.
  public static final class NewRubricYaml {

    private final NewRubric rubric;
    private final StringBuilder yaml = new StringBuilder();

    /// @param file how the author calls the file, on one line
    public static String text(NewRubric rubric, String file) {
      NewRubricYaml writer = new NewRubricYaml(rubric);
      writer.head(file);
      writer.gates();
      writer.traits();
      writer.evidence();
      writer.plan();
      writer.cases();
      return writer.yaml.toString();
    }

    private NewRubricYaml(NewRubric rubric) {
      this.rubric = rubric;
    }

    private void head(String file) {
      line("# Change whatever you like; a change needs a higher version.");
      line("# Check it:  plumbline rubric compile " + file + " --dry-run");
      line("# Try it:    plumbline evaluate --rubric " + file + " --documents texts.jsonl");
      line("rubric: " + rubric.name());
      line("version: 1.0.0");
      line("description: " + quoted("How good are " + rubric.things() + "?"));
      if (!rubric.owner().isEmpty()) {
        line("owner: " + quoted(rubric.owner()));
      }
    }

    private boolean countsWords() {
      return rubric.wordsMin() > 0;
    }

    private boolean forbids() {
      return !rubric.forbidden().isEmpty();
    }

    private void gates() {
      if (!countsWords() && !forbids()) {
        return;
      }
      line("");
      line("# What is measured in the text itself, without a judge.");
      line("facts:");
      if (countsWords()) {
        line("  words: {computed: words}");
      }
      if (forbids()) {
        line("  has_forbidden_words: {computed: {phrase_any: " + quoted(rubric.forbidden()) + "}}");
      }
      line("");
      line("# A gate ends the evaluation before a judge is asked: the lowest score, and a fail.");
      line("gates:");
      if (countsWords()) {
        line("  - id: too_short");
        line("    when: words < " + rubric.wordsMin());
        line("    because: the text has fewer than " + rubric.wordsMin() + " words");
      }
      if (forbids()) {
        line("  - id: forbidden_words");
        line("    when: has_forbidden_words");
        line("    because: the text has words that no text may have");
      }
    }

    private void traits() {
      line("");
      line(
          "# A judge decides each item: 2 for clearly, 1 for partly, 0 for not at all. It must quote");
      line("# the text: a decision above 0 without a quote that is really there counts as 0.");
      line("traits:");
      for (int number = 1; number <= rubric.criteria().size(); number++) {
        Criterion criterion = rubric.criteria().get(number - 1);
        line("  criterion_" + number + ":");
        line("    scale: {min: " + rubric.min() + ", max: " + rubric.max() + "}");
        line("    items:");
        line("      - id: C" + number);
        line("        ask: " + quoted(criterion.question()));
        if (criterion.phrases().isEmpty()) {
          line(
              "        # for the judge `cues`, which needs no model, add: cues: {positive: [a phrase]}");
        } else {
          line("        # the judge `cues` looks for these; a model reads the question");
          line("        cues: {positive: " + quoted(criterion.phrases()) + ", clear: 1}");
        }
      }
    }

    private void evidence() {
      line("");
      line(
          "# Against texts that talk to the judge: a model is asked again which quotes bear on their");
      line(
          "# question, and what they show by themselves. That is up to two short calls more for each");
      line("# item (--dry-run counts them), and some honest answers that quote too little become");
      line("# unknown. The judge `cues` is not asked.");
      line("evidence: {relevance: judge, sufficiency: judge}");
    }

    private void plan() {
      int total = rubric.criteria().stream().mapToInt(Criterion::weight).sum();
      line("");
      line(
          "# The score: the mean of the criteria, by weight. Weights are yours to change, and so is");
      line(
          "# their total. For what branches in more than three ways, or readers who are no engineers,");
      line("# write a tree.");
      line("plan:");
      line("  composite:");
      line(
          "    weighted_mean: {"
              + IntStream.rangeClosed(1, rubric.criteria().size())
                  .mapToObj(it -> "criterion_" + it + ": " + rubric.criteria().get(it - 1).weight())
                  .collect(Collectors.joining(", "))
              + "}");
      line("    total: " + total);
      rubric.passMark().ifPresent(mark -> line("    pass: composite >= " + mark.toPlainString()));
    }

    private void cases() {
      line("");
      line(
          "# Examples. They are computed whenever this file is compiled, and must come out like this.");
      line("cases:");
      example("everything is there", 2, rubric.max());
      example("nothing is there", 0, rubric.min());
    }

    private void example(String name, int decision, int composite) {
      line("  - name: " + name);
      if (countsWords() || forbids()) {
        line(
            "    facts: {"
                + (countsWords() ? "words: " + rubric.wordsMin() : "")
                + (countsWords() && forbids() ? ", " : "")
                + (forbids() ? "has_forbidden_words: false" : "")
                + "}");
      }
      line(
          "    items: {"
              + IntStream.rangeClosed(1, rubric.criteria().size())
                  .mapToObj(it -> "C" + it + ": " + decision)
                  .collect(Collectors.joining(", "))
              + "}");
      String passed =
          rubric
              .passMark()
              .map(mark -> ", passed: " + (BigDecimal.valueOf(composite).compareTo(mark) >= 0))
              .orElse("");
      line("    expect: {composite: " + composite + passed + "}");
    }

    private void line(String line) {
      yaml.append(line).append('\n');
    }

    /// A text as JSON writes it, which is YAML too.
    private static String quoted(String text) {
      return CanonicalJson.text(Json.of(text));
    }

    private static String quoted(List<String> texts) {
      return texts.stream().map(NewRubricYaml::quoted).collect(Collectors.joining(", ", "[", "]"));
    }
  }
}
