/** Tests of the register and the lock of a machine, with processes that die. */
package brokerbench.environment.register;
