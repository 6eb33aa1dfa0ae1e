/// Decides whether a judge's word is the corrected form of a writer's word. The entry is
/// `WordRepairs`.
package dev.plumbline.text.spelling;
