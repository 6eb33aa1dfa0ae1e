package dev.plumbline.workflow.drafting;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.StrictObjectReader;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.importing.YamlWriter;
import dev.plumbline.text.injection.PromptSanitizer;
import java.util.List;
import java.util.Optional;

/// One object of a model's draft. Every member of the schema is required, and a text must keep
/// something after what a rubric does not show is taken out of it.
final class DraftObjectReader extends StrictObjectReader<JsonInput, DraftObjectReader> {

  DraftObjectReader(JsonObject json, Place place, List<Problem> problems) {
    this(new JsonInput(json, place), problems);
  }

  private DraftObjectReader(JsonInput node, List<Problem> problems) {
    super(node, DraftLimits.WORDS_CHARACTERS_MAX, problems);
  }

  @Override
  protected DraftObjectReader nested(JsonInput node) {
    return new DraftObjectReader(node, problems());
  }

  @Override
  public Optional<JsonInput> find(String key) {
    return require(key, "the schema requires it");
  }

  @Override
  protected boolean isBlank(String text) {
    return PromptSanitizer.sanitize(YamlWriter.printable(text)).isBlank();
  }

  /// Texts with something in them.
  List<String> words(String key, int most, int charactersMax) {
    return list(key, 0, most).stream()
        .flatMap(node -> words(node, charactersMax).stream())
        .map(String::strip)
        .toList();
  }
}
