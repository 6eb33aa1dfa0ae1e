/// Forms that people fill in, written and read. Enter at `ReviewForm`.
package dev.plumbline.people.forms;
