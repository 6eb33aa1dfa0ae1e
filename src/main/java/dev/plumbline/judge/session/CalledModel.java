package dev.plumbline.judge.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/// A model that is called, as a user names and configures it.
public record CalledModel(LanguageModel model) {

  /// Whether models of a provider of this name are called; answers of others are recorded.
  public static boolean isProvider(String name) {
    return ModelFactory.PROVIDERS.contains(name);
  }

  /// @param provider such as `openai`
  /// @param name of the model, in place of the configured one; empty for that
  /// @param settings by the names of the variables that configure models
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
  public static CalledModel of(String provider, String name, Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    if (!name.isEmpty()) {
      all.put("PLUMBLINE_" + provider.toUpperCase(Locale.ROOT) + "_MODEL", name);
    }
    return new CalledModel(ModelFactory.model(provider, all));
  }

  /// The same model within a budget.
  ///
  /// @param calls absent for no limit
  /// @param tokens of questions and answers together; absent for no limit
  public CalledModel limited(OptionalLong calls, OptionalLong tokens) {
    return new CalledModel(new CallBudget(model, calls, tokens));
  }

  /// A model that is called no more once a budget is used up. Thread-safe.
  ///
  /// Calls that are sent again after a failure count. Tokens are known only after an answer, so
  /// calls under way at that moment are still paid for.
  static final class CallBudget extends DelegatingModel {

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
}
