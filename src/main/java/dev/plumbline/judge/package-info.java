/// Asks a judge: one call for twins, and what was answered is kept before anybody reads it. Start
/// at `JudgeClient`.
package dev.plumbline.judge;
