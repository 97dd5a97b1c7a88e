package brokerbench.engine.load.fault;

import java.util.OptionalLong;

/**
 * What was left of the messages of a leg when all was read back; all empty where nothing is stored,
 * or not all of it could be read.
 *
 * @param vanished acknowledged and absent
 * @param unknownArrived not acknowledged and there
 * @param unknownAbsent not acknowledged and absent
 * @param again copies beyond the first of each
 */
public record StoredState(
    OptionalLong vanished,
    OptionalLong unknownArrived,
    OptionalLong unknownAbsent,
    OptionalLong again) {

  /** Nothing is known. */
  public static final StoredState NONE =
      new StoredState(
          OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
}
