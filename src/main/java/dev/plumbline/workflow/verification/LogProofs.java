package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.ConsistencyProof;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.merkle.MerkleRootBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.proof.LogRow;
import dev.plumbline.proof.TreeHead;
import dev.plumbline.workflow.local.LocalStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// What a witness of the log of a store is given.
public record LogProofs(LocalStore store) {

  /// The signed head, as it is stored.
  ///
  /// @throws Refusal if nothing was signed
  public String head() {
    List<LogRow> rows = store.store().log().rows();
    if (rows.isEmpty()) {
      throw Refusal.of(
          store.folder().toString(),
          ProblemCode.NOT_FOUND,
          "nothing was signed here, so the log has no head",
          "sign something with `plumbline proof sign`");
    }
    return new String(rows.getLast().head(), StandardCharsets.UTF_8);
  }

  /// The proof of RFC 6962, section 2.1.2, between an earlier head and the present one.
  ///
  /// @param from file of the earlier head
  /// @throws Refusal if the log does not begin with that of the earlier head
  public JsonObject consistency(Path from) {
    TreeHead known = LogVerifier.head(from);
    List<MerkleHash> leaves =
        store.store().log().rows().stream().map(LogRow::entry).map(MerkleHash::ofLeaf).toList();
    MerkleHash root = MerkleRootBuilder.root(leaves);
    if (known.size() > leaves.size()
        || !ConsistencyProof.of((int) known.size(), leaves).proves(known.root(), root)) {
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
    return JsonObject.of(
        "from", proof.from(),
        "to", proof.to(),
        "fromRoot", known.root(),
        "toRoot", root,
        "hashes", proof.hashes());
  }
}
