/// Reads exports of Langfuse. Start at `LangfuseImport`.
package dev.plumbline.workflow.importing.langfuse;
