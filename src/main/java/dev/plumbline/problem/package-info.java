/// What is wrong with somebody's input, where it stands, and what would be right. Problems are
/// data: all of them are collected, sorted and answered at once.
package dev.plumbline.problem;
