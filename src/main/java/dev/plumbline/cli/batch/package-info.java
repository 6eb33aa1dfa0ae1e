/// Questions to a model in files, and its answers in files: asked in a batch or elsewhere. Start at
/// [PromptsCommand] and [BatchAnswer].
package dev.plumbline.cli.batch;
