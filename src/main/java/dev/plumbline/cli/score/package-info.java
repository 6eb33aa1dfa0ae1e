/// Commands that produce scores: `evaluate` and `score`.
package dev.plumbline.cli.score;
