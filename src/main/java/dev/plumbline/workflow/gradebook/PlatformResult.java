package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.letter.Letter;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import java.math.BigDecimal;
import java.util.List;

/// One document as a platform takes it from the program that it started to mark it.
///
/// @param letter to its writer, whose words the platform shows
public record PlatformResult(Bundle bundle, GradeBookRow row, Letter letter) {

  /// `results.json` of an autograder of Gradescope.
  ///
  /// @throws Refusal if the document has no mark: the platform knows no such result, and shows that
  ///   marking failed where there is no file
  public JsonObject gradescope() {
    BigDecimal mark =
        row.mark()
            .orElseThrow(() ->
                new Refusal(
                    Refusal.Kind.UNSCORED,
                    row.id(),
                    List.of(
                        Problem.at(
                            "",
                            ProblemCode.NOT_FINAL,
                            EscapedText.text(row.id())
                                + " has no mark, it is "
                                + row.standing().words(),
                            "without a file the platform says that marking failed"))));
    return JsonObject.builder()
        .put("score", mark)
        .put("output", output())
        .put("output_format", "text")
        .put("tests", traits("score", "max_score", "output"))
        .put("extra_data", extra())
        .build();
  }

  /// The result of an external grader of PrairieLearn: a share of the highest mark. A document
  /// without a mark is not gradable.
  public JsonObject prairieLearn() {
    JsonObjectBuilder json = JsonObject.builder().put("gradable", row.mark().isPresent());
    if (row.mark().isEmpty()) {
      return json.put("message", output()).build();
    }
    Rational highest =
        bundle.scoring().program().range(bundle.scoring().program().result().id()).high();
    return json.put("score", Rational.of(row.mark().orElseThrow()).dividedBy(highest).toDecimal())
        .put("output", output())
        .put("tests", traits("points", "max_points", "message"))
        .build();
  }

  private String output() {
    return String.join("\n", letter.lines());
  }

  private JsonArray traits(String score, String highest, String words) {
    List<Trait> traits = bundle.rubric().questions().traits();
    return JsonArray.mapped(
        traits.stream().filter(trait -> row.parts().containsKey(trait.id())).toList(),
        trait ->
            JsonObject.builder()
                .put("name", Wording.sentence(Wording.name(trait.id())))
                .put(score, new BigDecimal(row.parts().get(trait.id())))
                .put(highest, trait.scale().max())
                .put(words, String.join("\n", letter.points(traits.indexOf(trait))))
                .build());
  }

  private JsonObject extra() {
    return JsonObject.builder()
        .put("bundle", bundle.digest())
        .putUnlessEmpty("scorecard", row.scorecard().map(Object::toString).orElse(""))
        .build();
  }
}
