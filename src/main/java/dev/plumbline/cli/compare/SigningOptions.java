package dev.plumbline.cli.compare;

import dev.plumbline.cli.input.LeafCommand.CommandEnvironment;
import dev.plumbline.cli.proof.EngineVersion;
import dev.plumbline.cli.proof.KeyReference;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.verification.ArtefactSigning;
import dev.plumbline.workflow.verification.BarLocking;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// With which key something is signed.
final class SigningOptions {

  @Option(
      names = "--key",
      required = true,
      paramLabel = "FILE|ARN",
      description = "private key that `proof keys` wrote, or the ARN of an Ed25519 key in AWS KMS")
  private String key;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  BarLocking locking(LocalStore store) {
    CommandEnvironment environment = (CommandEnvironment) command.root().userObject();
    return new BarLocking(
        store,
        new ArtefactSigning(
            KeyReference.signer(key, environment.environment()),
            EngineVersion.of(command),
            command.commandLine().getErr()::println));
  }

  void print(ArtefactSigning.Signed signed) {
    var out = command.commandLine().getOut();
    out.println(
        String.format(
            "%-11s %s", signed.statement().kind().wireName(), signed.statement().subject()));
    out.println("log entry   " + signed.position());
  }
}
