/**
 * Whether a number may be believed: every {@link brokerbench.validity.Finding} with its threshold,
 * severity, text and advice. Knows {@code scenario}, {@code statistics} and {@code quantity}; reads
 * no file, asks no broker, and knows no result: {@code results} holds findings.
 *
 * <p>One finding is one record, in the file of its subject, and nothing else:
 *
 * <ul>
 *   <li>its name is its word in {@code findings.csv}, in {@code bench list findings} and in
 *       reports, and its components are the data there, with the unit last in their names; what was
 *       published keeps both;
 *   <li>its {@link brokerbench.validity.Kind} has severity, text, cause and next step;
 *   <li>a threshold is a constant of the record, and a rule in words is composed of it;
 *   <li>a severity that the data decide overrides {@code implies()};
 *   <li>where facts decide whether there is a doubt at all, a static {@code of} takes them as plain
 *       values and returns the finding or nothing: a pure function, tested on both sides of its
 *       threshold. Where one of something is enough, {@link brokerbench.validity.Finding#any} will
 *       do.
 * </ul>
 *
 * <p>Who has the facts calls {@code of}: {@code engine.load} for an iteration, {@code engine} for a
 * fork, {@code environment} for the host, {@code report} for what needs more than one fork or
 * prices.
 */
package brokerbench.validity;
