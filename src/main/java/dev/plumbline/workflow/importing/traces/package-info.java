/// Conversations in spans and events of OpenTelemetry. Enter at `TraceImport`.
package dev.plumbline.workflow.importing.traces;
