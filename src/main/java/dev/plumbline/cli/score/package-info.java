/// The commands that make results: `evaluate`, `score`, `extract` and `prompts`. Start at
/// [EvaluateCommand].
package dev.plumbline.cli.score;
