/// Commands for rubric authors: `new rubric`, `compile`, `draft`, `approve`, `cases` and `import`.
package dev.plumbline.cli.author;
