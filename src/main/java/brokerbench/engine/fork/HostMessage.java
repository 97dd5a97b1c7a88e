package brokerbench.engine.fork;

import brokerbench.engine.load.fault.MadeFault;
import brokerbench.scenario.Endpoints;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What the host tells a fork. */
@JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS, property = "message")
public sealed interface HostMessage {

  /** Answers {@link ForkMessage.LegWanted}: provision, connect and probe the broker there. */
  record Connect(Endpoints endpoints) implements HostMessage {}

  /** Answers {@link ForkMessage.Ready}: begin the load. */
  record Begin() implements HostMessage {}

  /** Answers {@link ForkMessage.FaultsWanted}: in order of time; every node answers again. */
  record FaultsMade(List<MadeFault> faults) implements HostMessage {}

  /** Answers {@link ForkMessage.LoadFinished}: disconnect and remove what was provisioned. */
  record Leave() implements HostMessage {}
}
