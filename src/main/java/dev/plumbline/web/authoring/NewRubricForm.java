package dev.plumbline.web.authoring;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.present.page.browse.NewRubricPage;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.importing.IdGenerator;
import dev.plumbline.rubric.importing.ImportedRubric;
import dev.plumbline.web.WebRequest;
import dev.plumbline.workflow.authoring.NewRubric;
import dev.plumbline.workflow.authoring.NewRubric.Criterion;
import dev.plumbline.workflow.authoring.NewRubricAnswer;
import dev.plumbline.workflow.authoring.PastedTable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The answers about a rubric to write, as a browser sent them.
final class NewRubricForm {

  private static final int ROWS = 4;

  private final WebRequest request;
  private final SortedMap<String, String> problems = new TreeMap<>();

  /// What is in the fields at first.
  static SortedMap<String, String> standard() {
    return new TreeMap<>(
        Map.of(
            NewRubricPage.MIN, "1",
            NewRubricPage.MAX, "5",
            NewRubricPage.WORDS, "0",
            NewRubricPage.MARK, "3"));
  }

  NewRubricForm(WebRequest request) {
    this.request = request;
  }

  /// What is wrong with the answers, by their fields.
  SortedMap<String, String> problems() {
    return problems;
  }

  /// How many criteria its page asks for.
  int rows() {
    int rows = ROWS;
    while (request.form().containsKey(NewRubricPage.QUESTION + (rows + 1))
        && rows < NewRubric.CRITERIA_MAX) {
      rows++;
    }
    return rows;
  }

  /// How many the next page asks for, of which some are empty.
  int moreRows() {
    return Math.min(rows() + ROWS, NewRubric.CRITERIA_MAX);
  }

  /// The rubric of the table.
  ///
  /// @param file whose name is the rubric's, where neither the form nor the table has one
  /// @return empty after problems were found
  Optional<ImportedRubric> table(String file) {
    List<Problem> found = new ArrayList<>();
    Optional<ImportedRubric> rubric =
        PastedTable.read(request.sent(NewRubricPage.TABLE), found)
            .map(table -> {
              String words = request.sent(NewRubricPage.NAME).strip();
              String otherwise =
                  table.description().isEmpty()
                      ? file.replaceFirst("[.][A-Za-z]+$", "")
                      : table.description();
              return table.toRubric(new IdGenerator().name(words.isEmpty() ? otherwise : words));
            });
    rubric.ifPresent(it -> {
      if (BundleCompiler.compile(it.yaml().getBytes(StandardCharsets.UTF_8))
          instanceof BundleCompilation.Rejected(List<Problem> rejected)) {
        found.addAll(rejected);
      }
    });
    if (!found.isEmpty()) {
      problems.put(
          NewRubricPage.TABLE,
          String.join("\n", found.stream().map(problem -> problem.render("")).toList()));
    }
    return found.isEmpty() ? rubric : Optional.empty();
  }

  /// @return empty after problems were found
  Optional<NewRubric> read() {
    String things = needed(NewRubricPage.THINGS, NewRubricAnswer::text).orElse("");
    Optional<String> name =
        answer(NewRubricPage.NAME, NewRubricAnswer.slug(things).orElse(""), NewRubricAnswer::name);
    Optional<String> owner = answer(NewRubricPage.OWNER, "", NewRubricAnswer::text);
    int min =
        answer(NewRubricPage.MIN, "1", it -> NewRubricAnswer.whole(it, 0, NewRubric.SCORE_MAX - 1))
            .orElse(0);
    int max =
        answer(
                NewRubricPage.MAX,
                String.valueOf(min + 4),
                it -> NewRubricAnswer.whole(it, min + 1, NewRubric.SCORE_MAX))
            .orElse(NewRubric.SCORE_MAX);
    List<Criterion> criteria = criteria();
    Optional<List<String>> forbidden =
        answer(NewRubricPage.FORBIDDEN, "", NewRubricAnswer::phrases);
    Optional<Integer> words =
        answer(NewRubricPage.WORDS, "0", it -> NewRubricAnswer.whole(it, 0, NewRubric.WORDS_MAX));
    Optional<Optional<BigDecimal>> mark =
        answer(
            NewRubricPage.MARK,
            "",
            it ->
                it.isEmpty()
                    ? NewRubricAnswer.of(Optional.empty())
                    : NewRubricAnswer.decimal(it, min, max).map(Optional::of));
    return problems.isEmpty()
        ? Optional.of(
            new NewRubric(
                name.orElseThrow(),
                things,
                owner.orElseThrow(),
                min,
                max,
                criteria,
                forbidden.orElseThrow(),
                words.orElseThrow(),
                mark.orElseThrow()))
        : Optional.empty();
  }

  private List<Criterion> criteria() {
    List<Criterion> criteria = new ArrayList<>();
    for (int i = 1; i <= rows(); i++) {
      Optional<String> question =
          answer(NewRubricPage.QUESTION + i, "", NewRubricAnswer::text).filter(it -> !it.isEmpty());
      Optional<List<String>> phrases =
          answer(NewRubricPage.PHRASES + i, "", NewRubricAnswer::phrases);
      int weight = request.sent(NewRubricPage.TWICE + i).isEmpty() ? 1 : 2;
      question.ifPresent(
          asked -> criteria.add(new Criterion(asked, phrases.orElse(List.of()), weight)));
      if (question.isEmpty() && phrases.filter(it -> !it.isEmpty()).isPresent()) {
        problems.putIfAbsent(NewRubricPage.QUESTION + i, "an answer is needed");
      }
    }
    if (criteria.isEmpty()) {
      problems.putIfAbsent(NewRubricPage.QUESTION + 1, "an answer is needed");
    }
    return criteria;
  }

  private <A> Optional<A> needed(String field, Function<String, NewRubricAnswer<A>> reader) {
    if (request.sent(field).isBlank()) {
      problems.put(field, "an answer is needed");
      return Optional.empty();
    }
    return answer(field, "", reader);
  }

  /// @param standard what an empty field means
  private <A> Optional<A> answer(
      String field, String standard, Function<String, NewRubricAnswer<A>> reader) {
    String given = request.sent(field).strip();
    NewRubricAnswer<A> answer = reader.apply(given.isEmpty() ? standard : given);
    if (answer.value().isEmpty()) {
      problems.put(field, answer.problem());
    }
    return answer.value();
  }
}
