/// Checks what a store holds against its digests, its log and its signatures. Enter at
/// `RunVerifier`.
package dev.plumbline.proof.verification;
