package dev.plumbline.springai;

import dev.plumbline.Document;
import dev.plumbline.Judge;
import dev.plumbline.Plumbline;
import dev.plumbline.Result;
import dev.plumbline.Rubric;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.ai.evaluation.EvaluationRequest;
import org.springframework.ai.evaluation.EvaluationResponse;
import org.springframework.ai.evaluation.Evaluator;

/// Evaluates the responses of a model by a rubric. The response is the text. The rubric is given
/// what it declares: what the user wrote as the context part `question`; the documents, numbered,
/// as the context part `sources`, or where it grades parts each as a source with its id. What is no
/// text is left out.
///
/// A response has a `float`; `composite` of its metadata is the exact decimal, `scorecard` the
/// digest, `status` and `verdict` what they are. The feedback says what is missing. A result
/// without a score does not pass, its score is `NaN`.
///
/// Thread-safe.
public final class RubricEvaluator implements Evaluator {

  private final Plumbline plumbline;
  private final Rubric rubric;
  private final Judge judge;

  /// @param plumbline where results are stored; it is not closed
  public RubricEvaluator(Plumbline plumbline, Rubric rubric, Judge judge) {
    this.plumbline = plumbline;
    this.rubric = rubric;
    this.judge = judge;
  }

  @Override
  public EvaluationResponse evaluate(EvaluationRequest request) {
    Result result = plumbline.evaluate(rubric, document(request), judge);
    Map<String, Object> metadata = new TreeMap<>();
    metadata.put("status", result.status().toString());
    result.digest().ifPresent(digest -> metadata.put("scorecard", digest));
    result.score().ifPresent(score -> metadata.put("composite", score.toPlainString()));
    result.verdict().ifPresent(verdict -> metadata.put("verdict", verdict));
    return new EvaluationResponse(
        result.passed().orElse(false),
        result.score().map(BigDecimal::floatValue).orElse(Float.NaN),
        String.join("\n", result.reasons()),
        metadata);
  }

  private Document document(EvaluationRequest request) {
    Document document = Document.of(request.getResponseContent());
    if (rubric.context().contains("question") && !request.getUserText().isEmpty()) {
      document = document.with("question", request.getUserText());
    }
    List<org.springframework.ai.document.Document> given =
        request.getDataList().stream().filter(it -> it.isText()).toList();
    if (rubric.context().contains("sources")) {
      return given.isEmpty() ? document : document.with("sources", numbered(given));
    }
    for (org.springframework.ai.document.Document one :
        rubric.hasParts() ? given : List.<org.springframework.ai.document.Document>of()) {
      document = document.withSource(one.getId(), one.getText());
    }
    return document;
  }

  private static String numbered(List<org.springframework.ai.document.Document> given) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < given.size(); i++) {
      text.append(i == 0 ? "" : "\n").append(i + 1).append(". ").append(given.get(i).getText());
    }
    return text.toString();
  }
}
