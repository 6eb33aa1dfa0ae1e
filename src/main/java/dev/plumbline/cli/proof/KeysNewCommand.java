package dev.plumbline.cli.proof;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.proof.SigningKey;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `proof keys new`: makes a key to sign with.
@Command(
    name = "new",
    header = "Makes a pair of keys.",
    synopsisHeading = "%nExample:%n" + "  plumbline proof keys new release.key%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Writes the private key, readable by its owner alone, and beside it the public key, which"
          + " ends with `.pub`. Give the public key to those who check, by another way than what"
          + " they check."
    },
    mixinStandardHelpOptions = true)
public final class KeysNewCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "file for the private key; it must not exist")
  private Path file;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Path open = file.resolveSibling(file.getFileName() + ".pub");
    for (Path path : new Path[] {file, open}) {
      if (Files.exists(path)) {
        throw Refusal.of(
            path.toString(),
            ProblemCode.ALREADY_RECORDED,
            "this file exists, and a key is never replaced",
            "name another file");
      }
    }
    SigningKey key = SigningKey.of(pair());
    // the public key first: a private one is never there without it
    PrivateFiles.replace(open, key.verification().pem().getBytes(StandardCharsets.US_ASCII));
    boolean done = false;
    try {
      PrivateFiles.replace(file, key.pem().getBytes(StandardCharsets.US_ASCII));
      done = true;
    } finally {
      if (!done) {
        PrivateFiles.delete(open);
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println("key         " + key.id());
    out.println("private     " + file);
    out.println("public      " + open);
    return ExitCode.OK;
  }

  private static java.security.KeyPair pair() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("the JDK has Ed25519", impossible);
    }
  }
}
