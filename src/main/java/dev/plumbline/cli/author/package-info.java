/// Commands for rubric authors: `compile`, `draft`, `approve`, `cases` and `import`.
package dev.plumbline.cli.author;
