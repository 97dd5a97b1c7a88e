/** Disks of a node's own, which can be filled and lose their power, and clusters on them. */
package brokerbench.environment.disk;
