/// Reads graders of OpenAI and evaluators of Foundry. Start at `GraderImport`.
package dev.plumbline.workflow.importing.graders;
