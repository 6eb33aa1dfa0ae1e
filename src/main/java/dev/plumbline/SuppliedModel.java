package dev.plumbline;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import java.time.Duration;
import java.util.List;

/// The model of a program, as the library calls models.
record SuppliedModel(String provider, String name, Judge.Model model) implements LanguageModel {

  private static final List<String> RESERVED = List.of("adjudication", "cues", "none", "person");

  SuppliedModel {
    if (provider.isBlank() || name.isBlank() || RESERVED.contains(provider)) {
      throw new IllegalArgumentException("not the name of a model: " + provider + " " + name);
    }
  }

  @Override
  public String parameters() {
    return "";
  }

  @Override
  public ModelReply answer(ModelRequest request, Duration timeout) {
    String text =
        model.answer(new Judge.Question(request.system(), request.user(), request.schema()));
    return new ModelReply(
        text,
        text.isEmpty() ? ModelReply.StopReason.OTHER : ModelReply.StopReason.FINISHED,
        ModelReply.Usage.UNKNOWN);
  }
}
