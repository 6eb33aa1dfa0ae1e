/// Canonical JSON for every artefact, and its SHA-256 digest. Equal values have equal bytes on
/// every machine, so a digest identifies a rubric, document or score. The entries are `Json`,
/// `CanonicalJson` and `Digest`.
package dev.plumbline.base.canonical;
