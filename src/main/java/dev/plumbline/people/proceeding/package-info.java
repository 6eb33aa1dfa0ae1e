/// Results that people have corrected or contested, wherever they are stored: what counts, what may
/// be decided, and what follows. Start at `CorrectedResult`.
package dev.plumbline.people.proceeding;
