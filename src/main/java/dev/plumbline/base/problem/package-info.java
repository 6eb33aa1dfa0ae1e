/// Problems in an input: what is wrong, where, and what would be right. Problems are data: a reader
/// collects all of them, sorts them and returns them together.
package dev.plumbline.base.problem;
