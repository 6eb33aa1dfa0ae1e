package dev.plumbline.cli.proof;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.run.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `proof keys`: makes a key to sign with, or prints its public part.
@UsageExamples({
  "plumbline proof keys release.key",
  "plumbline proof keys --public arn:aws:kms:… > release.key.pub"
})
@Command(
    header = "Makes a pair of keys, or prints the public part of one.",
    description = {
      "Writes the private key, readable by its owner alone, and beside it the public key, which"
          + " ends with `.pub`. Give the public key to those who check, by another way than what"
          + " they check.",
      "--public prints it in PEM. A key in AWS KMS is asked with the credentials that AWS's own"
          + " tools would use."
    })
final class KeysCommand extends LeafCommand {

  @Parameters(
      paramLabel = "FILE|ARN",
      description =
          "file for the private key, which must not exist; with --public a private key, or the ARN"
              + " of one in AWS KMS")
  private String key;

  @Option(names = "--public", description = "print the public part of a key that there is")
  private boolean isPublic;

  @Override
  protected void run() {
    if (isPublic) {
      out().print(KeyReference.signer(key, environment()).verification().pem());
    } else {
      make(Path.of(key));
    }
  }

  private void make(Path file) {
    Path open = file.resolveSibling(file.getFileName() + ".pub");
    for (Path path : new Path[] {file, open}) {
      if (Files.exists(path)) {
        throw Refusal.of(
            path,
            ProblemCode.ALREADY_RECORDED,
            "this file exists, and a key is never replaced",
            "name another file");
      }
    }
    SigningKey made = SigningKey.of(pair());
    // the public key first: a private one is never there without it
    PrivateFiles.replace(open, made.verification().pem().getBytes(US_ASCII));
    boolean done = false;
    try {
      PrivateFiles.replace(file, made.pem().getBytes(US_ASCII));
      done = true;
    } finally {
      if (!done) {
        PrivateFiles.delete(open);
      }
    }
    PrintWriter out = out();
    out.println("key         " + made.id());
    out.println("private     " + file);
    out.println("public      " + open);
  }

  private static java.security.KeyPair pair() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("the JDK has Ed25519", impossible);
    }
  }
}
