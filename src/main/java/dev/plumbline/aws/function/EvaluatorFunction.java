package dev.plumbline.aws.function;

import dev.plumbline.aws.function.agentcore.EvaluationEvent;
import dev.plumbline.aws.function.agentcore.EvaluatorAnswer;
import dev.plumbline.aws.function.agentcore.EvaluatorSettings;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.documents.PartsReader;
import dev.plumbline.store.repository.ArtefactLoader;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// `evaluator`: evaluates what an agent did, as AgentCore asks for it. It extracts and scores as
/// `extract` and `score` do, so the artefacts are the same as theirs, and asking again costs no
/// model call.
final class EvaluatorFunction {

  private final SortedMap<String, EvaluatorSettings> evaluators;
  private final ArtefactLoader loader;
  private final ExtractFunction extract;
  private final ScoreFunction score;

  /// @param evaluators by the names that the service knows them by
  EvaluatorFunction(
      SortedMap<String, EvaluatorSettings> evaluators,
      ArtefactLoader loader,
      ExtractFunction extract,
      ScoreFunction score) {
    this.evaluators = new TreeMap<>(evaluators);
    this.loader = loader;
    this.extract = extract;
    this.score = score;
  }

  /// @param event JSON in UTF-8
  FunctionResponse answer(byte[] event, ModelUsage usage) {
    try {
      return FailureOutcomes.asOutcomes(() -> answer(EvaluationEvent.read(event), usage));
    } catch (RequestFailure failure) {
      return EvaluatorAnswer.failed(failure);
    }
  }

  private FunctionResponse answer(EvaluationEvent event, ModelUsage usage) {
    EvaluatorSettings evaluator =
        EvaluatorSettings.named(event.name(), evaluators).orElseThrow(() -> unknown(event.name()));
    Bundle bundle = loader.bundle(evaluator.bundle());
    DocumentLine line = line(event, bundle);
    ExtractFunction.Request asked =
        new ExtractFunction.Request(
            bundle.digest().toString(),
            line.document(),
            JsonObject.EMPTY,
            evaluator.judge(),
            0,
            true,
            "",
            String.join("; ", PartsReader.LeftOut.lines(line.leftOut())));
    ExtractFunction.Response extracted =
        evaluator.panel().isPresent()
            ? extract.extract(asked, evaluator.panel().get(), usage)
            : extract.extract(asked, usage);
    ScoreFunction.Response scored =
        score.score(
            new ScoreFunction.Request(
                bundle.digest().toString(),
                Optional.of(extracted.digest()),
                JsonObject.EMPTY,
                evaluator.calibration().stream().toList(),
                false));
    return EvaluatorAnswer.of(
        scored, scored.digest(), scored.card(), scored.result(), asked.leftOut());
  }

  /// As a line that `plumbline import` writes, with what is expected as context, where the rubric
  /// declares it.
  private static DocumentLine line(EvaluationEvent event, Bundle bundle) {
    JsonObjectBuilder line = JsonObject.builder();
    line.putAll(event.line());
    JsonObjectBuilder context = JsonObject.builder();
    event
        .expected()
        .forEach((part, text) -> {
          if (bundle.extraction().document().context().contains(part)) {
            context.put(part, text);
          }
        });
    Problems problems = new Problems();
    return DocumentLine.read(
            line.putUnlessEmpty("context", context.build()).build(),
            0,
            FieldMapping.of(Map.of(), bundle),
            problems)
        .orElseThrow(() -> RequestFailure.refused(problems));
  }

  private RequestFailure unknown(String name) {
    return RequestFailure.with(
        FunctionOutcome.NOT_FOUND,
        "/evaluatorName",
        ProblemCode.NOT_FOUND,
        "no evaluator " + EscapedText.text(name) + " is configured",
        "PLUMBLINE_EVALUATORS names " + evaluators.keySet());
  }
}
