/// Bars of a store: locked, signed, waived, and compared with runs. Enter at `BarAudit`.
package dev.plumbline.workflow.bar;
