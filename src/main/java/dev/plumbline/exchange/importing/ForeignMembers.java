package dev.plumbline.exchange.importing;

import dev.plumbline.exchange.importing.ImportLedger.Fate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What becomes of members that nothing reads, in one table for all tools: behind the kind of an
/// object, a line has `skip`, `lose` or `change`, names, which may end in `*`, and why behind a
/// colon. What follows from other members or says nothing of what is graded, such as identifiers,
/// is skipped. What no line names is lost, and said to be.
final class ForeignMembers {

  private static final String TABLE =
      """
      = deepeval run # a run, as DeepEval has it until 3.7
      skip test_passed test_failed run_duration evaluation_cost dataset_alias dataset_id official
      skip metrics_scores confident_link test_run_id deployment deployment_configs
      lose hyperparameters prompts: they say how the outputs were made
      = deepeval test
      skip order token_cost completion_time run_duration evaluation_cost multimodal conversational
      skip index source_file user_id custom_column_key_values
      lose metadata additional_metadata tags comments: it is no part of what is graded
      lose trace: the output and the calls are in the test itself
      = deepeval turn
      skip order user_id latency_ms interrupted metadata comments
      lose audio: it is no text
      = deepeval call
      skip type description
      lose reasoning: a call has no words of its own
      = deepeval metric
      skip evaluation_cost input_token_count output_token_count evaluation_model skipped
      = deepeval written # a GEval as its constructor takes it
      skip evaluation_params threshold top_logprobs strict_mode async_mode verbose_mode flaky
      skip model
      = graders model
      lose model sampling_params: which model grades is said when a judge is asked
      = graders eval
      skip id object created_at evaluator_type categories tags metadata
      lose data_source_config: data come as documents
      = inspect log # what is around the samples, as Inspect has it until 0.3.140
      skip version reductions stats log_updates config_updates tags metadata location etag samples
      lose plan: no model is asked here: recorded outputs are the documents
      lose error: it is why the run did not end
      = inspect eval
      skip eval_set_id eval_id run_id created task_id task_version task_file task_display_name
      skip task_registry_name task_attribs dataset model tags scorers metrics viewer metadata
      skip packages revision
      lose task_args task_args_passed solver solver_args solver_args_passed sandbox \
      model_generate_config model_base_url model_args model_roles: no model is asked here: \
      recorded outputs are the documents
      = inspect config
      change epochs*: each epoch of a sample is a document of its own
      lose *: it is about how Inspect runs
      = inspect results
      skip total_samples completed_samples scores metadata early_stopping scorer metrics
      lose sample_reductions: each epoch of a sample is a document of its own
      = inspect sample
      skip uuid model_usage role_usage started_at completed_at total_time working_time turn_count
      skip token_limit token_limit_type token_limit_usage
      lose events events_data timelines message_pool call_pool store: it is the course of the \
      run, beside its messages
      lose sandbox files setup error_retries model_fallbacks limit: it is about how Inspect runs
      = inspect grader
      skip partial_credit
      lose model model_role: which model grades is said when a judge is asked
      lose grade_pattern: a judge answers in a form of its own
      change include_history: a judge sees the conversation
      = inspect text
      skip refusal
      lose citations: a document has sources of its own
      = inspect tool
      skip tool_type context
      lose result error: the provider ran the tool: its result is not a message
      = langfuse item
      skip datasetId datasetName status createdAt updatedAt projectId validFrom mediaReferences
      skip sourceObservationId
      = langfuse config
      skip id name createdAt updatedAt projectId isArchived dataType
      = langfuse known
      skip id name timestamp userId sessionId release version environment tags public
      skip bookmarked createdAt updatedAt projectId externalId htmlPath latency totalCost usage
      skip level observationCount inputCost outputCost inputTokens outputTokens totalTokens
      skip usage.promptTokens usage.completionTokens usage.totalTokens observations scores
      skip errorCount warningCount defaultCount debugCount duration traceId parentObservationId
      skip type startTime endTime completionStartTime model modelId internalModelId
      skip modelParameters statusMessage promptId promptName promptVersion usageDetails
      skip costDetails usagePricingTierName unit promptTokens completionTokens timeToFirstToken
      skip calculatedInputCost calculatedOutputCost calculatedTotalCost inputPrice outputPrice
      skip totalPrice traceName traceTags traceTimestamp providedUsageDetails providedModelName
      skip providedCostDetails toolDefinitions toolCalls toolCallNames comments
      = langfuse score
      skip id traceId observationId sessionId datasetRunId timestamp createdAt updatedAt projectId
      skip environment authorUserId queueId jobConfigurationId executionTraceId trace
      skip traceName userId metadata subject
      = promptfoo grader
      lose provider: which model grades is said when a judge is asked
      lose rubricPrompt: a judge has a prompt of its own
      = promptfoo configuration
      skip $schema outputPath sharing writeLatestResults tags metadata
      lose prompts providers targets: no model is asked here: recorded outputs are the documents
      lose derivedMetrics: they are computed over all tests by expressions or code
      lose redteam: attacks are made up by a model
      lose extensions nunjucksFilters: they run code
      lose evaluateOptions commandLineOptions env tracing: it is about how promptfoo runs
      = promptfoo file
      skip evalId shareableUrl metadata vars runtimeOptions
      lose blobAssets: pictures and audio are no text
      = promptfoo config
      skip tests defaultTest scenarios assertionTemplates
      = promptfoo results
      skip version timestamp stats prompts table
      = promptfoo result
      skip provider id promptId evaluationId namedScores tokenUsage incurredCost metadata
      skip createdAt updatedAt description failureReason
      = promptfoo trace
      skip evaluationId testCaseId metadata id createdAt
      = promptfoo span
      skip spanId parentSpanId name endTime startTime statusCode statusMessage
      = promptfoo test
      lose metadata: a document has no metadata
      lose description: tests are named by their numbers
      lose assertScoringFunction: it runs code: the weighted mean counts in its place
      lose provider providers prompts prompt fixture conversation: no model is asked here: \
      recorded outputs are the documents
      = promptfoo component
      skip assertion namedScores namedScoreWeights tokensUsed componentResults comment
      skip suggestions
      = traces resource
      skip droppedAttributesCount
      lose attributes: they say where it ran
      = traces loose
      change traceloop.entity.input input.value traceloop.entity.output output.value: messages \
      and calls were read in its place
      = traces tool
      skip gen_ai.tool.type gen_ai.tool.description tool.description tool_call.function.name
      skip gen_ai.tool.status gcp.vertex.agent.llm_request gcp.vertex.agent.llm_response
      = traces span
      skip kind traceState flags droppedAttributesCount scope droppedEventsCount droppedLinksCount
      skip durationNano resource instrumentation_scope
      lose links: other spans are not followed
      = traces event
      skip droppedAttributesCount severityNumber severityText observedTimeUnixNano flags traceId
      skip spanId scope resource
      = traces evaluation
      skip event.name plumbline.*
      = traces others # what is no part of a text; the first line with its name counts
      lose gen_ai.agent.*: agents are known by their names
      lose gen_ai.tool.definitions llm.tools ai.prompt.tools: a document has the calls, not what \
      could be called
      lose gen_ai.request.* gen_ai.usage.* gen_ai.openai.* gen_ai.server.* gen_ai.response.* \
      gen_ai.output.type gen_ai.system* gen_ai.provider.name gen_ai.operation.name \
      gen_ai.aggregated_usage.* gen_ai.event.* llm.* ai.* openinference.* gcp.vertex.agent.* \
      traceloop.* operation.name resource.name: it is about how a model was run
      lose error.type exception.*: the status of the span says that it failed
      lose embedding.*: vectors are no text
      lose server.* client.* http.* url.* network.* rpc.* thread.* code.* aws.*: it is about how \
      the service ran
      lose user.id enduser.*: who asked is not graded
      lose input.mime_type output.mime_type: whether it is JSON is seen
      = promptfoo planned
      lose transform postprocess transformVars: it runs code: give outputs as it makes them
      skip disableVarExpansion disableDefaultAsserts
      lose provider: which model grades is said when a judge is asked
      lose rubricPrompt: a judge has a prompt of its own
      lose *: it is about how promptfoo asks models
      = promptfoo asked
      change transform postprocess transformVars: outputs are as it made them
      skip disableVarExpansion disableDefaultAsserts
      lose provider: which model grades is said when a judge is asked
      lose rubricPrompt: a judge has a prompt of its own
      lose *: it is about how promptfoo asks models
      """;

