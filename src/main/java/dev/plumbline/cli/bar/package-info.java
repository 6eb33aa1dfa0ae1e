/// `bar`: what a run has to reach, locked before it.
package dev.plumbline.cli.bar;
