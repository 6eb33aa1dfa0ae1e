package dev.plumbline.workflow.documents;

/// Takes what is wrong with the parts of a document.
@FunctionalInterface
public interface PartProblems {

  /// @param place a JSON pointer within the document
  void add(String place, String message, String help);
}