  private static final Map<String, Fate> FATES = Map.of("lose", Fate.LOST, "change", Fate.CHANGED);
  private static final Map<String, List<Line>> KINDS = kinds();

  /// What becomes of members with these names.
  ///
  /// @param fate empty for what is skipped
  record Line(Optional<Fate> fate, List<String> names, String why) {

    Optional<String> name(String key) {
      return names.stream()
          .filter(name ->
              name.endsWith("*")
                  ? key.startsWith(name.substring(0, name.length() - 1))
                  : name.equals(key) || name.equals(ForeignObject.respelled(key)))
          .findFirst();
    }
  }

  private static Map<String, List<Line>> kinds() {
    Map<String, List<Line>> kinds = new HashMap<>();
    for (String kind : TABLE.split("(?m)^= ")) {
      String[] lines = kind.split("\n");
      kinds.put(
          lines[0].split(" #")[0],
          Stream.of(lines)
              .skip(1)
              .map(line -> {
                String[] halves = line.split(": ", 2);
                List<String> words = List.of(halves[0].split(" +"));
                return new Line(
                    Optional.ofNullable(FATES.get(words.getFirst())),
                    words.subList(1, words.size()),
                    halves[halves.length - 1]);
              })
              .toList());
    }
    return Map.copyOf(kinds);
  }

  static List<Line> of(String kind) {
    return KINDS.get(kind);
  }

  private ForeignMembers() {}
}
