/// The commands of `plumbline proof`: keys, signatures, packs, the log, and what is checked of a
/// run. Start at [VerifyCommand].
package dev.plumbline.cli.proof;
