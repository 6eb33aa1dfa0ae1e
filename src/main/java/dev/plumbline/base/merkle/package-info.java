/// Merkle trees as RFC 6962 defines them: roots of leaves that arrive one by one, proofs that a
/// leaf is in a tree, and that one tree begins with another. Begin with [MerkleRootBuilder].
package dev.plumbline.base.merkle;
