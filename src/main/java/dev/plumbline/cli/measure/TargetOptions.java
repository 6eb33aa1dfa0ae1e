package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LabelOptions.AnnotationOptions;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options for the human scores that an experiment compares with, and which of them.
final class TargetOptions extends OptionGroup {

  @Option(
      names = "--target",
      paramLabel = "NAME",
      defaultValue = "composite",
      description = "composite or a trait (default: ${DEFAULT-VALUE})")
  private String target;

  @Mixin private AnnotationOptions labels;

  /// The labels of one command, while the documents of its runs are looked up in them.
  ///
  /// @param scale of the target; empty if nothing tells it
  record TargetLabels(Optional<Scale> scale, LabelJoin join) {}

  String target() {
    return target;
  }

  /// Where the labels are from, for messages.
  String source() {
    return labels.source();
  }

  void require() {
    if (!labels.areGiven()) {
      throw usage("--labels is required");
    }
  }

  /// @param bundle the rubric whose scales apply
  TargetLabels read(Bundle bundle) {
    GivenLabels given = labels.read(bundle);
    return new TargetLabels(
        given.scale().find(target), new LabelJoin(given.labels(), labels.source()));
  }

  /// The scale that was written; empty without one.
  Optional<Scale> written() {
    return labels.scale();
  }

  boolean areGiven() {
    return labels.areGiven();
  }

  /// As [#read], where nothing can be said without a scale.
  Scale scale(TargetLabels read) {
    return read.scale()
        .orElseThrow(() ->
            Refusal.of(
                "--scale",
                ProblemCode.WRONG_SCALE,
                "the scale of " + EscapedText.text(target) + " is not known",
                "set it with `--scale`, or name the composite or a trait of the first run"));
  }
}
