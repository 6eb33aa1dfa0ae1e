package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.session.CalledModel.CallBudget;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.judge.session.ModelRegistry.ModelRetry;
import dev.plumbline.judge.session.ModelRegistry.ProviderPause;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ModelRetryTest {

  private static final ModelRequest REQUEST = new ModelRequest("", "", "", "{}", 10);

  private final Paused paused = new Paused();
  private final ProviderPause pause = new ProviderPause();

  @Test
  void what_a_provider_asks_one_call_to_wait_all_calls_wait() {
    ScriptedModel throttled =
        new ScriptedModel((_, _) -> {
          throw new ModelUnavailableException("status 429", Duration.ofSeconds(20));
        });
    // no time to wait so long: the call gives up, and the clock stands still
    assertThatThrownBy(() -> retry(Duration.ofSeconds(10)).answer(throttled, REQUEST))
        .isInstanceOf(ModelBusyException.class);
    assertThat(paused.pauses).isEmpty();

    retry(Duration.ofMinutes(5))
        .answer(new ScriptedModel((_, _) -> ScriptedModel.said("yes")), REQUEST);

    assertThat(paused.pauses).containsExactly(Duration.ofSeconds(20));
  }

  @Test
  void a_call_that_would_wait_beyond_its_time_gives_up_at_once() {
    pause.extend(paused.clock().instant().plusSeconds(60));
    ScriptedModel model = new ScriptedModel((_, _) -> ScriptedModel.said("yes"));
    assertThatThrownBy(() -> retry(Duration.ofSeconds(30)).answer(model, REQUEST))
        .isInstanceOf(ModelBusyException.class);
    assertThat(model.requests()).isEmpty();
    assertThat(paused.pauses).isEmpty();
  }

  @Test
  void a_budget_of_calls_ends_before_the_next_call() {
    ScriptedModel model = new ScriptedModel((_, _) -> ScriptedModel.said("yes"));
    CallBudget budget = new CallBudget(model, OptionalLong.of(2), OptionalLong.empty());
    budget.answer(REQUEST, Duration.ofSeconds(1));
    budget.answer(REQUEST, Duration.ofSeconds(1));
    assertThatThrownBy(() -> budget.answer(REQUEST, Duration.ofSeconds(1)))
        .hasMessage("--max-calls 2 is reached");
    assertThat(model.requests()).hasSize(2);
  }

  /// A scripted answer costs 100 and 50 tokens.
  @Test
  void a_budget_of_tokens_ends_with_the_call_that_reaches_it() {
    ScriptedModel model = new ScriptedModel((_, _) -> ScriptedModel.said("yes"));
    CallBudget budget = new CallBudget(model, OptionalLong.empty(), OptionalLong.of(151));
    budget.answer(REQUEST, Duration.ofSeconds(1));
    budget.answer(REQUEST, Duration.ofSeconds(1));
    assertThatThrownBy(() -> budget.answer(REQUEST, Duration.ofSeconds(1)))
        .hasMessage("--max-tokens 151 is reached");
    assertThat(model.requests()).hasSize(2);
  }

  /// The request has some bytes, the answer three.
  @Test
  void a_budget_of_tokens_ends_also_where_the_provider_reports_none() {
    ScriptedModel model =
        new ScriptedModel((_, _) ->
            new ModelReply("yes", ModelReply.StopReason.FINISHED, ModelReply.Usage.UNKNOWN));
    CallBudget budget = new CallBudget(model, OptionalLong.empty(), OptionalLong.of(4));
    budget.answer(REQUEST, Duration.ofSeconds(1));
    assertThatThrownBy(
            () -> {
              budget.answer(REQUEST, Duration.ofSeconds(1));
              budget.answer(REQUEST, Duration.ofSeconds(1));
            })
        .hasMessage("--max-tokens 4 is reached");
  }

  @Test
  void a_usage_that_no_model_can_have_is_limited() {
    ModelReply.Usage usage = new ModelReply.Usage(Long.MAX_VALUE, -1);
    assertThat(usage).isEqualTo(new ModelReply.Usage(ModelReply.Usage.TOKENS_MAX, 0));
  }

  private ModelRetry retry(Duration time) {
    return new ModelRetry(paused, paused.clock().instant().plus(time), pause);
  }
}
