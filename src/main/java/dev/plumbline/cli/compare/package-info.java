/// The commands that compare runs: `compare`, and its `check`, `drift` and `baseline`. Start at
/// [CompareCommand].
package dev.plumbline.cli.compare;
