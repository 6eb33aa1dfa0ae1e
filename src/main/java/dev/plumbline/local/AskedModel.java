package dev.plumbline.local;

import dev.plumbline.function.Models;
import dev.plumbline.llm.LanguageModel;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The model that a command asks: the one that the environment names, or another of its provider.
final class AskedModel {

  /// @param model empty for the environment's
  /// @throws IllegalArgumentException in words for a person, if something is not set
  static LanguageModel of(String provider, String model, Map<String, String> environment) {
    Map<String, String> all = new TreeMap<>(environment);
    if (!model.isEmpty()) {
      all.put("PLUMBLINE_" + provider.toUpperCase(Locale.ROOT) + "_MODEL", model);
    }
    return Models.named(provider, all);
  }

  private AskedModel() {}
}
