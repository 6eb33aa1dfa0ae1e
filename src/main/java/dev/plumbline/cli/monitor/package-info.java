/// Commands that watch a rubric and its judge over time: `stats` and `drift`.
package dev.plumbline.cli.monitor;
