package dev.plumbline.cli.rubric;

import dev.plumbline.cli.input.DocumentOptions;
import dev.plumbline.cli.input.LabelOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Options for the labelled documents that choose among drafts.
final class PilotOptions {

  @Mixin private DocumentOptions documents;
  @Mixin private LabelOptions labels;

  @Option(
      names = "--pilot-judge",
      paramLabel = "MODEL",
      description =
          "judge of the pilot documents: cues, openai or bedrock (default: ${DEFAULT-VALUE})")
  private String judge = "cues";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  boolean areGiven() {
    return documents.areGiven();
  }

  void check(int candidates) {
    if (documents.areGiven() != labels.areGiven()) {
      throw usage("--documents and --labels choose a draft together");
    }
    if (documents.areGiven() && candidates == 1) {
      throw usage("pilot documents choose among drafts: add --candidates");
    }
  }

  DocumentOptions documents() {
    return documents;
  }

  LabelOptions labels() {
    return labels;
  }

  String judge() {
    return judge;
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
