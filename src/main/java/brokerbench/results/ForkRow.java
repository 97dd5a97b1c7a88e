package brokerbench.results;

/** A row about one fork. */
public interface ForkRow {

  /** Id of the trial. */
  String trial();

  /** 1 or more. */
  int fork();

  /** Whether it is about {@code ofFork} of {@code ofTrial}. */
  default boolean isOf(String ofTrial, int ofFork) {
    return trial().equals(ofTrial) && fork() == ofFork;
  }
}
