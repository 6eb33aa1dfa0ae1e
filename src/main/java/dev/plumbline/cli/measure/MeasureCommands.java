package dev.plumbline.cli.measure;

/// The commands about reports, agreement, calibrations and experiments, by the words that one
/// types.
public final class MeasureCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "report" -> ReportCommand.class;
      case "measure stats" -> StatsCommand.class;
      case "measure size" -> SizeCommand.class;
      case "measure calibrate" -> CalibrateCommand.class;
      case "measure bridge" -> BridgeCommand.class;
      case "measure experiment" -> ExperimentCommand.class;
      case "measure agreement" -> AgreementCommand.class;
      case "measure jurors" -> JurorsCommand.class;
      case "measure pairs" -> PairsCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private MeasureCommands() {}
}
