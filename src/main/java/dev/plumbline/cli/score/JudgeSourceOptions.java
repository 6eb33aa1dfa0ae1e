package dev.plumbline.cli.score;

import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.ModelOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.session.CalledModel;
import dev.plumbline.run.AnswerSource;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.PanelReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/// Options for the judge of documents.
final class JudgeSourceOptions extends OptionGroup {

  @Option(
      names = "--judge",
      paramLabel = "JUDGE",
      description =
          "openai or bedrock to call a model; PROVIDER:MODEL:VERSION for recorded answers; given"
              + " twice or more, a panel (default: cues)")
  private List<String> judges = new ArrayList<>();

  @Option(
      names = "--panel",
      paramLabel = "FILE",
      description = "several judges, how their answers are combined, weights and a veto")
  private Path panel;

  @Option(
      names = "--combine",
      paramLabel = "HOW",
      description =
          "how the answers of several --judge become one: median, majority, unanimous, worst or"
              + " highest (default: median)")
  private String combine = "";

  @Option(
      names = "--replicate",
      paramLabel = "N",
      description = "number of the judge's run, from 0 (default: ${DEFAULT-VALUE})")
  private int replicate;

  /// @param model which model of a provider
  /// @param completions a file of recorded answers
  /// @param limit what bounds the calls of a model
  /// @throws dev.plumbline.base.problem.Refusal if the judge or the replicate is invalid
  AnswerSource source(
      ModelOptions model,
      Optional<Path> completions,
      StoreOption store,
      UnaryOperator<CalledModel> limit) {
    if (panel != null || judges.size() > 1) {
      return panel(completions, model.settings(environment()), store, limit);
    }
    if (!combine.isEmpty()) {
      throw usage("--combine is for several --judge");
    }
    String judge = judges.isEmpty() ? "" : judges.getFirst();
    return model
        .model(judge, completions.isPresent() ? "--completions" : "", environment())
        .<AnswerSource>map(
            languageModel -> JudgeSource.model(limit.apply(languageModel), replicate, store))
        .orElseGet(() ->
            JudgeSource.parse(
                    judge.equals("cues") ? "" : judge,
                    completions.stream().toList(),
                    replicate,
                    store)
                .answeredBy(model.settings(environment()).getOrDefault(CallRules.ANSWERED_BY, "")));
  }

  boolean areGiven() {
    return panel != null || !judges.isEmpty() || !combine.isEmpty() || replicate != 0;
  }

  private AnswerSource panel(
      Optional<Path> completions,
      Map<String, String> environment,
      StoreOption store,
      UnaryOperator<CalledModel> limit) {
    if (panel != null && (!judges.isEmpty() || !combine.isEmpty())) {
      throw usage("a panel names its judges and how they are combined: leave --judge out");
    }
    if (completions.isPresent()) {
      throw usage("--completions are of one judge: name those of each juror in a --panel");
    }
    PanelReader reader =
        new PanelReader(
            (provider, name) -> limit.apply(CalledModel.of(provider, name, environment)),
            replicate,
            store);
    return panel == null ? reader.of(judges, combine) : reader.read(panel);
  }
}
