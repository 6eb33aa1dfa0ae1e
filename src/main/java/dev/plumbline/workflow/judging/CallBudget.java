package dev.plumbline.workflow.judging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.judge.llm.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/// A model that is called no more once a budget is used up. Thread-safe.
///
/// Calls that are sent again after a failure count. Tokens are known only after an answer, so calls
/// under way at that moment are still paid for.
final class CallBudget extends DelegatingModel {

  private final OptionalLong callsMax;
  private final OptionalLong tokensMax;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong tokens = new AtomicLong();

  /// @param callsMax absent for no limit
  /// @param tokensMax of questions and answers together; absent for no limit
  public CallBudget(LanguageModel model, OptionalLong callsMax, OptionalLong tokensMax) {
    super(model);
    this.callsMax = callsMax;
    this.tokensMax = tokensMax;
  }

  /// @throws ModelBusyException if the budget is used up
  @Override
  public ModelReply answer(ModelRequest request, Duration timeout) {
    if (tokensMax.isPresent() && tokens.get() >= tokensMax.getAsLong()) {
      throw new ModelBusyException("--max-tokens " + tokensMax.getAsLong() + " is reached");
    }
    if (callsMax.isPresent() && calls.incrementAndGet() > callsMax.getAsLong()) {
      throw new ModelBusyException("--max-calls " + callsMax.getAsLong() + " is reached");
    }
    ModelReply reply = model.answer(request, timeout);
    tokens.addAndGet(spent(request, reply));
    return reply;
  }

  /// What a provider does not report counts by the byte: a token has at least one, so that the
  /// budget ends too early rather than never.
  private static long spent(ModelRequest request, ModelReply reply) {
    ModelReply.Usage usage = reply.usage();
    long asked = usage.input() > 0 ? usage.input() : request.bytes();
    return asked + (usage.output() > 0 ? usage.output() : reply.text().getBytes(UTF_8).length);
  }
}
