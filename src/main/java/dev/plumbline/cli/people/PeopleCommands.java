package dev.plumbline.cli.people;

/// The commands about what people answer and decide, by the words that one types.
public final class PeopleCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "review" -> ReviewCommand.class;
      case "decide correct" -> CorrectCommand.class;
      case "decide annul" -> AnnulCommand.class;
      case "decide appeal" -> AppealCommand.class;
      case "decide deny" -> DenyCommand.class;
      case "decide release" -> ReleaseCommand.class;
      case "decide history" -> HistoryCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private PeopleCommands() {}
}
