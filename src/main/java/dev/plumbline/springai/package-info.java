/// A rubric where Spring AI asks an evaluator.
package dev.plumbline.springai;
