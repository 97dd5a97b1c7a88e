/**
 * Tests of what a replication plans and owes; and the study's experiments on containers, as {@code
 * ./mvnw verify -Psingle-node} and {@code -Pthree-node} run them: the packaged suite, from the
 * outside.
 */
package brokerbench.replication;
