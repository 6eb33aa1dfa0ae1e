package dev.plumbline.workflow.judging;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.provider.ModelFactory;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

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
}
