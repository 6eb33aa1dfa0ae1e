/// Bars as PRML manifests, pre-registered claims of one figure each, and back.
package dev.plumbline.workflow.bar.prml;
