package dev.plumbline.judge.llm.provider;

import dev.plumbline.base.problem.WireName;

/// The vendors whose models can be called.
enum ModelVendor {
  OPENAI,
  BEDROCK;

  String wireName() {
    return WireName.KEBAB.of(this);
  }

  /// The variable that names the model, and so configures the vendor.
  String variable() {
    return "PLUMBLINE_" + name() + "_MODEL";
  }
}
