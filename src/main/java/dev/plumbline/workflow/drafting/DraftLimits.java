package dev.plumbline.workflow.drafting;

/// Limits on the size of a draft. They are within the limits of a rubric, so that every draft
/// compiles.
final class DraftLimits {

  static final int ANSWER_BYTES_MAX = 400_000;
  static final int TRAITS_MAX = 40;
  static final int ITEMS_MAX = 200;
  static final int NAME_CHARACTERS_MAX = 100;
  static final int WORDS_CHARACTERS_MAX = 1_000;
  static final int LANGUAGE_CHARACTERS_MAX = 40;
  static final int QUOTES_MAX = 8;
  static final int CUES_MAX = 20;
  static final int CUE_CHARACTERS_MAX = 100;
  static final int LEVEL_MAX = 1_000;
  static final int LEVELS_MAX = 21;
  static final int WEIGHT_MAX = 100;

  private DraftLimits() {}
}
