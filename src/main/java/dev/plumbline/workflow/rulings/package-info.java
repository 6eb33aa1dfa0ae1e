/// Rulings and appeals in the store of one machine. Enter at `StoredRulings`.
package dev.plumbline.workflow.rulings;
