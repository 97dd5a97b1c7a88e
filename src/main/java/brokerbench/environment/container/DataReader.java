package brokerbench.environment.container;

import java.util.OptionalLong;

/** A way to tell the size of a node's data. */
sealed interface DataReader permits HostDirectorySize, InsideSize, VolumeSize {

  /** The way, in a few words. */
  String source();

  /** Bytes of {@code place}; empty when it cannot be told this way. */
  OptionalLong bytes(ContainerDirectory place);
}
