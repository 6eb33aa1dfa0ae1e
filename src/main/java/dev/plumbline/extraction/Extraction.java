package dev.plumbline.extraction;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.plan.model.FactValue;
import dev.plumbline.plan.model.Gate;
import dev.plumbline.plan.number.Truth;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// All facts and findings for one spec, one document and one judge.
///
/// @param spec the digest of the extraction spec that it is bound to
/// @param documents the document's digest; empty if the facts were given without one
/// @param characters code points of the document's text; 0 without a document
/// @param gates every gate that was tried, up to the one that ended the evaluation
public record Extraction(
    Digest spec,
    List<Digest> documents,
    int characters,
    JudgeIdentity judge,
    int replicate,
    SortedMap<String, FactValue> facts,
    List<GateResult> gates,
    SortedMap<String, Finding> findings,
    SortedMap<String, TraitSupport> support,
    JudgeEvidence hearing) {

  public Extraction {
    documents = List.copyOf(documents);
    facts = copy(facts);
    gates = List.copyOf(gates);
    findings = copy(findings);
    support = copy(support);
  }

  /// The gate that ended the evaluation before a judge was asked, if one did.
  public Optional<Gate> ended() {
    return gates.stream()
        .filter(trial -> trial.answer().truth() == Truth.TRUE)
        .map(GateResult::gate)
        .findFirst();
  }

  /// The artefact.
  public JsonObject json() {
    return ExtractionJson.of(this);
  }

  /// The artefact's canonical bytes.
  public byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.EXTRACTION, bytes());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
