package dev.plumbline.cli.prove;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.SigningKey;
import dev.plumbline.proof.VerificationKey;
import java.nio.file.Path;

/// Reads keys from files. A private key never appears in a message.
final class KeyFile {

  static SigningKey signing(Path file) {
    return SigningKey.parse(InputFiles.text(file))
        .orElseThrow(() ->
            Refusal.of(
                file.toString(),
                ProblemCode.NOT_A_KEY,
                "this is no private key",
                "name the file that `plumbline keys new` wrote"));
  }

  static VerificationKey verification(Path file) {
    return VerificationKey.parse(InputFiles.text(file))
        .orElseThrow(() ->
            Refusal.of(
                file.toString(),
                ProblemCode.NOT_A_KEY,
                "this is no Ed25519 public key in PEM",
                "name the file that ends with `.pub`"));
  }

  private KeyFile() {}
}
