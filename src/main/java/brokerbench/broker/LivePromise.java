package brokerbench.broker;

import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import java.util.Arrays;
import java.util.Map;

/**
 * What a mode promises of a message, by what the live broker says and, where no broker can say it,
 * by the parameters. A driver puts its {@link #entries} into the configuration that it reads back.
 *
 * @param guarantee of delivery
 * @param guaranteeBasis what it follows from, and where that was read; one sentence without its
 *     point
 * @param durability of an acknowledged message
 * @param durabilityBasis as {@code guaranteeBasis}
 */
public record LivePromise(
    DeliveryGuarantee guarantee,
    String guaranteeBasis,
    DurabilityClass durability,
    String durabilityBasis) {

  /** Key of the guarantee's word. */
  public static final String GUARANTEE = "guarantee.class";

  /** Key of what the guarantee follows from. */
  public static final String GUARANTEE_BASIS = "guarantee.basis";

  /** Key of the durability's words. */
  public static final String DURABILITY = "durability.class";

  /** Key of what the durability follows from. */
  public static final String DURABILITY_BASIS = "durability.basis";

  /** The four entries of the effective configuration. */
  public Map<String, String> entries() {
    return Map.of(
        GUARANTEE,
        guarantee.word(),
        GUARANTEE_BASIS,
        guaranteeBasis,
        DURABILITY,
        durability.words(),
        DURABILITY_BASIS,
        durabilityBasis);
  }

  /**
   * The guarantee that stands in an effective configuration.
   *
   * @throws DriverException when none does
   */
  public static DeliveryGuarantee guaranteeIn(Map<String, String> configuration) {
    String word = configuration.getOrDefault(GUARANTEE, "");
    return DeliveryGuarantee.ofWord(word)
        .orElseThrow(
            () ->
                new DriverException(
                    "the driver's configuration has no guarantee: %s='%s'; it names one of %s"
                        .formatted(
                            GUARANTEE,
                            word,
                            Arrays.stream(DeliveryGuarantee.values())
                                .map(DeliveryGuarantee::word)
                                .toList())));
  }
}
