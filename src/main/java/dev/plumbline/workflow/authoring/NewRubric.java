package dev.plumbline.workflow.authoring;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// What an author answered about a rubric to write.
///
/// @param name as rubrics are named
/// @param things what is scored, in the plural
/// @param owner empty for nobody
/// @param min lowest score
/// @param max highest score, above `min`
/// @param criteria at least one
/// @param forbidden phrases that no text may have
/// @param wordsMin fewest words of a text, 0 for any
/// @param passMark lowest score that passes, with at most [#MARK_DECIMALS_MAX] decimals
public record NewRubric(
    String name,
    String things,
    String owner,
    int min,
    int max,
    List<Criterion> criteria,
    List<String> forbidden,
    int wordsMin,
    Optional<BigDecimal> passMark) {

  public static final int MARK_DECIMALS_MAX = 6;
  public static final int SCORE_MAX = 1000;
  public static final int WORDS_MAX = 1_000_000;
  public static final int CRITERIA_MAX = 30;

  /// What a good text does.
  ///
  /// @param question what the judge is asked
  /// @param phrases what shows it, for the judge `cues`
  /// @param weight 1 or 2
  public record Criterion(String question, List<String> phrases, int weight) {}

  public NewRubric {
    criteria = List.copyOf(criteria);
    forbidden = List.copyOf(forbidden);
  }
}
