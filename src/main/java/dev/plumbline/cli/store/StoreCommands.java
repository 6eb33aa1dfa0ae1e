package dev.plumbline.cli.store;

/// The commands about what is stored, by the words that one types.
public final class StoreCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "store query" -> QueryCommand.class;
      case "store erase" -> EraseCommand.class;
      case "store info" -> StoreInfoCommand.class;
      case "store prune" -> StorePruneCommand.class;
      case "store copy" -> StoreCopyCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private StoreCommands() {}
}
