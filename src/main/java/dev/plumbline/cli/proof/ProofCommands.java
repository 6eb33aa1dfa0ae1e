package dev.plumbline.cli.proof;

/// The commands about keys, signatures, packs and what is verified, by the words that one types.
public final class ProofCommands {

  /// Loads the type of that command alone.
  ///
  /// @throws IllegalArgumentException for words of another command
  public static Class<?> type(String path) {
    return switch (path) {
      case "proof verify" -> VerifyCommand.class;
      case "proof keys" -> KeysCommand.class;
      case "proof sign" -> SignCommand.class;
      case "proof export" -> ExportCommand.class;
      case "proof log" -> LogCommand.class;
      default -> throw new IllegalArgumentException(path);
    };
  }

  private ProofCommands() {}
}
