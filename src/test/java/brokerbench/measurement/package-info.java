/** Tests of the clock, stamps, recorders, audit and samplers. */
package brokerbench.measurement;
