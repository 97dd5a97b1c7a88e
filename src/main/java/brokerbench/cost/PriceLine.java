package brokerbench.cost;

/**
 * One price.
 *
 * @param broker for whose nodes; empty for those of all brokers that have no line of their own
 * @param amount of one item, in the currency of its {@link Prices}; 0 or more
 * @param source where it was read
 */
public record PriceLine(PriceItem item, String broker, double amount, String source) {}
