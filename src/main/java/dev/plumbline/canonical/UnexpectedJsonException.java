package dev.plumbline.canonical;

/// An artefact of ours does not have the shape that its kind promises: we wrote it wrongly, or read
/// it wrongly. What other people send is looked at with `find` and a switch instead.
public final class UnexpectedJsonException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UnexpectedJsonException(String message) {
    super(message);
  }
}
