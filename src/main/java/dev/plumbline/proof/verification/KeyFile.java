package dev.plumbline.proof.verification;

import static dev.plumbline.base.problem.ProblemCode.WRONG_KIND;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.VerificationKey;
import dev.plumbline.run.files.InputFiles;
import java.nio.file.Path;

/// Reads keys from files. A private key never appears in a message.
public final class KeyFile {

  public static SigningKey signing(Path file) {
    return SigningKey.parse(InputFiles.text(file))
        .orElseThrow(() ->
            Refusal.of(
                file,
                WRONG_KIND,
                "this is no private key",
                "name the file that `plumbline proof keys` wrote"));
  }

  public static VerificationKey verification(Path file) {
    return VerificationKey.parse(InputFiles.text(file))
        .orElseThrow(() ->
            Refusal.of(
                file,
                WRONG_KIND,
                "this is no Ed25519 public key in PEM",
                "name the file that ends with `.pub`"));
  }

  private KeyFile() {}
}
