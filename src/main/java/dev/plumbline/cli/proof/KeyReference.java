package dev.plumbline.cli.proof;

import dev.plumbline.aws.client.KmsSigner;
import dev.plumbline.aws.client.KmsSigner.KmsKeyReference;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.proof.verification.KeyFile;
import java.nio.file.Path;
import java.util.Map;

/// The private key that a user names: a file, or the ARN of a key in AWS KMS.
public final class KeyReference {

  public static Signer signer(String written, Map<String, String> environment) {
    if (!written.startsWith("arn:")) {
      return KeyFile.signing(Path.of(written));
    }
    return KmsKeyReference.parse(written)
        .map(reference -> KmsSigner.of(reference, environment))
        .orElseThrow(() ->
            Refusal.of(
                EscapedText.visible(written),
                ProblemCode.WRONG_KIND,
                "this is no ARN of a key in AWS KMS",
                "write it as `arn:aws:kms:<region>:<account>:key/<id>`, or `alias/<name>`"));
  }

  private KeyReference() {}
}
