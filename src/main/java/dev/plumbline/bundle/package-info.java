/// A rubric locked: checked, its own cases run, split into what the extractor and what the scorer
/// may read, and named by three digests. Start at `BundleCompiler`.
package dev.plumbline.bundle;
