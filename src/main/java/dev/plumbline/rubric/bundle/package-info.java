/// Compiles a rubric into a locked bundle: checked, run against its own cases, split into an
/// extraction spec and a scoring spec, and identified by three digests. Start at `BundleCompiler`.
package dev.plumbline.rubric.bundle;
