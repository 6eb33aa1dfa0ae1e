/// Commands that show a result: `explain` and `locate`.
package dev.plumbline.cli.see;
