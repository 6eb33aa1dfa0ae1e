/// A run as one file for auditors who do not trust us: a ZIP file with artefacts, proofs,
/// attestations and a verifier, the same bytes every time. `docs/reference/format.md` is the
/// specification. Begin with [RunPackExport].
package dev.plumbline.proof.pack;
