package dev.plumbline.cli.see;

/// The commands about what shows results, by the words that one types.
public final class SeeCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "show" -> ShowCommand.class;
      case "explain" -> ExplainCommand.class;
      case "view" -> ViewCommand.class;
      case "locate" -> LocateCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private SeeCommands() {}
}
