package dev.plumbline.aws.trace;

import dev.plumbline.judge.llm.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import java.time.Duration;
import java.time.Instant;

/// A model whose calls are in traces.
public final class TracedModel extends DelegatingModel {

  private final CallTraces traces;

  public TracedModel(LanguageModel model, CallTraces traces) {
    super(model);
    this.traces = traces;
  }

  @Override
  public ModelReply answer(ModelRequest request, Duration timeout) {
    Instant begin = traces.now();
    CallTraces.End end = CallTraces.End.FAULT;
    try {
      ModelReply reply = model.answer(request, timeout);
      end = CallTraces.End.ANSWERED;
      return reply;
    } catch (ModelFailedException refused) {
      end = CallTraces.End.ERROR;
      throw refused;
    } finally {
      traces.ended(provider() + " " + name(), "", begin, end);
    }
  }
}
