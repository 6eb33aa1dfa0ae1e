/// Texts by reference: where one lies, and what came of fetching it.
package dev.plumbline.source;
