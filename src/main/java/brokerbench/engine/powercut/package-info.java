/**
 * Power cuts on the host: a cluster with a disk for each node, a load of acknowledged messages, the
 * cut, the same nodes on what the disks kept, and all that is left read back. {@code
 * engine.fork.powercut} is what runs in the JVMs beside it.
 */
package brokerbench.engine.powercut;
