/// Asks models: concurrent duplicates share one call, and a reply is stored before it is parsed.
/// Start at `JudgeClient`.
package dev.plumbline.judge;
