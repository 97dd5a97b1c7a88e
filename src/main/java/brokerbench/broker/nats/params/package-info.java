/** NATS as scenarios see it: its parameters, their contradictions, what it does with messages. */
package brokerbench.broker.nats.params;
