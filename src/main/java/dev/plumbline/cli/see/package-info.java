/// Commands that inspect: `explain`, `aliases` and `locate`.
package dev.plumbline.cli.see;
