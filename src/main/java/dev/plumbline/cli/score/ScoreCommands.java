package dev.plumbline.cli.score;

/// The commands about what makes results, by the words that one types.
public final class ScoreCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "evaluate" -> EvaluateCommand.class;
      case "extract" -> ExtractCommand.class;
      case "prompts" -> PromptsCommand.class;
      case "score" -> ScoreCommand.class;
      case "serve" -> ServeCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private ScoreCommands() {}
}
