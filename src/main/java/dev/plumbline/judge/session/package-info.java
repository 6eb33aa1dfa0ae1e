/// Calls judges and drafting models: one call for concurrent duplicates, and every reply is stored
/// before it is parsed. Start at `JudgeClient`.
package dev.plumbline.judge.session;
