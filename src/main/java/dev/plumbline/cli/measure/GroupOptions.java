package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.AnnotationOptions;
import dev.plumbline.cli.input.LabelOptions;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options for a comparison of groups of documents.
final class GroupOptions {

  @Mixin private AnnotationOptions labels;

  @Option(
      names = "--group-by",
      paramLabel = "FACT",
      description =
          "compare the documents by this fact, instead of the `group` of --labels: an enum, a text"
              + " or a boolean; answered_by for the model that answered")
  private Optional<String> fact = Optional.empty();

  @Option(
      names = "--reference",
      paramLabel = "GROUP",
      description = "group with which the others are compared (default: the largest)")
  private Optional<String> reference = Optional.empty();

  boolean areGiven() {
    return labels.areGiven() || fact.isPresent() || reference.isPresent();
  }

  LabelOptions labels() {
    return labels;
  }

  Optional<String> fact() {
    return fact;
  }

  Optional<String> reference() {
    return reference;
  }
}
