/// Who vouches for what: in-toto statements about artefacts in DSSE envelopes, keys, the policy
/// that says which key may sign what, and the entries and heads of the log of attestations.
/// `docs/reference/format.md` is the specification. Begin with [Statement].
package dev.plumbline.base.signing;
