package dev.plumbline.cli.compare;

/// The commands about runs compared, and the bars that they have to reach, by the words that one
/// types.
public final class CompareCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "compare" -> CompareCommand.class;
      case "compare drift" -> DriftCommand.class;
      case "compare check" -> CheckCommand.class;
      case "bar lock" -> BarLockCommand.class;
      case "bar waive" -> BarWaiveCommand.class;
      case "bar show" -> BarShowCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private CompareCommands() {}
}
