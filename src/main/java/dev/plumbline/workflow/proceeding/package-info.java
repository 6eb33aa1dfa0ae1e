/// Results that people have ruled on or contested, wherever they are stored: what a result says
/// now, what may be ruled, and what follows. Start at `RuledResult`.
package dev.plumbline.workflow.proceeding;
