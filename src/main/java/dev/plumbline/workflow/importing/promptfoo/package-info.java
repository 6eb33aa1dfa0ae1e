/// Reads configurations and results of promptfoo. Start at `PromptfooImport`.
package dev.plumbline.workflow.importing.promptfoo;
