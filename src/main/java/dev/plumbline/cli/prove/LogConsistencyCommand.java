package dev.plumbline.cli.prove;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.ConsistencyProof;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.proof.LogAudit;
import dev.plumbline.proof.TreeHead;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.verification.LogVerifier;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `proof log consistency`: proves that the log begins with the log of an earlier head.
@Command(
    name = "consistency",
    header = "Proves that the log only grew since an earlier head.",
    synopsisHeading =
        "%nExample:%n" + "  plumbline proof log consistency --from head.json%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Prints the proof of RFC 6962, section 2.1.2, between the head that is named and the present"
          + " one, for a witness that holds no entries."
    },
    mixinStandardHelpOptions = true)
public final class LogConsistencyCommand implements Callable<Integer> {

  @Option(
      names = "--from",
      required = true,
      paramLabel = "FILE",
      description = "head that `proof log head` printed earlier")
  private Path from;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    TreeHead known = LogVerifier.head(from);
    List<MerkleHash> leaves =
        opened.store().log().rows().stream()
            .map(LogAudit.Row::entry)
            .map(MerkleHash::ofLeaf)
            .toList();
    MerkleHash root = MerkleRootBuilder.root(leaves);
    boolean grown =
        known.size() <= leaves.size()
            && ConsistencyProof.of((int) known.size(), leaves).proves(known.root(), root);
    if (!grown) {
      throw new Refusal(
          Refusal.Kind.CORRUPT,
          from.toString(),
          List.of(
              Problem.at(
                  "",
                  ProblemCode.CORRUPT,
                  "the log does not begin with the log of this head",
                  "`plumbline proof verify --log --known-head` says where they part")));
    }
    ConsistencyProof proof = ConsistencyProof.of((int) known.size(), leaves);
    spec.commandLine()
        .getOut()
        .println(
            CanonicalJson.text(
                JsonObject.builder()
                    .put("from", proof.from())
                    .put("to", proof.to())
                    .put("fromRoot", known.root().hex())
                    .put("toRoot", root.hex())
                    .put("hashes", JsonArray.mapped(proof.hashes(), hash -> Json.of(hash.hex())))
                    .build()));
    return ExitCode.OK;
  }
}
