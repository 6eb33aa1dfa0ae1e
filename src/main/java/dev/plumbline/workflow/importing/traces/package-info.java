/// Conversations in spans and events of OpenTelemetry. Enter at `TraceImport`, or at `SpanReader`
/// and `TracedConversation` where spans are there already.
package dev.plumbline.workflow.importing.traces;
