package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.calibrate.fit.CalibrationMethod;
import dev.plumbline.calibrate.fit.CalibrationMethod.Objective;
import dev.plumbline.calibrate.fit.Calibrator.CalibrationRecipe;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import java.util.List;
import picocli.CommandLine.Option;

/// Options that select how a calibration is fitted.
final class RecipeOptions extends OptionGroup {

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      defaultValue = "auto",
      description = {
        "auto or one of identity, offset, quantile, isotonic, regression, ridge-quantile, blended,"
            + " wgr (default: ${DEFAULT-VALUE})"
      })
  private String method;

  @Option(
      names = "--objective",
      paramLabel = "qwk|mae",
      defaultValue = "qwk",
      description = "what `auto` optimizes (default: ${DEFAULT-VALUE})")
  private String objective;

  public CalibrationRecipe recipe() {
    Objective best =
        WireNamed.parse(Objective.class, objective)
            .orElseThrow(() -> usage("--objective must be `qwk` or `mae`"));
    if (method.equals("auto")) {
      return new CalibrationRecipe.Auto(best);
    }
    List<String> known = WireNamed.names(CalibrationMethod.class);
    return WireNamed.parse(CalibrationMethod.class, method)
        .<CalibrationRecipe>map(CalibrationRecipe.Fixed::new)
        .orElseThrow(() ->
            usage(
                "unknown method "
                    + EscapedText.text(method)
                    + ", "
                    + Suggestion.of(method, known, "there are `auto` and")));
  }
}
