package brokerbench.broker;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;

/**
 * What a mode guarantees of a message, by what the live broker says and, where no broker can say
 * it, by the parameters.
 *
 * @param guarantee of delivery
 * @param guaranteeBasis what it follows from, and where that was read; one sentence without its
 *     point
 * @param durability of an acknowledged message
 * @param durabilityBasis as {@code guaranteeBasis}
 */
public record LiveSemantics(
    DeliveryGuarantee guarantee,
    String guaranteeBasis,
    DurabilityClass durability,
    String durabilityBasis) {}
