package dev.plumbline.judging;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;

/// A judge that has to be called.
public interface Model {

  /// Who answers: what is asked of the same judge with the same version gives comparable scores.
  JudgeIdentity identity();

  /// Asks about a whole document, once.
  ///
  /// @param run from 0; another run is another sample
  /// @throws ModelBusy if there is no answer now
  Reply ask(ExtractionSpec spec, Document document, int run);

  /// @param text as it came
  /// @param stop why it ended: `stop`, or a word of the provider's such as `length`
  record Reply(String text, String stop) {}
}
