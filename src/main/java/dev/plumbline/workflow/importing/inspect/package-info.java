/// Reads logs of Inspect. Start at `InspectImport`.
package dev.plumbline.workflow.importing.inspect;
