package dev.plumbline.judge.session;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The models that may be called, each under its identity with one version of a prompt.
///
/// @param promptVersion part of the identity: another prompt or parameter is another judge
/// @param timeout the time for all calls about one text together
/// @param pause shared by all calls
record ModelRegistry(
    String promptVersion,
    List<LanguageModel> models,
    RetryClock timer,
    Duration timeout,
    ProviderPause pause) {

  ModelRegistry {
    models = List.copyOf(models);
  }

  ModelRegistry(
      String promptVersion, List<LanguageModel> models, RetryClock timer, Duration timeout) {
    this(promptVersion, models, timer, timeout, new ProviderPause());
  }

  static JudgeIdentity identity(LanguageModel model, String prompt) {
    String parameters = model.parameters().isEmpty() ? "" : ";" + model.parameters();
    return new JudgeIdentity(model.provider(), model.name(), prompt + parameters);
  }

  /// The model meant by a provider's name alone, if exactly one model of it is configured; other
  /// identities are returned unchanged.
  JudgeIdentity resolve(JudgeIdentity judge) {
    if (!judge.model().isEmpty() || !judge.version().isEmpty()) {
      return judge;
    }
    List<LanguageModel> candidates =
        models.stream().filter(model -> model.provider().equals(judge.provider())).toList();
    return candidates.size() == 1 ? identity(candidates.getFirst(), promptVersion) : judge;
  }

  /// Which models may answer in the place of this judge, where it is called; empty for any.
  String answeredBy(JudgeIdentity judge) {
    return find(judge).map(model -> model.rules().answeredBy()).orElse("");
  }

  private Optional<LanguageModel> find(JudgeIdentity judge) {
    return models.stream()
        .filter(model -> identity(model, promptVersion).equals(judge.inFirstOrder()))
        .findFirst();
  }

  /// A function that calls the model, retrying until the timeout; empty if this judge may not be
  /// called.
  ///
  /// @param paid gets the usage of every answered call; an answer that was given before costs
  ///   nothing
  Optional<Function<ModelRequest, ModelReply>> caller(JudgeIdentity judge, Consumer<Usage> paid) {
    List<AnsweringModel> answered = new ArrayList<>();
    ModelRetry until = new ModelRetry(timer, timer.clock().instant().plus(timeout), pause);
    return find(judge)
        .map(model ->
            request -> {
              ModelReply reply = until.answer(model, request);
              if (!reply.by().cached() && !reply.by().repeats(answered)) {
                paid.accept(reply.usage());
              }
              answered.add(reply.by());
              return reply;
            });
  }

  /// Asks a model until it answers, a few times and not beyond an instant. What the provider asks
  /// to wait is waited, by all calls together, and never less than twice as long as the time
  /// before.
  ///
  /// @param shared by all calls of the model
  record ModelRetry(RetryClock timer, Instant until, ProviderPause shared) {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(60);

    /// With less time than this left, asking is a waste.
    private static final Duration LEAST = Duration.ofSeconds(1);

    /// @throws ModelBusyException if there was no answer in time
    /// @throws dev.plumbline.judge.llm.ModelReply.ModelFailedException if there will be none
    ModelReply answer(LanguageModel model, ModelRequest request) {
      Duration pause = FIRST_PAUSE;
      for (int tried = 1; ; tried++) {
        waitForProvider();
        Duration left = left();
        if (left.compareTo(LEAST) < 0) {
          throw new ModelBusyException("there is no time left to ask the model");
        }
        try {
          return model.answer(request, left);
        } catch (ModelUnavailableException unavailable) {
          Duration wanted = longer(pause, unavailable.retryAfter());
          if (unavailable.retryAfter().isPositive()) {
            shared.extend(timer.clock().instant().plus(unavailable.retryAfter()));
          }
          if (tried == model.rules().attemptsMax() || left().compareTo(wanted.plus(LEAST)) < 0) {
            throw new ModelBusyException(unavailable, tried);
          }
          pause(wanted);
          pause = shorter(pause.multipliedBy(2), PAUSE_MAX);
        }
      }
    }

    /// Another call may have been told to wait.
    private void waitForProvider() {
      Duration asked = shared.from(timer.clock().instant());
      if (asked.isPositive()) {
        if (left().compareTo(asked.plus(LEAST)) < 0) {
          throw new ModelBusyException("the provider asked to wait longer than there is time");
        }
        pause(asked);
      }
    }

    private Duration left() {
      return Duration.between(timer.clock().instant(), until);
    }

    private void pause(Duration wanted) {
      try {
        timer.pause(wanted);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new ModelBusyException("asking was interrupted");
      }
    }

    private static Duration longer(Duration one, Duration other) {
      return one.compareTo(other) >= 0 ? one : other;
    }

    private static Duration shorter(Duration one, Duration other) {
      return one.compareTo(other) <= 0 ? one : other;
    }
  }

  /// Until when a provider asked not to be called. All calls of its model share it, so that one
  /// refusal holds back the others instead of each collecting its own. Thread-safe.
  static final class ProviderPause {

    private Instant until = Instant.MIN;

    /// Nobody calls before this instant, or a later one that was asked for.
    synchronized void extend(Instant other) {
      until = other.isAfter(until) ? other : until;
    }

    /// How long to wait from now; zero if there is nothing to wait for.
    synchronized Duration from(Instant now) {
      return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
    }
  }
}
