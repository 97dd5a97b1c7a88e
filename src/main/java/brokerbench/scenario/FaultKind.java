package brokerbench.scenario;

/** What is done: to broker nodes, or to the path of their clients. */
public sealed interface FaultKind permits NodeFault, PathFault {

  /** As the command line and files have it, with its amount where it has one. */
  String word();
}
