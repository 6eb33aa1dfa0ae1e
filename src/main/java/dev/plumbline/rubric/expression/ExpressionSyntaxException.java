package dev.plumbline.rubric.expression;

/// A syntax error in the text of an expression.
final class ExpressionSyntaxException extends Exception {

  private static final long serialVersionUID = 1L;
  private final String help;
  private final int position;

  /// @param position index of the offending UTF-16 code unit, from 0
  ExpressionSyntaxException(int position, String message, String help) {
    super(message);
    this.position = position;
    this.help = help;
  }

  int position() {
    return position;
  }

  String help() {
    return help;
  }
}
