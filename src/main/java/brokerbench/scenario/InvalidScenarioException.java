package brokerbench.scenario;

/** Input that cannot be run. The message is one line: what, where, the value, what to do. */
public final class InvalidScenarioException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Carries the line as given; line ends in it, which a quoted value may hold, become spaces. */
  public InvalidScenarioException(String message) {
    super(message.replaceAll("\\R", " "));
  }

  /** Refuses with {@code message} when {@code contradiction} holds. */
  public static void when(boolean contradiction, String message) {
    if (contradiction) {
      throw new InvalidScenarioException(message);
    }
  }
}
