package dev.plumbline.cli.people;

import dev.plumbline.workflow.forms.Tolerance;
import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Options for what is agreed though marks differ.
public final class ToleranceOptions {

  @Option(
      names = "--tolerance",
      paramLabel = "N",
      description = "marks that differ by at most this are agreed (default: only equal ones are)")
  private Optional<BigDecimal> within = Optional.empty();

  @Option(
      names = "--on",
      paramLabel = "PART",
      description =
          "with --tolerance: what is compared, composite or levels (default: ${DEFAULT-VALUE})")
  private Tolerance.On on = Tolerance.On.COMPOSITE;

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description =
          "with --tolerance: what counts, mean, higher, lower or first, the first marker's"
              + " (default: ${DEFAULT-VALUE})")
  private Tolerance.Rule rule = Tolerance.Rule.MEAN;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  public boolean isGiven() {
    return within.isPresent();
  }

  /// @throws ParameterException if it is negative
  public Tolerance tolerance() {
    if (within.filter(it -> it.signum() < 0).isPresent()) {
      throw new ParameterException(
          command.commandLine(), "--tolerance must not be negative: marks differ by 0 or more");
    }
    return within.map(it -> new Tolerance(on, it, rule)).orElse(Tolerance.NONE);
  }
}
